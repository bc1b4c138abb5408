import { BaseError } from '@nightjar/aleo'
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
 * Recomputes points and competition from the chain, in an empty database, up to the block that the stored one has
 * reached, and compares every row. The server may keep running: position and values are read from one snapshot.
 * @throws NothingIndexedError if the stored one has reached none, OtherHistoryError if the node has another block at that
 * height, NodeGoneError when the node has not answered for a minute
 */
export async function recompute(options: {
  readonly kept: Database
  readonly empty: Database
  readonly indexer: Omit<IndexerOptions, 'db'>
}): Promise<Recomputed> {
  const { kept, empty, indexer } = options
  const { position, stored } = await readKept(kept)
  if (position === undefined) throw new NothingIndexedError()
  await indexTo(position, { ...indexer, db: empty })
  const [reached] = await empty.select().from(cursor)
  if (reached?.hash !== position.hash) throw new OtherHistoryError(position.height)
  const computed = await selectFigures(empty)
  return {
    height: position.height,
    figures: computed.size,
    onlyStored: [...stored].filter((row) => !computed.has(row)),
    onlyComputed: [...computed].filter((row) => !stored.has(row)),
  }
}

/** Position and values at one moment, even while an indexer keeps writing. */
function readKept(kept: Database) {
  return kept.transaction(
    async (tx) => {
      const [position] = await tx.select().from(cursor)
      return { position, stored: await selectFigures(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Indexes from the same start to the same height, and no further. */
async function indexTo(
  { height, startHeight }: typeof cursor.$inferSelect,
  options: IndexerOptions,
): Promise<void> {
  const source = (signal: AbortSignal): ChainSource => {
    const whole = options.source(signal)
    return { ...whole, height: async () => Math.min(height, await whole.height()) }
  }
  const indexer = createIndexer({ ...options, source, startHeight })
  const ended = indexer.run()
  try {
    for (let status = indexer.status(); ; status = indexer.status()) {
      if (status.kind === 'stopped') throw new Error(status.reason)
      if (status.kind === 'following' && status.height >= height) break
      if (status.kind === 'retrying' && Date.now() / 1000 - status.since > GIVE_UP_SECONDS)
        throw new NodeGoneError(status.reason)
      await new Promise((done) => setTimeout(done, 10))
    }
  } finally {
    await indexer.stop()
    await ended
  }
}

const GIVE_UP_SECONDS = 60

async function selectFigures(db: Pick<Database, 'select'>): Promise<ReadonlySet<string>> {
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

/** An empty database has no differences, which would look like an all-clear. */
export class NothingIndexedError extends BaseError {
  override readonly name = 'NothingIndexedError'

  constructor() {
    super(
      'The database has no block yet, so there is nothing to compare: start the server first, and run this with its settings.',
      { code: 'nothing_indexed' },
    )
  }
}

export class NodeGoneError extends BaseError {
  override readonly name = 'NodeGoneError'

  constructor(reason: string) {
    super(`The node has not answered for a minute: ${reason} Start it and run this again.`, {
      code: 'node_gone',
    })
  }
}

/** The values are from another chain: comparing them would be meaningless. */
export class OtherHistoryError extends BaseError {
  override readonly name = 'OtherHistoryError'

  constructor(height: number) {
    super(
      `The node's block at height ${height} differs from the one in the database: the node is on a different chain. Point NIGHTJAR_NODE_URL at the previous chain.`,
      { code: 'other_history', details: { height } },
    )
  }
}
