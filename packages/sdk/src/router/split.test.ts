import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pair } from '../pair.ts'
import { quoteExactIn } from '../quote.ts'
import { findBestExactIn } from '../route.ts'
import { numberedPair as pair, numberedToken as token } from '../testing/pairs.ts'
import { createRouteGraph } from './graph.ts'
import { findBestSplit, type Split } from './split.ts'

const COUNT = 6
const [tokenIn, tokenOut] = [token(0), token(COUNT - 1)]
const equal = [
  pair(0, 1, 10n ** 9n, 10n ** 9n),
  pair(1, 5, 10n ** 9n, 10n ** 9n),
  pair(0, 2, 10n ** 9n, 10n ** 9n),
  pair(2, 5, 10n ** 9n, 10n ** 9n),
]

/** The total output of the legs, executed one after another on the same reserves. */
function payInOrder(pairs: readonly Pair[], { legs }: Split): bigint {
  const held = new Map(
    pairs.map(({ id, reserve0, reserve1 }) => [id, [reserve0, reserve1]] as const),
  )
  return legs.reduce((total, leg) => {
    const out = leg.pairs.reduce((amount, { id, token0 }, hop) => {
      const [a = 0n, b = 0n] = held.get(id) ?? []
      const isForward = leg.tokens[hop]?.id === token0.id
      const [reserveIn, reserveOut] = isForward ? [a, b] : [b, a]
      const paid = quoteExactIn(amount, { reserveIn, reserveOut, feeBps: 30n })
      const [more, less] = [reserveIn + amount, reserveOut - paid]
      held.set(id, isForward ? [more, less] : [less, more])
      return paid
    }, leg.amountIn)
    return total + out
  }, 0n)
}

describe('findBestSplit', () => {
  test('default: two equal routes share an amount evenly', () => {
    const split = findBestSplit({
      graph: createRouteGraph(equal),
      tokenIn,
      tokenOut,
      amountIn: 10n ** 8n,
    })
    expect(split?.legs.map(({ amountIn }) => amountIn)).toEqual([5n * 10n ** 7n, 5n * 10n ** 7n])
  })

  test('behavior: undefined when the gain does not cover the second transaction, to the unit', () => {
    const search = { graph: createRouteGraph(equal), tokenIn, tokenOut, amountIn: 10n ** 8n }
    const single = findBestExactIn(search)?.amountOut ?? 0n
    const gain = (findBestSplit(search)?.amountOut ?? 0n) - single
    expect(gain > 0n).toBe(true)
    expect(findBestSplit({ ...search, hopCosts: [0n, 0n, gain - 1n] })).toBeDefined()
    expect(findBestSplit({ ...search, hopCosts: [0n, 0n, gain] })).toBeUndefined()
  })

  test('behavior: undefined when there is only one route', () => {
    const graph = createRouteGraph(equal.slice(0, 2))
    expect(findBestSplit({ graph, tokenIn, tokenOut, amountIn: 10n ** 8n })).toBeUndefined()
  })

  const reserve = fc.bigInt({ min: 10n ** 6n, max: 10n ** 15n })
  const anyPairs = fc
    .uniqueArray(
      fc
        .tuple(fc.integer({ min: 0, max: COUNT - 1 }), fc.integer({ min: 0, max: COUNT - 1 }))
        .filter(([a, b]) => a < b),
      { minLength: 3, maxLength: 14, selector: ([a, b]) => a * COUNT + b },
    )
    .chain((edges) =>
      fc.tuple(
        ...edges.map(([a, b]) => fc.tuple(reserve, reserve).map(([x, y]) => pair(a, b, x, y))),
      ),
    )

  test('behavior: pays exactly the quote, never less than the single route, and uses the whole input', () => {
    fc.assert(
      fc.property(anyPairs, fc.bigInt({ min: 1n, max: 10n ** 14n }), (pairs, amountIn) => {
        const search = { graph: createRouteGraph(pairs), tokenIn, tokenOut, amountIn }
        const split = findBestSplit(search)
        if (!split) return
        expect(payInOrder(pairs, split)).toBe(split.amountOut)
        expect(split.amountOut > (findBestExactIn(search)?.amountOut ?? 0n)).toBe(true)
        expect(split.legs.reduce((sum, leg) => sum + leg.amountIn, 0n)).toBe(amountIn)
        expect(split.legs.length).toBeLessThanOrEqual(4)
      }),
      { numRuns: 300 },
    )
  })
})
