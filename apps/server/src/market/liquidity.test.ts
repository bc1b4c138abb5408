import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPoolValues, type PoolValues } from './liquidity.ts'
import { createPriceBook, type PriceBook } from './priceBook.ts'

const LISTED = ['base', 'a', 'b', 'c']
const TOKENS = [...LISTED, 'fake', 'sham']

type Given = readonly [tokenA: string, tokenB: string, reserveA: bigint, reserveB: bigint]

const pairOf = ([tokenA, tokenB, reserveA, reserveB]: Given) => ({
  ...{ id: `${tokenA}-${tokenB}`, tokenA, tokenB, reserveA, reserveB },
})

function valuesOf(...pairs: readonly Given[]): PoolValues {
  const values = createPoolValues('base', LISTED)
  for (const pair of pairs) values.set(pairOf(pair))
  return values
}

const honest = [
  ['a', 'base', 50n, 100n],
  ['a', 'b', 4000n, 1000n],
] as const

describe('createPoolValues', () => {
  test('default: reserves times price, also beyond what the route to the base token holds', () => {
    const { get } = valuesOf(...honest)
    expect(get('a-base')).toBe(200n)
    expect(get('a-b')).toBe(16_000n) // 4000 a at 2, 1000 b at 8
    expect(['token a', 'token b', 'token base'].map(get)).toEqual([8100n, 8000n, 100n])
    expect(get('all')).toBe(16_200n)
  })

  test('behavior: beside an unlisted token, twice the listed side; the total counts that side once', () => {
    const { get } = valuesOf(...honest, ['a', 'fake', 30n, 7n])
    expect(get('a-fake')).toBe(120n)
    expect([get('token fake'), get('token a')]).toEqual([60n, 8160n])
    expect(get('all')).toBe(16_260n)
  })

  test('behavior: unknown, not 0, without a listed side or a price; 0 is a pool that is empty', () => {
    const { get } = valuesOf(
      ['fake', 'sham', 10n, 10n],
      ['b', 'c', 10n, 10n],
      ['base', 'fake', 0n, 0n],
    )
    expect(['fake-sham', 'b-c', 'token sham', 'token b', 'nowhere'].map(get)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
    expect([get('base-fake'), get('token fake'), get('all')]).toEqual([0n, 0n, 0n])
  })

  test.each<readonly [string, readonly Given[]]>([
    ['a pool of 10^12 against dust', [['a', 'fake', 1n, 10n ** 30n]]],
    ['a pool of two invented tokens', [['fake', 'sham', 10n ** 30n, 10n ** 30n]]],
    [
      'a deep pool that gives an invented token a price, and a listed one through it',
      [
        ['base', 'fake', 10n ** 6n, 1n],
        ['a', 'fake', 1n, 10n ** 30n],
      ],
    ],
  ])('behavior: %s adds no more than the listed tokens put in', (_, pools) => {
    const before = valuesOf(...honest)
    const { get } = valuesOf(...honest, ...pools)
    const put = pools.reduce(
      (all, [token, , reserve]) =>
        all + (token === 'a' ? 2n * reserve : token === 'base' ? reserve : 0n),
      0n,
    )
    expect(get('all')).toBe((before.get('all') ?? 0n) + put)
    expect(['a-base', 'a-b', 'token b'].map(get)).toEqual(
      ['a-base', 'a-b', 'token b'].map(before.get),
    )
    expect(get('a-fake') ?? 0n).toBeLessThanOrEqual(4n)
  })

  const name = fc.constantFrom(...TOKENS)
  const reserve = fc.oneof(fc.bigInt(0n, 1000n), fc.bigInt(0n, 2n ** 90n))
  const changes = fc
    .array(fc.tuple(name, name, reserve, reserve), { maxLength: 30 })
    .map((given) => given.filter(([one, other]) => one < other))

  test('behavior: after any changes each scope is the sum of its sides, to the unit', () => {
    fc.assert(
      fc.property(changes, (given) => {
        const values = createPoolValues('base', LISTED)
        const last = new Map<string, Given>()
        for (const each of given) {
          values.set(pairOf(each))
          last.set(pairOf(each).id, each)
          const expected = sumUp([...last.values()])
          for (const scope of scopesOf(last.values()))
            expect([scope, values.get(scope)]).toEqual([scope, expected.get(scope)])
        }
      }),
      { numRuns: 300 },
    )
  })
})

const scopesOf = (pairs: Iterable<Given>): readonly string[] => [
  'all',
  ...Array.from(pairs, (pair) => pairOf(pair).id),
  ...TOKENS.map((token) => `token ${token}`),
]

type Sides = readonly [bigint | undefined, bigint | undefined]

/** The two sides of a pair, each valued anew. */
function sidesOf([tokenA, tokenB, reserveA, reserveB]: Given, { rate }: PriceBook) {
  const worth = (token: string, amount: bigint) => {
    const found = LISTED.includes(token) ? rate(token) : undefined
    return found && (amount * found.numerator) / found.denominator
  }
  const own: Sides = [worth(tokenA, reserveA), worth(tokenB, reserveB)]
  const at = (token: string, side: 0 | 1) => own[LISTED.includes(token) ? side : 1 - side]
  return { own, shown: [at(tokenA, 0), at(tokenB, 1)] as const }
}

function sumUp(pairs: readonly Given[]): ReadonlyMap<string, bigint> {
  const book = createPriceBook('base')
  for (const pair of pairs) {
    if (LISTED.includes(pair[0]) && LISTED.includes(pair[1])) book.set(pairOf(pair))
  }
  const sums = new Map([['all', 0n]])
  const add = (scope: string, by: bigint | undefined) => {
    if (by !== undefined) sums.set(scope, (sums.get(scope) ?? 0n) + by)
  }
  for (const given of pairs) {
    const { own, shown } = sidesOf(given, book)
    for (const [side, worth] of own.entries()) {
      add('all', worth)
      add(`token ${given[side]}`, shown[side])
    }
    const [a, b] = shown
    add(pairOf(given).id, a === undefined || b === undefined ? undefined : a + b)
  }
  return sums
}
