import type { CandleInterval } from '@nightjar/sdk'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { selectNumber } from '../db/names.ts'
import { candles } from '../db/schema.ts'
import { intervalSeconds } from '../intervals.ts'
import { fillCloses } from './medianPrice.ts'

type Window = {
  readonly interval: CandleInterval
  /** The start of the first step, and of the first one after the window. */
  readonly from: number
  readonly until: number
}

/** A pair's prices at the ends of the steps in a window, oldest first; undefined before its first trade. */
export async function readCloses(
  db: Database,
  pair: string,
  { interval, from, until }: Window,
): Promise<readonly (bigint | undefined)[]> {
  const columns = { time: candles.time, close: candles.close }
  const ofPair = and(eq(candles.pair, await selectNumber(db, pair)), eq(candles.interval, interval))
  const [before, within] = await Promise.all([
    db
      .select(columns)
      .from(candles)
      .where(and(ofPair, lt(candles.time, from)))
      .orderBy(desc(candles.time))
      .limit(1),
    db
      .select(columns)
      .from(candles)
      .where(and(ofPair, gte(candles.time, from), lt(candles.time, until))),
  ])
  const seconds = intervalSeconds[interval]
  return fillCloses([...before, ...within], { from, steps: (until - from) / seconds, seconds })
}
