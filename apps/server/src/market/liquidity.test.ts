import { describe, expect, test } from 'vitest'
import { sumLiquidity } from './liquidity.ts'
import { createPriceBook } from './priceBook.ts'

const liquidityOf = (...pairs: readonly (readonly [string, string, bigint, bigint])[]) => {
  const book = createPriceBook('base')
  for (const [tokenA, tokenB, reserveA, reserveB] of pairs) {
    book.set({ id: `${tokenA}-${tokenB}`, tokenA, tokenB, reserveA, reserveB })
  }
  return Object.fromEntries(sumLiquidity(book.pairs(), book))
}

describe('sumLiquidity', () => {
  test('default: a pair counts twice its leg, a token its legs, the whole its pairs', () => {
    expect(liquidityOf(['a', 'base', 50n, 100n], ['a', 'b', 25n, 10n])).toEqual({
      'a-base': 200n,
      'a-b': 100n, // 25 of a at 2 each; b has no other pool to be priced by
      'token a': 150n,
      'token b': 50n,
      'token base': 100n,
      all: 300n,
    })
  })

  test('behavior: reserves count no more than the route of their token is deep', () => {
    const sums = liquidityOf(['a', 'base', 10n, 100n], ['a', 'b', 10n ** 30n, 10n ** 30n])
    expect(sums['a-b']).toBe(200n) // all the credits there are lie in the other pair
  })

  test('behavior: a pair without a route to the base token is left out', () => {
    expect(liquidityOf(['x', 'y', 10n, 10n])).toEqual({ all: 0n })
  })
})
