import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from './constants.ts'
import { type Pair, poolFor } from './pair.ts'
import { quoteExactIn, quoteExactOut } from './quote.ts'
import { findBestExactIn, findBestExactOut, MAX_HOPS, routePools } from './route.ts'
import { type Token, tokenFromServed } from './token.ts'

const token = (id: number): Token =>
  tokenFromServed({
    admin: ZERO_ADDRESS,
    token_id: `${id}field`,
    name: `T${id}`,
    symbol: `T${id}`,
    decimals: 6,
    total_supply: '0',
    token_bits: 128,
    wrapper_program: '',
    logo: '',
    token_type: 2,
  })

const pair = (a: number, b: number, reserve0: bigint, reserve1: bigint): Pair => ({
  id: `${a * 1000 + b}field`,
  token0: token(a),
  token1: token(b),
  reserve0,
  reserve1,
  swapFee: 0.003,
  totalSupply: 1000n,
  publicBalance: 0n,
  lastK: 0n,
})

const ids = (tokens: readonly Token[]) => tokens.map(({ id }) => id.replace('field', '')).join('>')

/** Every way of distinct tokens from one token to another, by trying them all. */
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
const anyPairs = fc
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

const [first, last] = [token(0), token(COUNT - 1)]

describe('findBestExactIn', () => {
  const pairs = [
    pair(0, 5, 1_000_000n, 1_000_000n),
    pair(0, 1, 10n ** 12n, 10n ** 12n),
    pair(1, 5, 10n ** 12n, 10n ** 12n),
  ]

  test('default: the direct pair for little, two deep pairs for much', () => {
    const little = findBestExactIn({ pairs, tokenIn: first, tokenOut: last, amountIn: 1000n })
    const much = findBestExactIn({ pairs, tokenIn: first, tokenOut: last, amountIn: 100_000n })
    expect([little && ids(little.tokens), much && ids(much.tokens)]).toEqual(['0>5', '0>1>5'])
  })

  test('behavior: amounts are what each hop pays', () => {
    const route = findBestExactIn({ pairs, tokenIn: first, tokenOut: last, amountIn: 100_000n })
    if (!route) throw new Error('no route')
    const [one, two] = routePools(route)
    if (!one || !two) throw new Error('not two hops')
    const middle = quoteExactIn(100_000n, one)
    expect(route.amounts).toEqual([100_000n, middle, quoteExactIn(middle, two)])
    expect([route.amountIn, route.amountOut]).toEqual([100_000n, route.amounts[2]])
  })

  test('args: maxHops', () => {
    const [, ...far] = pairs
    const search = { pairs: far, tokenIn: first, tokenOut: last, amountIn: 1000n }
    expect(findBestExactIn({ ...search, maxHops: 1 })).toBeUndefined()
    expect(findBestExactIn({ ...search, maxHops: 2 })).toBeDefined()
  })

  test('behavior: equal amounts prefer fewer hops', () => {
    const even = [pair(0, 1, 10n, 40n), pair(1, 5, 20n, 20n), pair(0, 5, 10n, 20n)] // 10 pays 10 on both
    const free = even.map((each) => ({ ...each, swapFee: 0 }))
    const route = findBestExactIn({ pairs: free, tokenIn: first, tokenOut: last, amountIn: 10n })
    expect(route && [ids(route.tokens), route.amountOut]).toEqual(['0>5', 10n])
  })

  test.each([
    ['an unknown token', { tokenIn: token(9), tokenOut: last, amountIn: 5n }],
    ['the same token twice', { tokenIn: first, tokenOut: first, amountIn: 5n }],
    ['no amount', { tokenIn: first, tokenOut: last, amountIn: 0n }],
    ['an amount that pays nothing', { tokenIn: first, tokenOut: last, amountIn: 1n }],
  ])('behavior: no route for %s', (_, search) => {
    expect(findBestExactIn({ pairs, ...search })).toBeUndefined()
  })

  test('behavior: at least as good as every single way', () => {
    fc.assert(
      fc.property(anyPairs, fc.bigInt({ min: 1n, max: 10n ** 12n }), (given, amountIn) => {
        const route = findBestExactIn({ pairs: given, tokenIn: first, tokenOut: last, amountIn })
        const ways = everyWay(given, first, last).map((way) => payAlong(given, way, amountIn))
        const best = ways.reduce((a, b) => (a > b ? a : b), 0n)
        expect(route?.amountOut ?? 0n).toBe(best)
      }),
    )
  })
})

describe('findBestExactOut', () => {
  test('default: the way that asks the least', () => {
    const pairs = [
      pair(0, 5, 1_000_000n, 1_000_000n),
      pair(0, 1, 10n ** 12n, 10n ** 12n),
      pair(1, 5, 10n ** 12n, 10n ** 12n),
    ]
    const search = { pairs, tokenIn: first, tokenOut: last, amountOut: 100_000n }
    const route = findBestExactOut(search)
    expect(route && ids(route.tokens)).toBe('0>1>5')
    expect(route?.amountOut).toBe(100_000n)
  })

  test('behavior: no route for the whole reserve', () => {
    const pairs = [pair(0, 5, 1_000n, 1_000n)]
    const search = { pairs, tokenIn: first, tokenOut: last }
    expect(findBestExactOut({ ...search, amountOut: 1_000n })).toBeUndefined()
    expect(findBestExactOut({ ...search, amountOut: 999n })).toBeDefined()
  })

  test('behavior: no single way asks less, and the input it asks pays the output', () => {
    fc.assert(
      fc.property(anyPairs, fc.bigInt({ min: 1n, max: 10n ** 12n }), (given, amountOut) => {
        const route = findBestExactOut({ pairs: given, tokenIn: first, tokenOut: last, amountOut })
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
