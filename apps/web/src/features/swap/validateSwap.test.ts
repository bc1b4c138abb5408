import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount } from '../../lib/amountText.ts'
import { translate } from '../../lib/text/translate.ts'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { quoteSwap } from './quoteSwap.ts'
import { swapWords } from './swapWords.ts'
import { type SwapContext, type SwapState, validateSwap } from './validateSwap.ts'

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
  isPaused: false,
  tokenIn,
  tokenOut,
  amount: { kind: 'amount', value: 5_000_000n },
  quote,
  isConnected: true,
  isUnread: false,
  balanceIn: 5_000_000n,
  credits: 100_000n,
  feeMicrocredits: 100_000n,
  allowance: undefined,
  isExpert: false,
  receiver: 'empty',
}

const known = typeof quote === 'object' ? quote : undefined
if (!known) throw new Error('USDX/WBTC is seeded')
const dear = (impactPpm: bigint) => ({ ...known, route: { ...known.route, impactPpm } })
const forCredits = { ...known, means: 'credits-out' } as const

/** Every state, with the changes that cause it. */
const cases: Readonly<Record<SwapState, readonly Partial<SwapContext>[]>> = {
  ready: [
    {},
    { receiver: 'valid' },
    { receiver: 'program' },
    { quote: dear(150_000n) },
    { quote: dear(150_001n), isExpert: true },
    { quote: forCredits, allowance: 5_000_000n },
    { quote: forCredits, allowance: null },
  ],
  offline: [{ isOffline: true, isLoading: true }],
  loading: [{ isLoading: true }, { quote: undefined }],
  paused: [{ isPaused: true }, { isPaused: true, amount: { kind: 'empty' } }],
  'choose-token': [{ tokenOut: undefined }, { tokenIn: undefined }],
  'same-token': [{ tokenOut: tokenIn }],
  empty: [{ amount: { kind: 'empty' } }],
  'not-a-number': [{ amount: { kind: 'not-a-number' } }],
  ambiguous: [{ amount: { kind: 'ambiguous', readings: ['1250', '1.250'] } }],
  'too-many-decimals': [{ amount: { kind: 'too-many-decimals', decimals: 6 } }],
  'too-large': [{ amount: { kind: 'too-large' } }],
  zero: [{ amount: { kind: 'amount', value: 0n } }],
  'no-route': [{ quote: 'no-route' }],
  'in-doubt': [{ quote: 'in-doubt' }],
  'over-reserves': [{ quote: 'over-reserves' }],
  'too-small': [{ quote: 'too-small' }],
  'over-limit': [{ quote: 'over-limit' }],
  disconnected: [{ isConnected: false }],
  'reading-balance': [{ balanceIn: undefined }, { credits: undefined }],
  'unread-balance': [
    { balanceIn: undefined, isUnread: true },
    { credits: undefined, isUnread: true },
    { quote: forCredits, isUnread: true },
  ],
  'over-balance': [{ balanceIn: 4_999_999n }],
  'over-fee': [{ credits: 99_999n }],
  'wrap-instead': [{ quote: 'wrap-instead' }],
  'no-direct': [{ quote: 'no-direct' }],
  'credits-mixed': [{ quote: 'credits-mixed' }],
  'credits-path': [{ quote: 'credits-path' }],
  'bad-receiver': [{ receiver: 'typo' }, { receiver: 'no-address' }, { receiver: 'nobody' }],
  'over-impact': [{ quote: dear(150_001n) }],
  'reading-allowance': [{ quote: forCredits }],
  'needs-approval': [{ quote: forCredits, allowance: 4_999_999n }],
}

describe('validateSwap', () => {
  test.each(Object.entries(cases))('default: %s', (state, changes) => {
    expect(changes.map((change) => validateSwap({ ...ready, ...change }))).toEqual(
      changes.map(() => state),
    )
  })

  test('behavior: a faulty form is explained before a wallet is required', () => {
    const context = { ...ready, isConnected: false, amount: { kind: 'not-a-number' } } as const
    expect(validateSwap(context)).toBe('not-a-number')
  })

  test('behavior: any text results in a state with a label, and none throws', () => {
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
          const { label, reason } = swapWords(validateSwap(context), context)
          expect(translate(label)).not.toMatch(/^$|^\w+\.\w+$/) // neither empty nor an id without a message
          expect(reason && translate(reason)).not.toBe('')
        },
      ),
    )
  })
})
