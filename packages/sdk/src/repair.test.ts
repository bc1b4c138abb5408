import { describe, expect, test } from 'vitest'
import { MAX_RESERVE } from './constants.ts'
import { type LiquidityPool, quoteAdd } from './liquidity.ts'
import { quoteExactIn } from './quote.ts'
import { type FairAmounts, quoteRepair } from './repair.ts'

const feeBps = 30n
const decimals = Array.from({ length: 19 }, (_, count) => count)
/** Value of one whole first token in the second. */
const worths = [
  [1n, 1n],
  [1n, 1000n],
  [1000n, 1n],
] as const
/** Pairs opened with a liquidity of 1001, with prices as extreme as that allows. */
const squats = [
  [1n, 1_002_001n],
  [1_002_001n, 1n],
] as const

/** Repairs a pair's price and deposits at it. */
function repairAndAdd(pool: LiquidityPool, fair: FairAmounts, label: string) {
  const repair = quoteRepair(pool, fair, { feeBps })
  const sellsA = repair?.tokenIn === 'a'
  const { amountIn = 0n, amountOut = 0n } = repair ?? {}
  const reserveA = pool.reserveA + (sellsA ? amountIn : -amountOut)
  const reserveB = pool.reserveB + (sellsA ? -amountOut : amountIn)
  const inRange = [reserveA, reserveB].every((side) => side > 0n && side < MAX_RESERVE)
  expect(inRange, label).toBe(true)
  const repaired = { ...pool, reserveA, reserveB }
  const used = quoteAdd(fair, repaired)
  expect(used.liquidity > 0n, label).toBe(true)
  const after = {
    reserveA: reserveA + used.usedA,
    reserveB: reserveB + used.usedB,
    totalSupply: pool.totalSupply + used.liquidity,
    lastK: 0n,
  }
  return { used, pool: after }
}

describe('quoteRepair', () => {
  test.each(decimals)(
    'default: a squatted pair of %s decimals with any other accepts fair deposits again',
    (first) => {
      for (const second of decimals) {
        for (const [worthA, worthB] of worths) {
          for (const [reserveA, reserveB] of squats) {
            const one = 10n ** 5n
            const fair = {
              amountA: one * worthA * 10n ** BigInt(first),
              amountB: one * worthB * 10n ** BigInt(second),
            }
            const label = `${first}/${second}, ${worthA}:${worthB}, ${reserveA}:${reserveB}`
            // a reserve of a few units has few prices: a small deposit makes it finer
            const small = { amountA: fair.amountA / 1000n, amountB: fair.amountB / 1000n }
            const opened = { reserveA, reserveB, totalSupply: 1001n, lastK: 0n }
            const { pool } = repairAndAdd(opened, small, label)
            const { used } = repairAndAdd(pool, fair, label)
            // nearly all of both is used: the price is fair
            expect(used.usedA * 100n >= fair.amountA * 98n, label).toBe(true)
            expect(used.usedB * 100n >= fair.amountB * 98n, label).toBe(true)
          }
        }
      }
    },
  )

  test('behavior: the sale may buy nothing, which the pair accepts', () => {
    const fair = { amountA: 10n ** 6n, amountB: 10n ** 18n }
    const repair = quoteRepair({ reserveA: 1n, reserveB: 1_002_001n }, fair, { feeBps })
    expect(repair).toEqual({ tokenIn: 'b', amountIn: 10n ** 12n - 1_002_001n, amountOut: 0n })
  })

  test('behavior: finds the smallest sufficient sale', () => {
    const fair = { amountA: 1000n, amountB: 1000n }
    const repair = quoteRepair({ reserveA: 10n ** 9n, reserveB: 10n ** 10n }, fair, { feeBps })
    const amountIn = repair?.amountIn ?? 0n
    const after = (sold: bigint) => {
      const pool = { reserveIn: 10n ** 9n, reserveOut: 10n ** 10n, feeBps }
      return [10n ** 9n + sold, 10n ** 10n - quoteExactIn(sold, pool)] as const
    }
    const [[a, b], [lessA, lessB]] = [after(amountIn), after(amountIn - 1n)]
    expect(a >= b && lessA < lessB).toBe(true)
  })

  test("behavior: the protocol's share does not enter the reserve", () => {
    const [pool, fair] = [
      { reserveA: 1n, reserveB: 1_002_001n },
      { amountA: 10n ** 6n, amountB: 10n ** 18n },
    ]
    const free = quoteRepair(pool, fair, { feeBps })?.amountIn ?? 0n
    const shared = quoteRepair(pool, fair, { feeBps, basePortion: 1n })?.amountIn ?? 0n
    expect(shared - (shared * 30n) / 20_000n).toBe(free)
  })

  test("behavior: undefined when the price is fair, or a reserve's limit prevents it", () => {
    const fair = { amountA: 1n, amountB: 4n }
    expect(quoteRepair({ reserveA: 1000n, reserveB: 4000n }, fair, { feeBps })).toBeUndefined()
    const far = { amountA: 1n, amountB: MAX_RESERVE }
    expect(quoteRepair({ reserveA: 2n, reserveB: 2n }, far, { feeBps })).toBeUndefined()
  })
})
