import { WRAPPED_ALEO } from '@nightjar/sdk'
import type { Database } from '../db/database.ts'
import { selectPairs } from '../db/pairRows.ts'
import { createPriceBook, type PriceBook } from './priceBook.ts'

export type Market = {
  /** Prices by the reserves of the last block. */
  readonly prices: () => Promise<PriceBook>
  /** The reserves have changed. */
  readonly invalidate: () => void
}

/** The price book of the database's reserves, read again after each change at most once. */
export function createMarket(db: Database): Market {
  let current: Promise<PriceBook> | undefined
  const load = async (): Promise<PriceBook> => {
    const book = createPriceBook(WRAPPED_ALEO.id)
    for (const pair of await selectPairs(db)) book.set(pair)
    return book
  }
  return {
    prices: () => {
      current ??= load()
      current.catch(() => {
        current = undefined // the next caller asks again
      })
      return current
    },
    invalidate: () => {
      current = undefined
    },
  }
}
