import { WRAPPED_ALEO } from '@nightjar/sdk'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { selectPairs } from '../db/pairRows.ts'
import { blockHashes, cursor } from '../db/schema.ts'
import { sumLiquidity } from './liquidity.ts'
import { createPriceBook, type PriceBook } from './priceBook.ts'

/** How far the rows have come, and which building of them they are of. */
export type Position = { readonly timestamp: number; readonly building: string }

export type Market = {
  /** Prices by the reserves of the last block. */
  readonly prices: () => Promise<PriceBook>
  /** Liquidity by scope at these prices, in microcredits. */
  readonly liquidity: () => Promise<ReadonlyMap<string, bigint>>
  readonly position: () => Promise<Position>
  /** What is made at most once for each block, by name. */
  readonly perBlock: <T>(name: string, make: () => Promise<T>) => Promise<T>
  /** What no block changes any more: made again where `key` is another one. */
  readonly settled: <T>(name: string, key: string, make: () => Promise<T>) => Promise<T>
  /** The reserves have changed. */
  readonly invalidate: () => void
}

/** What follows from the database's rows of the last block, found when it is first asked for. */
export function createMarket(db: Database): Market {
  let made = new Map<string, Promise<unknown>>()
  const kept = new Map<string, { readonly key: string; readonly value: Promise<unknown> }>()

  const perBlock = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(name)
    if (known !== undefined) return known as Promise<T> // a name stands for one thing
    const block = made
    const making = make()
    block.set(name, making)
    making.catch(() => block.delete(name)) // the next caller asks again
    return making
  }
  const settled = <T>(name: string, key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(name)
    if (known?.key === key) return known.value as Promise<T> // a name stands for one thing
    const value = make()
    kept.set(name, { key, value })
    value.catch(() => kept.delete(name)) // the next caller asks again
    return value
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
    position: () => perBlock('position', () => selectPosition(db)),
    perBlock,
    settled,
    invalidate: () => {
      made = new Map()
    },
  }
}

/** The oldest block's row is written once and again only when everything is: its transaction names the building. */
async function selectPosition(db: Database): Promise<Position> {
  const [[reached], [oldest]] = await Promise.all([
    db.select({ timestamp: cursor.timestamp }).from(cursor),
    db
      .select({ height: blockHashes.height, writer: sql<string>`xmin::text` })
      .from(blockHashes)
      .orderBy(asc(blockHashes.height))
      .limit(1),
  ])
  return {
    timestamp: reached?.timestamp ?? 0,
    building: oldest === undefined ? '' : `${oldest.height} ${oldest.writer}`,
  }
}
