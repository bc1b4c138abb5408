import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from '../../lib/amountText.ts'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { quoteSwap } from './quoteSwap.ts'
import { type SwapContext, type SwapState, validateSwap } from './validateSwap.ts'
import { stateWords } from './words.ts'

const [tokenIn, tokenOut] = [tokenOf('USDX'), tokenOf('WBTC')]
const quote = quoteSwap({
  pairs,
  tokenIn,
  tokenOut,
  exact: 'in',
  amount: 5_000_000n,
  slippageBps: 50,
})
const ready: SwapContext = {
  isLoading: false,
  isOffline: false,
  tokenIn,
  tokenOut,
  amount: { kind: 'amount', value: 5_000_000n },
  quote,
  isConnected: true,
  balanceIn: 5_000_000n,
  credits: 100_000n,
  feeMicrocredits: 100_000n,
}

const cases: readonly (readonly [SwapState, Partial<SwapContext>])[] = [
  ['ready', {}],
  ['offline', { isOffline: true, isLoading: true }],
  ['loading', { isLoading: true }],
  ['loading', { quote: undefined }],
  ['choose-token', { tokenOut: undefined }],
  ['choose-token', { tokenIn: undefined }],
  ['same-token', { tokenOut: tokenIn }],
  ['empty', { amount: { kind: 'empty' } }],
  ['not-a-number', { amount: { kind: 'not-a-number' } }],
  ['ambiguous', { amount: { kind: 'ambiguous', readings: '1250 or 1.250' } }],
  ['too-many-decimals', { amount: { kind: 'too-many-decimals', decimals: 6 } }],
  ['too-large', { amount: { kind: 'too-large' } }],
  ['zero', { amount: { kind: 'amount', value: 0n } }],
  ['no-route', { quote: 'no-route' }],
  ['over-reserves', { quote: 'over-reserves' }],
  ['too-small', { quote: 'too-small' }],
  ['over-limit', { quote: 'over-limit' }],
  ['disconnected', { isConnected: false }],
  ['reading-balance', { balanceIn: undefined }],
  ['reading-balance', { credits: undefined }],
  ['over-balance', { balanceIn: 4_999_999n }],
  ['over-fee', { credits: 99_999n }],
]

describe('validateSwap', () => {
  test.each(cases)('default: %s', (state, change) => {
    expect(validateSwap({ ...ready, ...change })).toBe(state)
  })

  test('behavior: every state has a case above', () => {
    expect([...new Set(cases.map(([state]) => state))].sort()).toEqual(
      Object.keys(stateWords).sort(),
    )
  })

  test('behavior: a wrong form is explained before a wallet is asked for', () => {
    const context = { ...ready, isConnected: false, amount: { kind: 'not-a-number' } } as const
    expect(validateSwap(context)).toBe('not-a-number')
  })

  test('behavior: any text has a state with words, and none throws', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100, unit: 'binary' }),
        fc.constantFrom('in', 'out'),
        (text, exact) => {
          const amount = readAmount(text, exact === 'in' ? tokenIn.decimals : tokenOut.decimals)
          const isPositive = amount.kind === 'amount' && amount.value > 0n
          const asked = { pairs, tokenIn, tokenOut, exact, slippageBps: 50 } as const
          const found = isPositive ? quoteSwap({ ...asked, amount: amount.value }) : undefined
          const context = { ...ready, amount, quote: found }
          const words = stateWords[validateSwap(context)]
          expect(words.label(context)).not.toBe('')
          expect(words.reason?.(context)).not.toBe('')
        },
      ),
    )
  })
})

describe('stateWords', () => {
  test('behavior: a disabled state says why, in its label or under it', () => {
    const short = { ...ready, balanceIn: 0n }
    expect(stateWords['over-balance'].label(short)).toBe('Not enough USDX')
    expect(stateWords['same-token'].reason?.(ready)).toContain('USDX')
    const typed = { ...ready, amount: { kind: 'too-many-decimals', decimals: 6 } } as const
    expect(stateWords['too-many-decimals'].reason?.(typed)).toContain('6 decimals')
  })
})
