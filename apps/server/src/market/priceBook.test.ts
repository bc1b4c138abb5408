import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPriceBook } from './priceBook.ts'
import type { PricedPair } from './routes.ts'

const pair = (tokenA: string, tokenB: string, reserveA: bigint, reserveB: bigint): PricedPair => ({
  id: `${tokenA}-${tokenB}`,
  tokenA,
  tokenB,
  reserveA,
  reserveB,
})

type Walk = { readonly rate: number; readonly depth: number }

const bookOf = (...pairs: readonly PricedPair[]) => {
  const book = createPriceBook('base')
  for (const each of pairs) book.set(each)
  return book
}

describe('createPriceBook', () => {
  test('default: a direct pair, rounded down', () => {
    const book = bookOf(pair('a', 'base', 3n, 10n))
    expect(book.value('a', 2n)).toBe(6n)
    expect(book.value('base', 70n)).toBe(70n)
  })

  test('behavior: the deepest route wins over the direct one', () => {
    const book = bookOf(
      pair('a', 'base', 1n, 100n),
      pair('a', 'b', 1000n, 1000n),
      pair('b', 'base', 10_000n, 20_000n),
    )
    expect(book.value('a', 10n)).toBe(20n)
  })

  test('behavior: of equally deep routes the shorter one wins', () => {
    const book = bookOf(
      pair('a', 'base', 100n, 300n),
      pair('a', 'b', 100n, 100n),
      pair('b', 'base', 100n, 300n),
    )
    expect(book.rate('a')).toMatchObject({ numerator: 300n, denominator: 100n, depth: 300n })
  })

  test('behavior: allows three hops, not four', () => {
    const chain = [
      pair('a', 'b', 5n, 5n),
      pair('b', 'c', 5n, 5n),
      pair('c', 'd', 5n, 5n),
      pair('d', 'base', 5n, 5n),
    ]
    const book = bookOf(...chain)
    expect(book.value('b', 3n)).toBe(3n)
    expect(book.value('a', 3n)).toBeUndefined()
  })

  test('behavior: follows changes of the reserves', () => {
    const book = bookOf(pair('a', 'base', 10n, 10n))
    expect(book.value('a', 5n)).toBe(5n)
    book.set(pair('a', 'base', 10n, 20n))
    expect(book.value('a', 5n)).toBe(10n)
  })

  test('behavior: no value exceeds the base tokens at the end of the route', () => {
    const book = bookOf(
      pair('a', 'b', 1n, 2n ** 98n - 1n),
      pair('b', 'c', 1n, 2n ** 98n - 1n),
      pair('base', 'c', 1_100_000n, 1n),
    )
    expect(book.rate('a')?.numerator).toBe((2n ** 98n - 1n) ** 2n * 1_100_000n)
    expect(book.value('a', 10n ** 20n)).toBe(1_100_000n)
    expect(book.value('b', 10n ** 20n)).toBe(1_100_000n)
    expect(book.value('c', 10n ** 20n)).toBe(1_100_000n)
  })

  test('behavior: the lower of two sides counts, and both must have a price', () => {
    const book = bookOf(pair('a', 'base', 10n, 20n), pair('x', 'y', 5n, 5n))
    const base = { token: 'base', amount: 7n }
    expect(book.lesserLeg({ token: 'a', amount: 9n }, base)).toBe(7n)
    expect(book.lesserLeg(base, { token: 'a', amount: 3n })).toBe(6n)
    expect(book.lesserLeg(base, { token: 'x', amount: 3n })).toBeUndefined()
  })

  test('error: without a route, or with an empty pair', () => {
    const book = bookOf(pair('a', 'b', 1n, 1n), pair('c', 'base', 0n, 0n))
    expect(book.value('a', 1n)).toBeUndefined()
    expect(book.value('c', 1n)).toBeUndefined()
  })

  const reserve = fc.bigInt({ min: 1n, max: 2n ** 98n })
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'base')
  const market = fc
    .array(fc.tuple(name, name, reserve, reserve), { maxLength: 12 })
    .map((given) => given.filter(([a, b]) => a < b).map((each) => pair(...each)))
  test('behavior: no amount of any token is worth more than the base tokens in all pools', () => {
    fc.assert(
      fc.property(market, fc.bigInt({ min: 1n, max: 2n ** 128n }), (pairs, amount) => {
        const book = bookOf(...pairs)
        const inPools = [...book.pairs()].reduce(
          (sum, { tokenB, reserveB, tokenA, reserveA }) =>
            sum + (tokenA === 'base' ? reserveA : tokenB === 'base' ? reserveB : 0n),
          0n,
        )
        for (const token of ['a', 'b', 'c', 'd']) {
          expect(book.value(token, amount) ?? 0n).toBeLessThanOrEqual(inPools)
        }
      }),
    )
  })

  /**
   * The deepest walk over at most `hops` pairs, each followed by the deepest walk from its far token; of equally deep
   * ones the shorter, then the lower pair id. Finds it by trying every pair.
   */
  function deepest(pairs: readonly PricedPair[], token: string, hops: number): Walk {
    if (token === 'base') return { rate: 1, depth: Number.POSITIVE_INFINITY }
    const none: Walk = { rate: 0, depth: 0 }
    if (hops === 0) return none
    const byId = pairs.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    return byId.reduce<Walk>(
      (best, each) => {
        const isA = each.tokenA === token
        if (!isA && each.tokenB !== token) return best
        const [own, far] = isA ? [each.reserveA, each.reserveB] : [each.reserveB, each.reserveA]
        const rest = deepest(pairs, isA ? each.tokenB : each.tokenA, hops - 1)
        const worth = Number(far) * rest.rate
        const depth = Math.min(worth, rest.depth)
        return depth > best.depth ? { rate: worth / Number(own), depth } : best
      },
      deepest(pairs, token, hops - 1),
    )
  }

  /** From `c`, the deeper walk has a worse rate. */
  const worseByDeeper = [
    pair('a', 'c', 1n, 1n),
    pair('base', 'c', 1n, 1n),
    pair('b', 'base', 1n, 2n),
    pair('b', 'c', 1n, 3n),
  ]
  test('behavior: the route found is the deepest of up to three pairs', () => {
    fc.assert(
      fc.property(market, (given) => {
        const pairs = [...new Map(given.map((each) => [each.id, each])).values()]
        const book = bookOf(...pairs)
        for (const token of ['a', 'b', 'c', 'd']) {
          const way = (book.way(token) ?? []).map(({ pair: each }) => each)
          expect(deepest(way, token, 3).depth).toBe(deepest(pairs, token, 3).depth)
        }
      }),
      { examples: [[worseByDeeper]], numRuns: 1000 },
    )
  })

  test('behavior: the order in which pairs were added does not matter', () => {
    fc.assert(
      fc.property(market, (pairs) => {
        const unique = [...new Map(pairs.map((each) => [each.id, each])).values()]
        const [book, reversed] = [bookOf(...unique), bookOf(...unique.toReversed())]
        for (const token of ['a', 'b', 'c', 'd']) {
          expect(book.rate(token)).toEqual(reversed.rate(token))
        }
      }),
    )
  })
})
