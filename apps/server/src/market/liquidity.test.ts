import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLiquidity, type Liquidity } from './liquidity.ts'
import { createPriceBook, legsOf, type PriceBook } from './priceBook.ts'

const SCOPES = ['all', 'a-base', 'a-b', 'a-c', 'a-d', 'b-base', 'b-c', 'b-d', 'c-d'].concat(
  ['base-c', 'base-d', 'x-y'],
  ['a', 'b', 'c', 'd', 'base', 'x', 'y'].map((id) => `token ${id}`),
)

const read = ({ get }: Liquidity) =>
  Object.fromEntries(
    SCOPES.flatMap((scope) => (get(scope) === undefined ? [] : [[scope, get(scope)]])),
  )

const liquidityOf = (...pairs: readonly (readonly [string, string, bigint, bigint])[]) => {
  const book = createPriceBook('base')
  for (const [tokenA, tokenB, reserveA, reserveB] of pairs) {
    book.set({ id: `${tokenA}-${tokenB}`, tokenA, tokenB, reserveA, reserveB })
  }
  return read(createLiquidity(book)())
}

describe('createLiquidity', () => {
  test('default: a pair counts twice its side, a token its sides, the total its pairs', () => {
    expect(liquidityOf(['a', 'base', 50n, 100n], ['a', 'b', 25n, 10n])).toEqual({
      'a-base': 200n,
      'a-b': 100n, // 25 of a at 2 each; b has no other pool that gives it a price
      'token a': 150n,
      'token b': 50n,
      'token base': 100n,
      all: 300n,
    })
  })

  test("behavior: reserves count no more than the depth of their token's route", () => {
    const sums = liquidityOf(['a', 'base', 10n, 100n], ['a', 'b', 10n ** 30n, 10n ** 30n])
    expect(sums['a-b']).toBe(200n) // all existing credits are in the other pair
  })

  test('behavior: a pair without a route to the base token is left out', () => {
    expect(liquidityOf(['x', 'y', 10n, 10n])).toEqual({ all: 0n })
  })

  /** A token whose pairs have lost their prices counts as 0, like one without pairs. */
  const priced = (sums: ReturnType<typeof read>) =>
    Object.entries(sums).filter(([, worth]) => worth !== 0n)

  const name = fc.constantFrom('a', 'b', 'c', 'd', 'base')
  const reserve = fc.bigInt({ min: 0n, max: 2n ** 64n })
  const changes = fc
    .array(fc.tuple(name, name, reserve, reserve), { maxLength: 30 })
    .map((given) => given.filter(([a, b]) => a < b))
  test('behavior: after any changes it equals one built from scratch', () => {
    fc.assert(
      fc.property(changes, (given) => {
        const book = createPriceBook('base')
        const liquidity = createLiquidity(book)
        for (const [tokenA, tokenB, reserveA, reserveB] of given) {
          book.set({ id: `${tokenA}-${tokenB}`, tokenA, tokenB, reserveA, reserveB })
          liquidity()
        }
        const last = new Map(given.map((each) => [`${each[0]}-${each[1]}`, each]))
        expect(priced(read(liquidity()))).toEqual(priced(liquidityOf(...last.values())))
      }),
    )
  })

  /** Tokens of one pair and of several, at rates that are rarely integers. */
  const places = fc.tuple(fc.nat(7), fc.nat(7)).filter(([a, b]) => a < b)
  const amount = fc.oneof(fc.bigInt(0n, 1000n), fc.bigInt(0n, 2n ** 40n), fc.bigInt(0n, 2n ** 90n))
  const history = fc
    .array(fc.tuple(places, amount, amount), { maxLength: 30 })
    .map((given) =>
      given.map(
        ([[a, b], ...reserves]) => [`t${a}`, b === 7 ? 'base' : `t${b}`, ...reserves] as const,
      ),
    )
  test('behavior: every scope sums the lower sides of its pairs', () => {
    fc.assert(
      fc.property(history, (given) => {
        const book = createPriceBook('base')
        const liquidity = createLiquidity(book)
        for (const [tokenA, tokenB, reserveA, reserveB] of given) {
          book.set({ id: `${tokenA}-${tokenB}`, tokenA, tokenB, reserveA, reserveB })
          const expected = sumUp(book)
          const { get } = liquidity()
          for (const scope of expected.keys())
            expect([scope, get(scope) ?? 0n]).toEqual([scope, expected.get(scope)])
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** Computed from every pair's two sides, each valued separately. */
function sumUp(book: PriceBook): ReadonlyMap<string, bigint> {
  const sums = new Map([['all', 0n]])
  for (const pair of book.pairs()) {
    const leg = book.lesserLeg(...legsOf(pair)) ?? 0n
    sums.set(pair.id, 2n * leg)
    sums.set('all', (sums.get('all') ?? 0n) + 2n * leg)
    for (const token of [pair.tokenA, pair.tokenB]) {
      sums.set(`token ${token}`, (sums.get(`token ${token}`) ?? 0n) + leg)
    }
  }
  return sums
}
