import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_RESERVE } from './constants.ts'
import { type Pair, poolFor } from './pair.ts'
import { quoteExactIn, quoteExactOut } from './quote.ts'
import { findBestExactIn, findBestExactOut, MAX_HOPS } from './route.ts'
import { createRouteGraph } from './router/graph.ts'
import { numberedPair as pair, numberedToken as token } from './testing/pairs.ts'
import type { Token } from './token.ts'

const ids = (tokens: readonly Token[]) => tokens.map(({ id }) => id.replace('field', '')).join('>')

/** Every path of distinct tokens from one token to another, by exhaustive search. */
function everyWay(pairs: readonly Pair[], from: Token, to: Token): Token[][] {
  const extend = (way: Token[]): Token[][] => {
    const last = way.at(-1) ?? from
    if (last.id === to.id) return [way]
    if (way.length > MAX_HOPS) return []
    return pairs.flatMap((p) => {
      const next = p.token0.id === last.id ? p.token1 : p.token1.id === last.id ? p.token0 : null
      return next && !way.some(({ id }) => id === next.id) ? extend([...way, next]) : []
    })
  }
  return extend([from])
}

function poolBetween(pairs: readonly Pair[], a: Token, b: Token) {
  const found = pairs.find((p) =>
    [p.token0.id, p.token1.id].every((id) => [a.id, b.id].includes(id)),
  )
  if (!found) throw new Error('no such pair')
  return poolFor(found, a)
}

function payAlong(pairs: readonly Pair[], way: readonly Token[], amountIn: bigint): bigint {
  return way.slice(1).reduce((amount, next, hop) => {
    const from = way[hop] ?? next
    return quoteExactIn(amount, poolBetween(pairs, from, next))
  }, amountIn)
}

function askAlong(pairs: readonly Pair[], way: readonly Token[], amountOut: bigint): bigint {
  return way
    .toReversed()
    .slice(1)
    .reduce((amount, from, hop) => {
      const next = way.toReversed()[hop] ?? from
      return quoteExactOut(amount, poolBetween(pairs, from, next))
    }, amountOut)
}

const COUNT = 6
const reserve = fc.bigInt({ min: 1_000n, max: 10n ** 15n })
const edgeReserve = fc.oneof(
  reserve,
  fc.bigInt({ min: MAX_RESERVE - 10n ** 15n, max: MAX_RESERVE - 1n }),
  fc.bigInt({ min: 1n, max: MAX_RESERVE - 1n }),
)
const pairsOf = (reserve: fc.Arbitrary<bigint>) =>
  fc
    .uniqueArray(
      fc
        .tuple(fc.integer({ min: 0, max: COUNT - 1 }), fc.integer({ min: 0, max: COUNT - 1 }))
        .filter(([a, b]) => a < b),
      { minLength: 1, maxLength: 12, selector: ([a, b]) => a * COUNT + b },
    )
    .chain((edges) =>
      fc.tuple(
        ...edges.map(([a, b]) => fc.tuple(reserve, reserve).map(([x, y]) => pair(a, b, x, y))),
      ),
    )

const anyPairs = pairsOf(reserve)

const [first, last] = [token(0), token(COUNT - 1)]

describe('findBestExactIn', () => {
  const pairs = [
    pair(0, 5, 1_000_000n, 1_000_000n),
    pair(0, 1, 10n ** 12n, 10n ** 12n),
    pair(1, 5, 10n ** 12n, 10n ** 12n),
  ]

  test('default: the direct pair for a small amount, two deep pairs for a large one', () => {
    const little = findBestExactIn({
      graph: createRouteGraph(pairs),
      tokenIn: first,
      tokenOut: last,
      amountIn: 1000n,
    })
    const much = findBestExactIn({
      graph: createRouteGraph(pairs),
      tokenIn: first,
      tokenOut: last,
      amountIn: 100_000n,
    })
    expect([little && ids(little.tokens), much && ids(much.tokens)]).toEqual(['0>5', '0>1>5'])
  })

  test('behavior: amounts are what each hop pays', () => {
    const route = findBestExactIn({
      graph: createRouteGraph(pairs),
      tokenIn: first,
      tokenOut: last,
      amountIn: 100_000n,
    })
    if (!route) throw new Error('no route')
    const [one, two] = route.pools
    if (!one || !two) throw new Error('not two hops')
    const middle = quoteExactIn(100_000n, one)
    expect(route.amounts).toEqual([100_000n, middle, quoteExactIn(middle, two)])
    expect([route.amountIn, route.amountOut]).toEqual([100_000n, route.amounts[2]])
  })

  test('args: maxHops', () => {
    const [, ...far] = pairs
    const search = { graph: createRouteGraph(far), tokenIn: first, tokenOut: last, amountIn: 1000n }
    expect(findBestExactIn({ ...search, maxHops: 1 })).toBeUndefined()
    expect(findBestExactIn({ ...search, maxHops: 2 })).toBeDefined()
  })

  test('behavior: equal amounts prefer fewer hops', () => {
    const even = [pair(0, 1, 10n, 40n), pair(1, 5, 20n, 20n), pair(0, 5, 10n, 20n)] // 10 pays 10 on both
    const free = even.map((each) => ({ ...each, feeBps: 0n }))
    const route = findBestExactIn({
      graph: createRouteGraph(free),
      tokenIn: first,
      tokenOut: last,
      amountIn: 10n,
    })
    expect(route && [ids(route.tokens), route.amountOut]).toEqual(['0>5', 10n])
  })

  test.each([
    ['an unknown token', { tokenIn: token(9), tokenOut: last, amountIn: 5n }],
    ['the same token twice', { tokenIn: first, tokenOut: first, amountIn: 5n }],
    ['no amount', { tokenIn: first, tokenOut: last, amountIn: 0n }],
    ['an amount that pays nothing', { tokenIn: first, tokenOut: last, amountIn: 1n }],
  ])('behavior: no route for %s', (_, search) => {
    expect(findBestExactIn({ graph: createRouteGraph(pairs), ...search })).toBeUndefined()
  })

  test('behavior: at least as good as every single path', () => {
    fc.assert(
      fc.property(anyPairs, fc.bigInt({ min: 1n, max: 10n ** 12n }), (given, amountIn) => {
        const route = findBestExactIn({
          graph: createRouteGraph(given),
          tokenIn: first,
          tokenOut: last,
          amountIn,
        })
        const ways = everyWay(given, first, last).map((way) => payAlong(given, way, amountIn))
        const best = ways.reduce((a, b) => (a > b ? a : b), 0n)
        expect(route?.amountOut ?? 0n).toBe(best)
      }),
    )
  })
})

describe('findBestExactIn near the limits of pools', () => {
  const amount = fc.oneof(
    fc.bigInt({ min: 1n, max: 10n ** 16n }),
    fc.bigInt({ min: 1n, max: MAX_RESERVE }),
  )

  test('behavior: pays as much as trying every path, even where a larger amount pays nothing', () => {
    fc.assert(
      fc.property(pairsOf(edgeReserve), amount, (given, amountIn) => {
        const graph = createRouteGraph(given)
        const route = findBestExactIn({ graph, tokenIn: first, tokenOut: last, amountIn })
        const ways = everyWay(given, first, last).map((way) => payAlong(given, way, amountIn))
        expect(route?.amountOut ?? 0n).toBe(ways.reduce((a, b) => (a > b ? a : b), 0n))
      }),
      { numRuns: 300 },
    )
  })

  test('behavior: the smaller intermediate amount wins when the larger one would overfill the last pool', () => {
    const full = pair(3, 5, MAX_RESERVE - 600n, MAX_RESERVE - 1n)
    const ways = [pair(0, 1, 10n ** 9n, 10n ** 9n), pair(1, 3, 10n ** 9n, 10n ** 9n)]
    const worse = [pair(0, 2, 10n ** 9n, 5n * 10n ** 8n), pair(2, 3, 10n ** 9n, 10n ** 9n)]
    const graph = createRouteGraph([...ways, ...worse, full])
    const paid = findBestExactIn({ graph, tokenIn: first, tokenOut: last, amountIn: 1000n })
    expect(paid && ids(paid.tokens)).toBe('0>2>3>5')
  })
})

describe('hopCosts and except', () => {
  const given = [
    pair(0, 5, 10n ** 9n, 10n ** 9n),
    pair(0, 1, 10n ** 12n, 10n ** 12n),
    pair(1, 5, 10n ** 12n, 10n ** 12n),
  ]
  const search = { graph: createRouteGraph(given), tokenIn: first, tokenOut: last }

  test('args: hopCosts, to the unit', () => {
    const amountIn = 10n ** 7n
    const [long, short] = [
      findBestExactIn({ ...search, amountIn }),
      findBestExactIn({ ...search, amountIn, maxHops: 1 }),
    ]
    const gain = (long?.amountOut ?? 0n) - (short?.amountOut ?? 0n)
    expect(gain > 0n).toBe(true)
    const hops = (hopCosts: bigint[]) =>
      findBestExactIn({ ...search, amountIn, hopCosts })?.pairs.length
    expect([hops([0n, 0n, gain - 1n]), hops([0n, 0n, gain])]).toEqual([2, 1]) // equal: fewer hops
  })

  test('args: except gives the next best route', () => {
    const amountIn = 10n ** 7n
    const best = findBestExactIn({ ...search, amountIn })
    if (!best) throw new Error('no route')
    const next = findBestExactIn({ ...search, amountIn, except: best })
    expect([ids(best.tokens), next && ids(next.tokens)]).toEqual(['0>1>5', '0>5'])
    expect(findBestExactOut({ ...search, amountOut: 10n ** 7n, except: best })?.pairs).toHaveLength(
      1,
    )
  })
})

describe('properties of the best route', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const paid = (given: readonly Pair[], amountIn: bigint) =>
    findBestExactIn({ graph: createRouteGraph(given), tokenIn: first, tokenOut: last, amountIn })
      ?.amountOut ?? 0n

  test('behavior: a larger input never gives a smaller output', () => {
    fc.assert(
      fc.property(anyPairs, amount, amount, (given, a, b) => {
        expect(paid(given, a + b) >= paid(given, a)).toBe(true)
      }),
    )
  })

  test('behavior: removing a pair never improves it', () => {
    fc.assert(
      fc.property(anyPairs, amount, fc.nat(), (given, amountIn, at) => {
        const fewer = given.filter((_, index) => index !== at % given.length)
        expect(paid(fewer, amountIn) <= paid(given, amountIn)).toBe(true)
      }),
    )
  })
})

describe('findBestExactOut', () => {
  test('default: the route with the smallest input', () => {
    const pairs = [
      pair(0, 5, 1_000_000n, 1_000_000n),
      pair(0, 1, 10n ** 12n, 10n ** 12n),
      pair(1, 5, 10n ** 12n, 10n ** 12n),
    ]
    const search = {
      graph: createRouteGraph(pairs),
      tokenIn: first,
      tokenOut: last,
      amountOut: 100_000n,
    }
    const route = findBestExactOut(search)
    expect(route && ids(route.tokens)).toBe('0>1>5')
    expect(route?.amountOut).toBe(100_000n)
  })

  test('behavior: no route for the whole reserve', () => {
    const pairs = [pair(0, 5, 1_000n, 1_000n)]
    const search = { graph: createRouteGraph(pairs), tokenIn: first, tokenOut: last }
    expect(findBestExactOut({ ...search, amountOut: 1_000n })).toBeUndefined()
    expect(findBestExactOut({ ...search, amountOut: 999n })).toBeDefined()
  })

  test('behavior: no single path costs less, and the quoted input pays the output', () => {
    fc.assert(
      fc.property(anyPairs, fc.bigInt({ min: 1n, max: 10n ** 12n }), (given, amountOut) => {
        const route = findBestExactOut({
          graph: createRouteGraph(given),
          tokenIn: first,
          tokenOut: last,
          amountOut,
        })
        const asked = everyWay(given, first, last)
          .map((way) => askAlong(given, way, amountOut))
          .filter((amount) => amount > 0n)
        const least = asked.reduce((a, b) => (a < b ? a : b), asked[0] ?? 0n)
        expect(route?.amountIn ?? 0n).toBe(least)
        if (!route) return
        expect(payAlong(given, route.tokens, route.amountIn) >= amountOut).toBe(true)
      }),
    )
  })
})
