import { WRAPPED_ALEO } from '@nightjar/sdk'
import type { Database } from '../db/database.ts'
import { selectPairs } from '../db/pairRows.ts'
import { sumLiquidity } from './liquidity.ts'
import { createPriceBook, type PriceBook } from './priceBook.ts'

export type Market = {
  /** Prices by the reserves of the last block. */
  readonly prices: () => Promise<PriceBook>
  /** Liquidity by scope at these prices, in microcredits. */
  readonly liquidity: () => Promise<ReadonlyMap<string, bigint>>
  /** What is made at most once for each block, by name. */
  readonly perBlock: <T>(name: string, make: () => Promise<T>) => Promise<T>
  /** The reserves have changed. */
  readonly invalidate: () => void
}

/** What follows from the database's rows of the last block, found when it is first asked for. */
export function createMarket(db: Database): Market {
  let made = new Map<string, Promise<unknown>>()

  const perBlock = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(name)
    if (known !== undefined) return known as Promise<T> // a name stands for one thing
    const block = made
    const making = make()
    block.set(name, making)
    making.catch(() => block.delete(name)) // the next caller asks again
    return making
  }
  const prices = (): Promise<PriceBook> =>
    perBlock('prices', async () => {
      const book = createPriceBook(WRAPPED_ALEO.id)
      for (const pair of await selectPairs(db)) book.set(pair)
      return book
    })
  return {
    prices,
    liquidity: () =>
      perBlock('liquidity', async () => {
        const book = await prices()
        return sumLiquidity(book.pairs(), book)
      }),
    perBlock,
    invalidate: () => {
      made = new Map()
    },
  }
}
