import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quotePriceMove } from './priceMove.ts'
import { quoteExactIn } from './quote.ts'

const amount = fc.bigInt({ min: 1n, max: 2n ** 90n })
const fee = fc.bigInt({ min: 0n, max: 100n })
const move = fc.constantFrom(-500n, -200n, -100n, 100n, 200n, 500n)

/** The pair after a sale. */
function sell(
  pool: { reserveA: bigint; reserveB: bigint; feeBps: bigint },
  isA: boolean,
  amountIn: bigint,
) {
  const { reserveA, reserveB, feeBps } = pool
  const [reserveIn, reserveOut] = isA ? [reserveA, reserveB] : [reserveB, reserveA]
  const amountOut = quoteExactIn(amountIn, { reserveIn, reserveOut, feeBps })
  const after = [reserveIn + amountIn, reserveOut - amountOut] as const
  return isA ? after : ([after[1], after[0]] as const)
}

describe('quotePriceMove', () => {
  test('default: a pool without a fee moves by 21% when one side grows by 10%', () => {
    const pool = { reserveA: 11_000_000n, reserveB: 11_000_000n, feeBps: 0n }
    expect(quotePriceMove(pool, 2100n)).toEqual({
      tokenIn: 'b',
      amountIn: 1_100_000n,
      amountOut: 1_000_000n,
    })
  })

  test('behavior: the sale moves the price far enough, and one unit less does not', () => {
    fc.assert(
      fc.property(amount, amount, fee, move, (reserveA, reserveB, feeBps, moveBps) => {
        const pool = { reserveA, reserveB, feeBps }
        const quote = quotePriceMove(pool, moveBps)
        if (!quote) return
        const isFall = moveBps < 0n
        expect(quote.tokenIn).toBe(isFall ? 'a' : 'b')
        const isMoved = (amountIn: bigint) => {
          const [a, b] = sell(pool, isFall, amountIn)
          const [now, wanted] = [b * reserveA * 10_000n, a * reserveB * (10_000n + moveBps)]
          return isFall ? now <= wanted : now >= wanted
        }
        expect(isMoved(quote.amountIn)).toBe(true)
        expect(quote.amountIn > 1n && isMoved(quote.amountIn - 1n)).toBe(false)
      }),
    )
  })

  test.each([
    ['an empty pair', { reserveA: 0n, reserveB: 5n, feeBps: 30n }, 100n],
    ['no move', { reserveA: 5n, reserveB: 5n, feeBps: 30n }, 0n],
    ['a price of nothing', { reserveA: 5n, reserveB: 5n, feeBps: 30n }, -10_000n],
    ['a pair at its limit', { reserveA: 5n, reserveB: 2n ** 98n - 1n, feeBps: 30n }, 100n],
  ])('args: undefined for %s', (_, pool, moveBps) => {
    expect(quotePriceMove(pool, moveBps)).toBeUndefined()
  })
})
