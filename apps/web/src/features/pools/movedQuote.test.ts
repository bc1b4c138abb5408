import { LP_TOKEN, type Pair } from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import {
  isDepositWorse,
  isWithdrawalWorse,
  movedDeposit,
  movedWithdrawal,
  raiseDeposit,
  raiseWithdrawal,
  withdrawalNow,
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

  test('behavior: says what the deposit now takes', () => {
    const now = quoteDeposit({
      ...{ ...amounts, amountB: 102_000_000n, pair: moved('reserve1', 1020n) },
      ...{ slippageBps: 50, held: 0n },
    }) as DepositQuote
    expect(movedDeposit(now, reviewed)).toEqual({
      ...{ now: '1 USDX + 1.02 WBTC', before: '1 USDX + 1 WBTC', change: '0% / +2%' },
    })
    const one = { ...reviewed, liquidity: 10n ** BigInt(LP_TOKEN.decimals) }
    const half = { ...reviewed, liquidity: one.liquidity / 2n }
    expect(movedDeposit(half, one)).toEqual({ now: '0.5 ASP', before: '1 ASP', change: '−50%' })
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
    expect(movedWithdrawal(quote(moved('reserve0', 990n)), quote(pair))).toEqual({
      now: '0.99 USDX + 1 WBTC',
      before: '1 USDX + 1 WBTC',
      change: '−1% / 0%',
    })
  })

  test('behavior: what counts is the reviewed LP, whatever the form holds by now', () => {
    const now = withdrawalNow(quote(pair), moved('reserve1', 1100n), 50)
    expect(now?.liquidity).toBe(1_000_000n)
    expect(now?.sides.map(({ amount }) => amount)).toEqual([1_000_000n, 110_000_000n])
  })
})

describe('a better price', () => {
  const deposit = quoteDeposit({ ...amounts, pair, slippageBps: 50, held: 0n }) as DepositQuote
  const withdrawal = quoteWithdrawal({
    ...{ pair, liquidity: 1_000_000n, held: 1_000_000n, slippageBps: 50 },
  }) as WithdrawalQuote
  const perMille = fc.bigInt({ min: 980n, max: 1_020n })
  const side = fc.constantFrom('reserve0', 'reserve1')

  test('default: raises the minimums of a withdrawal, and never lowers one', () => {
    fc.assert(
      fc.property(side, perMille, (which, part) => {
        const now = withdrawalNow(withdrawal, moved(which, part), 50)
        if (!now || isWithdrawalWorse(now, withdrawal)) return
        const { sides } = raiseWithdrawal(now, withdrawal) ?? withdrawal
        for (const at of [0, 1] as const) {
          expect(sides[at].minimum).toBeGreaterThanOrEqual(withdrawal.sides[at].minimum)
          const least = now.sides[at].amount * 9_950n
          expect(sides[at].minimum * 10_000n).toBeGreaterThanOrEqual(least)
        }
      }),
    )
  })

  test('default: the same for a deposit', () => {
    fc.assert(
      fc.property(side, perMille, (which, part) => {
        const now = { pair: moved(which, part) }
        const raised = raiseDeposit(now, deposit, 50)
        for (const [at, { minimum }] of (raised ?? deposit).sides.entries()) {
          expect(minimum).toBeGreaterThanOrEqual(deposit.sides[at]?.minimum ?? 0n)
        }
        if (raised) expect(isDepositWorse(now, raised)).toBe(false)
      }),
    )
  })
})
