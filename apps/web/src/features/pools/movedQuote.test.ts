import { LP_TOKEN, type Pair } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import {
  depositWordsNow,
  isDepositWorse,
  isWithdrawalWorse,
  withdrawalWordsNow,
} from './movedQuote.ts'
import { type DepositQuote, quoteDeposit, quoteFirstDeposit } from './quoteDeposit.ts'
import { quoteWithdrawal, type WithdrawalQuote } from './quoteWithdrawal.ts'

const [tokenA, tokenB] = [tokenOf('USDX'), tokenOf('WBTC')]
const found = pairs.find(({ token0, token1 }) => token0 === tokenA && token1 === tokenB)
if (!found) throw new Error('USDX/WBTC is seeded')
const pair: Pair = found
const amounts = { tokenA, tokenB, amountA: 1_000_000n, amountB: 100_000_000n }

/** The pair with one reserve changed to the given per mille. */
const moved = (side: 'reserve0' | 'reserve1', perMille: bigint): Pair => ({
  ...pair,
  [side]: (pair[side] * perMille) / 1000n,
})

describe('isDepositWorse', () => {
  const reviewed = quoteDeposit({ ...amounts, pair, slippageBps: 50, held: 0n }) as DepositQuote

  test.each([
    [1004n, false],
    [1010n, true],
  ])('default: with one reserve at %i per mille: %s, whichever it is', (perMille, isWorse) => {
    for (const side of ['reserve0', 'reserve1'] as const) {
      expect(isDepositWorse({ pair: moved(side, perMille) }, reviewed), side).toBe(isWorse)
    }
  })

  test('behavior: less liquidity than the minimum is worse, even if the tokens are used as reviewed', () => {
    expect(isDepositWorse({ pair }, reviewed, reviewed.liquidity)).toBe(false)
    expect(isDepositWorse({ pair }, reviewed, reviewed.liquidity + 1n)).toBe(true)
  })

  test('behavior: opening a pair is worse once the pair exists, and vice versa', () => {
    const first = quoteFirstDeposit(amounts) as DepositQuote
    expect(isDepositWorse({ pair: undefined }, first)).toBe(false)
    expect(isDepositWorse({ pair }, first)).toBe(true)
    expect(isDepositWorse({ pair: undefined }, reviewed)).toBe(true)
  })

  test('behavior: says what the deposit now gives', () => {
    expect(depositWordsNow({ ...reviewed, liquidity: 10n ** BigInt(LP_TOKEN.decimals) })).toEqual({
      id: 'pools.nowYouGet',
      values: { amount: '1 ASP' },
    })
  })
})

describe('isWithdrawalWorse', () => {
  const quote = (of: Pair) =>
    quoteWithdrawal({
      pair: of,
      liquidity: 1_000_000n,
      held: 1_000_000n,
      slippageBps: 50,
    }) as WithdrawalQuote

  test('default: a drop within the tolerance is not worse; one beyond it is', () => {
    expect(isWithdrawalWorse(quote(moved('reserve0', 996n)), quote(pair))).toBe(false)
    expect(isWithdrawalWorse(quote(moved('reserve0', 990n)), quote(pair))).toBe(true)
    expect(isWithdrawalWorse(quote(moved('reserve1', 1100n)), quote(pair))).toBe(false)
  })

  test('behavior: says what the withdrawal now returns', () => {
    expect(withdrawalWordsNow(quote(pair)).values).toEqual({ amounts: '1 USDX + 1 WBTC' })
  })
})
