import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { readAmount } from '../../lib/amountText.ts'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { depositWords } from './depositWords.ts'
import { quoteDeposit } from './quoteDeposit.ts'
import { type DepositContext, validateDeposit } from './validateDeposit.ts'

const [tokenA, tokenB] = [tokenOf('USDX'), tokenOf('WBTC')]
const pair = pairs.find(({ token0, token1 }) => token0 === tokenA && token1 === tokenB)
if (!pair) throw new Error('USDX/WBTC is seeded')
const quote = quoteDeposit({
  pair,
  tokenA,
  tokenB,
  amountA: 1_000_000n,
  amountB: 100_000_000n,
  held: 0n,
  slippageBps: 50,
})
const ready: DepositContext = {
  isLoading: false,
  isOffline: false,
  isPaused: false,
  tokenA,
  tokenB,
  isNew: false,
  isOpened: false,
  lead: 'a',
  amountA: readAmount('1', 6),
  needA: 1_000_000n,
  needB: 100_000_000n,
  amountB: readAmount('1', 8),
  quote,
  isConnected: true,
  isUnread: false,
  balanceA: 1_000_000n,
  balanceB: 100_000_000n,
  credits: 42_200n,
  feeMicrocredits: 42_200n,
}

describe('validateDeposit', () => {
  test.each([
    ['ready', {}],
    ['offline', { isOffline: true, isLoading: true }],
    ['loading', { isLoading: true }],
    ['choose-token', { tokenB: undefined }],
    ['same-token', { tokenB: tokenA }],
    ['wrap-instead', { tokenA: CREDITS, tokenB: tokenOf('WALEO') }],
    ['credits-new', { tokenA: CREDITS, isNew: true }],
    ['ready', { tokenA: CREDITS }],
    ['ready', { isNew: true }],
    ['paused', { isPaused: true }],
    ['opened', { isOpened: true, balanceA: 0n }],
    ['empty', { amountA: readAmount('', 6) }],
    ['empty', { amountB: readAmount('', 8) }],
    ['zero', { amountA: readAmount('0', 6) }],
    ['too-many-decimals', { amountB: readAmount('0.123456789', 8) }],
    ['not-a-number', { amountA: readAmount('x', 6), amountB: readAmount('', 6) }],
    ['too-small', { quote: 'too-small' }],
    ['over-limit', { quote: 'over-limit' }],
    ['disconnected', { isConnected: false }],
    ['reading-balance', { balanceB: undefined }],
    ['unread-balance', { balanceB: undefined, isUnread: true }],
    ['over-balance-a', { balanceA: 999_999n }],
    ['over-balance-b', { balanceB: 99_999_999n }],
    ['over-fee', { credits: 42_199n }],
  ] as const)('default: %s with %o', (state, change) => {
    expect(validateDeposit({ ...ready, ...change })).toBe(state)
    expect(depositWords(state, { ...ready, ...change }).label.id).toBeDefined()
  })

  test('behavior: the message is about the faulty amount', () => {
    const context = { ...ready, amountB: readAmount('1.123456789', 8) }
    expect(depositWords('too-many-decimals', context).reason?.values).toEqual({ decimals: 8 })
  })
})
