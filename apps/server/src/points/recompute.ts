import type { Database } from '../db/database.ts'
import { competitionVolumes, cursor, points, pointTotals } from '../db/schema.ts'
import type { ChainSource } from '../indexer/chainSource.ts'
import type { IndexerOptions } from '../indexer/follower.ts'
import { createIndexer } from '../indexer/indexer.ts'

export type Recomputed = {
  /** Height up to which both were compared. */
  readonly height: number
  readonly figures: number
  /** Rows that only the database has, and rows that only the chain gives. */
  readonly onlyStored: readonly string[]
  readonly onlyComputed: readonly string[]
}

/**
 * Computes points and competition anew from the chain, in an empty database, up to the height that the
 * kept one has reached, and compares every row.
 */
export async function recompute(options: {
  readonly kept: Database
  readonly empty: Database
  readonly indexer: Omit<IndexerOptions, 'db'>
}): Promise<Recomputed> {
  const { kept, empty, indexer } = options
  const [position] = await kept.select().from(cursor)
  if (position === undefined) return { height: -1, figures: 0, onlyStored: [], onlyComputed: [] }
  const { height, startHeight } = position
  const source = (signal: AbortSignal): ChainSource => {
    const whole = indexer.source(signal)
    return { ...whole, height: async () => Math.min(height, await whole.height()) }
  }
  const running = createIndexer({ ...indexer, source, startHeight, db: empty })
  const ended = running.run()
  for (let status = running.status(); ; status = running.status()) {
    if (status.kind === 'stopped') throw new Error(status.reason)
    if (status.kind === 'following' && status.height >= height) break
    await new Promise((done) => setTimeout(done, 10))
  }
  await running.stop()
  await ended
  const [stored, computed] = await Promise.all([selectFigures(kept), selectFigures(empty)])
  return {
    height,
    figures: computed.size,
    onlyStored: [...stored].filter((row) => !computed.has(row)),
    onlyComputed: [...computed].filter((row) => !stored.has(row)),
  }
}

async function selectFigures(db: Database): Promise<ReadonlySet<string>> {
  const rows = [
    ...(await db.select().from(points)).map((row) => ({ points: row })),
    ...(await db.select().from(pointTotals)).map((row) => ({ totals: row })),
    ...(await db.select().from(competitionVolumes)).map((row) => ({ competition: row })),
  ]
  return new Set(
    rows.map((row) =>
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ),
  )
}
