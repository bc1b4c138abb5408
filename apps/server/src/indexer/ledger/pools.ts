import { WRAPPED_ALEO } from '@nightjar/sdk'
import { createPoolValues, type Liquidity } from '../../market/liquidity.ts'
import { createPriceBook, type PriceBook } from '../../market/priceBook.ts'
import type { PricedPair } from '../../market/routes.ts'

/** A pair's reserves and the liquidity in existence. */
export type Pool = PricedPair & { readonly totalSupply: bigint }

/** Values are in microcredits. */
export type Pools = Pick<PriceBook, 'value' | 'lesserLeg'> & {
  readonly set: (pool: Pool) => void
  readonly get: (id: string) => Pool | undefined
  /** Current liquidity by scope. */
  readonly liquidity: Liquidity
}

/** Every pair after the transactions so far, and the values of tokens that follow. */
export function createPools(start: readonly Pool[], listed: readonly string[]): Pools {
  const book = createPriceBook(WRAPPED_ALEO.id)
  const liquidity = createPoolValues(WRAPPED_ALEO.id, listed)
  const pools = new Map<string, Pool>()
  const set = ({ id, tokenA, tokenB, reserveA, reserveB, totalSupply }: Pool): void => {
    const pool = { id, tokenA, tokenB, reserveA, reserveB, totalSupply }
    pools.set(id, pool)
    book.set(pool)
    liquidity.set(pool)
  }
  for (const pool of start) set(pool)
  return {
    set,
    get: (id) => pools.get(id),
    value: book.value,
    lesserLeg: book.lesserLeg,
    liquidity,
  }
}
