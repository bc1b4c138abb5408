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

  /** The split of an amount of token 1 for token 2, and the best single route. */
  function divide(pairs: readonly Pair[], amountIn: bigint, hopCosts: readonly bigint[] = []) {
    const search = {
      graph: createRouteGraph(pairs),
      tokenIn: token(1),
      tokenOut: token(2),
      amountIn,
    }
    const split = findBestSplit({ ...search, hopCosts })
    return { split, single: findBestExactIn(search)?.amountOut ?? 0n }
  }

  test('behavior: legs that share a pool are executed in the order in which they were divided', () => {
    const pairs = [
      pair(1, 5, 6812540985n, 250249572n),
      pair(2, 3, 7352430n, 11936726n),
      pair(2, 4, 1978227n, 120619919n),
      pair(2, 5, 4088419n, 38759949n),
      pair(3, 4, 35439288n, 1393138898n),
      pair(3, 6, 40099660n, 6731835512n),
      pair(4, 5, 2167406616n, 327071653n),
      pair(4, 6, 394654385n, 1697029973n),
      pair(5, 6, 319621416n, 8408059792n),
    ]
    const { split, single } = divide(pairs, 97896844694n)
    if (!split) throw new Error('no split')
    expect(single).toBe(3505778n)
    expect(split.amountOut).toBe(4806746n)
    expect(payInOrder(pairs, split)).toBe(split.amountOut)
    const [first, second] = split.legs.map(({ amountIn }) => amountIn)
    expect((first ?? 0n) < (second ?? 0n)).toBe(true)
  })

  test('behavior: a small pool takes a small part', () => {
    const pairs = [
      pair(1, 2, 10464258520955n, 4884803098240n),
      pair(1, 4, 2434703400626n, 3563968683649n),
      pair(2, 4, 120371656790n, 387491145022n),
    ]
    const { split, single } = divide(pairs, 3900162089942n)
    expect(single).toBe(1323398570032n)
    expect(split?.legs.map(({ pairs }) => pairs.length)).toEqual([1, 2])
    expect(split?.amountOut).toBeGreaterThanOrEqual(1330608796156n)
  })

  const DEEP = 10n ** 12n
  const sides = [3, 4, 5].flatMap((via) => [
    pair(1, via, DEEP / 20n, DEEP / 20n),
    pair(via, 2, DEEP / 20n, DEEP / 20n),
  ])
  test.each([
    [20, 31],
    [10, 61],
    [5, 115],
    [2, 235],
  ])(
    'behavior: three side paths, each a twentieth as deep, gain for 1/%s of the pool %s bps',
    (part, bps) => {
      const { split, single } = divide([pair(1, 2, DEEP, DEEP), ...sides], DEEP / BigInt(part))
      expect(split?.legs).toHaveLength(4)
      expect((((split?.amountOut ?? 0n) - single) * 10_000n) / single).toBe(BigInt(bps))
    },
  )

  test('behavior: a small part that gains less than its transaction costs is left out', () => {
    const pairs = [pair(1, 2, DEEP, DEEP), ...sides.slice(0, 2)]
    const { split, single } = divide(pairs, DEEP / 10n)
    const gain = (split?.amountOut ?? 0n) - single
    expect(gain > 0n).toBe(true)
    expect(divide(pairs, DEEP / 10n, [0n, 0n, gain - 1n]).split?.legs).toHaveLength(2)
    expect(divide(pairs, DEEP / 10n, [0n, 0n, gain]).split).toBeUndefined()
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
