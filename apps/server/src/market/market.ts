import { WRAPPED_ALEO } from '@nightjar/sdk'
import { asc, sql } from 'drizzle-orm'
import { lastBatch } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { selectPairs } from '../db/pairRows.ts'
import { blockHashes, cursor, type pairs } from '../db/schema.ts'
import { selectTokenLabels, type TokenLabel } from '../db/tokenRows.ts'
import { LruCache } from '../lruCache.ts'
import { type Batch, createKeptRows } from './keptRows.ts'
import { createPoolValues, type Liquidity } from './liquidity.ts'
import { createPriceBook, type PriceBook } from './priceBook.ts'

/** How far the rows have come, and which rebuild they belong to. */
export type Position = Batch & {
  /** -1 before the first block. */
  readonly height: number
  readonly timestamp: number
}

export type PairRow = typeof pairs.$inferSelect

export type Prices = Pick<PriceBook, 'rate' | 'way'>

/** Makes a value for everyone, from what it reads through `db`. */
type Make<T> = (db: Database) => Promise<T>

export type Market = {
  /** All pairs by id, oldest first; one that has not changed stays the same object. */
  readonly pairs: () => Promise<ReadonlyMap<string, PairRow>>
  /** All tokens by id, oldest first, including LP tokens. */
  readonly tokens: () => Promise<ReadonlyMap<string, TokenLabel>>
  /**
   * Prices by the reserves of the last block: of listed tokens by routes through listed tokens alone, like the liquidity,
   * of others by any route.
   */
  readonly prices: () => Promise<Prices>
  /** Liquidity by scope at these prices, in microcredits. */
  readonly liquidity: () => Promise<Liquidity>
  readonly position: () => Promise<Position>
  /** A value by name, computed at most once per block. */
  readonly perBlock: <T>(name: string, make: Make<T>) => Promise<T>
  /** A value that no block changes any more: computed again only if `key` has changed. */
  readonly settled: <T>(name: string, key: string, make: Make<T>) => Promise<T>
  /** A value that only people's edits change, whatever blocks bring. */
  readonly perEdit: <T>(name: string, make: Make<T>) => Promise<T>
  /** The reserves have changed. */
  readonly invalidate: () => void
  /** Somebody has edited a token's metadata. */
  readonly invalidateEdits: () => void
}

/** Values derived from the database's rows as of the last block, computed when first needed. */
export function createMarket(db: Database, listed: readonly string[]): Market {
  let made = createMade()
  const kept = new Map<string, { readonly key: string; readonly value: Promise<unknown> }>()

  const perBlock = <T>(name: string, make: Make<T>): Promise<T> => {
    const known = made.get(name)
    if (known !== undefined) return known as Promise<T> // a name stands for one thing
    const block = made
    const making = make(db)
    block.set(name, making)
    making.catch(() => block.delete(name)) // the next caller asks again
    return making
  }
  const settled = <T>(name: string, key: string, make: Make<T>): Promise<T> => {
    const known = kept.get(name)
    if (known?.key === key) return known.value as Promise<T> // a name stands for one thing
    const value = make(db)
    kept.set(name, { key, value })
    value.catch(() => kept.delete(name)) // the next caller asks again
    return value
  }
  let edits = 0
  const position = () => perBlock('position', () => selectPosition(db))
  const keptTokens = createKeptRows('tokens', (where) => selectTokenLabels(db, where))
  const readPairs = createPricedPairs(db, listed)
  const priced = () => perBlock('pairs', async () => readPairs(await position()))
  return {
    pairs: async () => (await priced()).rows,
    tokens: () => perBlock('tokens', async () => (await keptTokens(await position())).rows),
    prices: async () => (await priced()).prices,
    liquidity: async () => (await priced()).values,
    position,
    perBlock,
    settled,
    perEdit: (name, make) => settled(name, String(edits), make),
    invalidate: () => {
      made = createMade()
    },
    invalidateEdits: () => {
      edits++
      made = createMade()
    },
  }
}

/** Some names are ids that clients choose, and while the chain stands, no block forgets them. */
const MOST_MADE = 2000
const createMade = () => new LruCache<string, Promise<unknown>>(MOST_MADE)

/** Pairs, and the prices that follow from them: both are updated rather than read again. */
function createPricedPairs(db: Database, listed: readonly string[]) {
  const keptPairs = createKeptRows('pairs', (where) => selectPairs(db, where))
  const isListed = new Set(listed)
  const start = () => {
    const book = createPriceBook(WRAPPED_ALEO.id)
    const values = createPoolValues(WRAPPED_ALEO.id, isListed)
    const bookOf = (token: string) => (isListed.has(token) ? values.prices : book)
    const prices: Prices = {
      rate: (token) => bookOf(token).rate(token),
      way: (token) => bookOf(token).way(token),
    }
    return { book, values, prices }
  }
  let made = start()
  return async (batch: Batch) => {
    const { rows, read, isAnew } = await keptPairs(batch)
    if (isAnew) made = start()
    const { book, values, prices } = made
    for (const pair of read) {
      book.set(pair)
      values.set(pair)
    }
    return { rows, values, prices }
  }
}

/** The oldest block's row is only written again in a rebuild: its transaction identifies the rebuild. */
async function selectPosition(db: Database): Promise<Position> {
  const [[reached], [oldest]] = await Promise.all([
    db
      .select({
        height: cursor.height,
        timestamp: cursor.timestamp,
        batch: lastBatch,
      })
      .from(cursor),
    db
      .select({ height: blockHashes.height, writer: sql<string>`xmin::text` })
      .from(blockHashes)
      .orderBy(asc(blockHashes.height))
      .limit(1),
  ])
  return {
    height: reached?.height ?? -1,
    timestamp: reached?.timestamp ?? 0,
    building:
      reached === undefined || oldest === undefined ? '' : `${oldest.height} ${oldest.writer}`,
    batch: reached?.batch ?? 0,
  }
}
