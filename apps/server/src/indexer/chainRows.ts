import { RetryableError } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { desc, eq, sql } from 'drizzle-orm'
import { announceBlocks } from '../db/channels.ts'
import type { Database } from '../db/database.ts'
import { insertMany } from '../db/insertMany.ts'
import {
  approvals,
  balances,
  blockHashes,
  candles,
  chainTables,
  competitionVolumes,
  cursor,
  doubts,
  pairs,
  points,
  pointTotals,
  programs,
  state,
  stats,
  tokens,
  traders,
  trades,
  transactionSubjects,
  transactions,
} from '../db/schema.ts'
import type { DoubtRow } from './doubts.ts'
import type { LedgerRows, LedgerStart } from './ledger/ledger.ts'
import type { StateRow } from './suiteStore.ts'

export type CursorRow = typeof cursor.$inferSelect
export type ProgramRow = typeof programs.$inferSelect
export type BlockRow = typeof blockHashes.$inferSelect

export type ChainState = {
  readonly cursor: CursorRow | undefined
  readonly programs: readonly ProgramRow[]
  readonly state: readonly StateRow[]
  readonly doubts: readonly DoubtRow[]
  readonly ledger: LedgerStart
}

const DAY = 86_400

/** Everything the indexer needs to go on exactly where it stopped. */
export async function loadChainState(db: Database): Promise<ChainState> {
  const [position] = await db.select().from(cursor)
  const today = Math.floor((position?.timestamp ?? 0) / DAY)
  return {
    cursor: position,
    programs: await db.select().from(programs).orderBy(programs.position),
    state: await db.select().from(state),
    doubts: await db.select().from(doubts),
    ledger: {
      tokens: await db.select().from(tokens),
      pairs: await db.select().from(pairs).orderBy(pairs.height, pairs.id),
      balances: await db.select().from(balances),
      approvals: await db.select().from(approvals),
      candles: await db
        .selectDistinctOn([candles.pair, candles.interval])
        .from(candles)
        .orderBy(candles.pair, candles.interval, desc(candles.time)),
      stats: await db
        .selectDistinctOn([stats.scope, stats.interval])
        .from(stats)
        .orderBy(stats.scope, stats.interval, desc(stats.time)),
      points: await db.select().from(points).where(eq(points.day, today)),
      totals: await db.select().from(pointTotals),
      volumes: await db.select().from(competitionVolumes),
    },
  }
}

/** What a run of blocks changed. */
export type ChainBatch = {
  /** What these blocks follow; undefined for the first. */
  readonly after: CursorRow | undefined
  readonly cursor: CursorRow
  readonly blocks: readonly BlockRow[]
  readonly programs: readonly ProgramRow[]
  readonly state: readonly StateRow[]
  /** Keys whose values were removed. */
  readonly removed: readonly Omit<StateRow, 'value'>[]
  /** Everything that is in doubt, where that has changed. */
  readonly doubts: readonly DoubtRow[] | undefined
  readonly ledger: LedgerRows
}

/** Readable rows of values that can come and go. */
const readable = new Map<string, typeof balances | typeof approvals>([
  ['account', balances],
  ['approvals', approvals],
])

/** Every block's hash is kept this long, afterwards each 64th. */
const KEPT_HASHES = 256
const CHECKPOINT = 64

/**
 * Writes a run of blocks and the cursor in one transaction: all of it, or nothing.
 * @throws DatabaseMoved when the database is not where the blocks begin
 */
export async function writeChainBatch(db: Database, batch: ChainBatch): Promise<void> {
  const { ledger } = batch
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${cursor} in share row exclusive mode`) // one writer, also of the first row
    const [position] = await tx.select().from(cursor)
    if (position?.hash !== batch.after?.hash) throw new DatabaseMoved()
    await insertMany(tx, programs, batch.programs, 'replace')
    await insertMany(tx, state, batch.state, 'replace')
    for (const { program, mapping, key } of batch.removed) {
      await tx.execute(
        sql`delete from state where program = ${program} and mapping = ${mapping} and key = ${key}`,
      )
      const table = readable.get(mapping)
      if (program === PROGRAMS.core && table) await tx.delete(table).where(eq(table.key, key))
    }
    if (batch.doubts !== undefined) {
      await tx.delete(doubts)
      await insertMany(tx, doubts, batch.doubts)
    }
    await insertMany(tx, tokens, ledger.tokens, 'replace')
    await insertMany(tx, pairs, ledger.pairs, 'replace')
    await insertMany(tx, balances, ledger.balances, 'replace')
    await insertMany(tx, approvals, ledger.approvals, 'replace')
    await insertMany(tx, transactions, ledger.transactions)
    await insertMany(tx, transactionSubjects, ledger.subjects)
    await insertMany(tx, trades, ledger.trades)
    await insertMany(tx, traders, tradersOf(ledger.trades), 'ignore')
    await insertMany(tx, candles, ledger.candles, 'replace')
    await insertMany(tx, stats, ledger.stats, 'replace')
    await insertMany(tx, points, ledger.points, 'replace')
    await insertMany(tx, pointTotals, ledger.totals, 'replace')
    await insertMany(tx, competitionVolumes, ledger.volumes, 'replace')
    await insertMany(tx, blockHashes, batch.blocks)
    const oldest = batch.cursor.height - KEPT_HASHES
    await tx.execute(
      sql`delete from block_hashes where height <= ${oldest}::int and height % ${CHECKPOINT}::int <> 0`,
    )
    await insertMany(tx, cursor, [batch.cursor], 'replace')
    await announceBlocks(tx, batch.cursor.height)
  })
}

/** Each named trader once a day. */
function tradersOf(rows: LedgerRows['trades']): readonly (typeof traders.$inferSelect)[] {
  const found = new Map<string, typeof traders.$inferSelect>()
  for (const { timestamp, trader } of rows) {
    const day = Math.floor(timestamp / DAY)
    if (trader !== null) found.set(`${day} ${trader}`, { day, trader })
  }
  return [...found.values()]
}

/** Empties everything that is derived from the chain. */
export async function dropChainRows(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of Object.values(chainTables)) await tx.delete(table)
    await announceBlocks(tx, -1)
  })
}

/** The newest known hash at a height or below. */
export async function selectHashAtOrBelow(
  db: Database,
  height: number,
): Promise<BlockRow | undefined> {
  const [row] = await db
    .select()
    .from(blockHashes)
    .where(sql`${blockHashes.height} <= ${height}::int`)
    .orderBy(desc(blockHashes.height))
    .limit(1)
  return row
}

/** Someone else has written or emptied the tables: what is in memory no longer fits. */
export class DatabaseMoved extends RetryableError {
  override readonly name = 'DatabaseMoved'

  constructor() {
    super('The database is at another block than the one this batch follows.', {
      code: 'database_moved',
    })
  }
}
