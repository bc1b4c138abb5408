import type { CandleInterval } from '@nightjar/sdk'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { intervalSeconds, stepOf } from '../intervals.ts'
import { type Batch, createKeptRows } from './keptRows.ts'
import type { Market } from './market.ts'

/** The last `length` seconds, summed from steps of an interval. */
export type Window = { readonly length: number; readonly interval: CandleInterval }

/** Steps from a time up to, but not including, another. */
export type Steps = {
  readonly interval: CandleInterval
  readonly from: number
  readonly to: number | undefined
  /** Condition for their rows. */
  readonly where: SQL | undefined
}

/**
 * Sums of a window by pair or scope, including the whole step in which it begins; computed once per block. Finished steps
 * do not change: they are read once per step, and a block only requires reading what it changed in the open one. Sums
 * that have not changed stay the same object.
 */
export function readWindow<Sums>(
  { market, now }: { readonly market: Market; readonly now: () => number },
  options: {
    readonly name: string
    readonly table: 'candles' | 'stats'
    readonly window: Window
    readonly read: (db: Database, steps: Steps) => Promise<ReadonlyMap<string, Sums>>
    /** Sums of both, `later` after `earlier`. */
    readonly add: (earlier: Sums, later: Sums) => Sums
  },
): Promise<ReadonlyMap<string, Sums>> {
  const { name, table, window, read, add } = options
  const { length, interval } = window
  const seconds = intervalSeconds[interval]
  const since = stepOf(now() - length, seconds)
  return market.perBlock(`${name} ${since}`, async () => {
    const position = await market.position()
    const open = Math.max(since, stepOf(position.timestamp, seconds))
    const sumUp = await market.settled(
      name,
      `${position.building} ${since} ${open}`,
      async (db) => {
        const over = await read(db, { interval, from: since, to: open, where: undefined })
        const readOpen = (where: SQL | undefined) =>
          read(db, { interval, from: open, to: undefined, where })
        return createOpenStep({ over, table, read: readOpen, add })
      },
    )
    return await sumUp(position)
  })
}

/** Sums of the finished steps and the open one; of the open one, only changed rows are read. */
export function createOpenStep<Sums>(options: {
  readonly over: ReadonlyMap<string, Sums>
  readonly table: 'candles' | 'stats'
  /** The open step's rows; at most one per pair or scope. */
  readonly read: (where: SQL | undefined) => Promise<ReadonlyMap<string, Sums>>
  readonly add: (earlier: Sums, later: Sums) => Sums
}): (batch: Batch) => Promise<ReadonlyMap<string, Sums>> {
  const { over, table, read, add } = options
  const sums = new Map(over)
  const kept = createKeptRows(table, async (where) =>
    Array.from(await read(where), ([id, later]) => ({ id, later })),
  )
  return async (batch) => {
    for (const { id, later } of (await kept(batch)).read) {
      const earlier = over.get(id)
      sums.set(id, earlier === undefined ? later : add(earlier, later))
    }
    return sums
  }
}
