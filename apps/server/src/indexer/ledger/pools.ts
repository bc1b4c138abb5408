import { WRAPPED_ALEO } from '@nightjar/sdk'
import { createLiquidity, type Liquidity } from '../../market/liquidity.ts'
import { createPriceBook, type PriceBook } from '../../market/priceBook.ts'
import type { PricedPair } from '../../market/routes.ts'

/** Values are in microcredits. */
export type Pools = Pick<PriceBook, 'set' | 'value' | 'lesserLeg'> & {
  readonly get: (id: string) => PricedPair | undefined
  /** Liquidity now, by scope; a pair without a price is left out. */
  readonly liquidity: () => Liquidity
}

/** Reserves of every pair as the calls so far left them, and what they are worth. */
export function createPools(start: readonly PricedPair[]): Pools {
  const book = createPriceBook(WRAPPED_ALEO.id)
  const pairs = new Map<string, PricedPair>()
  const set = ({ id, tokenA, tokenB, reserveA, reserveB }: PricedPair): void => {
    const pair = { id, tokenA, tokenB, reserveA, reserveB }
    pairs.set(id, pair)
    book.set(pair)
  }
  for (const pair of start) set(pair)
  return {
    set,
    get: (id) => pairs.get(id),
    value: book.value,
    lesserLeg: book.lesserLeg,
    liquidity: createLiquidity(book),
  }
}
