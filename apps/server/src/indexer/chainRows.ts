import { RetryableError } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { recordChanges } from '../db/changes.ts'
import { announceBlocks, NO_BLOCK } from '../db/channels.ts'
import type { Database } from '../db/database.ts'
import { executeTogether, insertsOf } from '../db/insertMany.ts'
import { countRanks } from '../db/ranks.ts'
import {
  accounts,
  approvals,
  balances,
  blockHashes,
  candles,
  chainTables,
  competitionVolumes,
  cursor,
  doubts,
  names,
  pages,
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
import { sumVolumes } from '../db/volumes.ts'
import { intervals } from '../intervals.ts'
import type { DoubtRow } from './doubts.ts'
import type { LedgerRows, LedgerStart } from './ledger/ledger.ts'
import type { CandleRow, StatsRow } from './ledger/series.ts'
import { type MadePage, type PageRow, toPageRow } from './pageMaker.ts'
import type { StateRow } from './suiteStore.ts'

export type CursorRow = typeof cursor.$inferSelect
export type ProgramRow = typeof programs.$inferSelect
export type BlockRow = typeof blockHashes.$inferSelect

export type ChainState = {
  readonly cursor: CursorRow | undefined
  readonly programs: readonly ProgramRow[]
  readonly state: readonly StateRow[]
  readonly doubts: readonly DoubtRow[]
  /** The last page of each kind. */
  readonly pages: readonly PageRow[]
  readonly ledger: LedgerStart
}

const DAY = 86_400

/** Everything the indexer needs to continue exactly where it stopped. */
export async function loadChainState(db: Database): Promise<ChainState> {
  const [position] = await db.select().from(cursor)
  const today = Math.floor((position?.timestamp ?? 0) / DAY)
  return {
    cursor: position,
    programs: await db.select().from(programs).orderBy(programs.position),
    state: await db.select().from(state),
    doubts: await db.select().from(doubts),
    pages: await selectLastPages(db),
    ledger: {
      tokens: await db.select().from(tokens),
      pairs: await db.select().from(pairs).orderBy(pairs.height, pairs.id),
      balances: await db.select().from(balances),
      approvals: await db.select().from(approvals),
      candles: await selectOpenCandles(db),
      stats: await selectOpenStats(db),
      names: await db.select().from(names),
      accounts: await db.select().from(accounts),
      points: await db.select().from(points).where(eq(points.day, today)),
      totals: await db.select().from(pointTotals),
      volumes: await db.select().from(competitionVolumes),
    },
  }
}

const selectLastPages = (db: Database): Promise<readonly PageRow[]> =>
  db.select().from(pages).where(sql`${pages.number} = (select max(${pages.number}) from ${pages})`)

/** The last step of every pair and interval: one index lookup each, however long the history. */
async function selectOpenCandles(db: Database): Promise<readonly CandleRow[]> {
  const rows = intervals.map(({ name: interval }) => {
    const last = db
      .select()
      .from(candles)
      .where(and(eq(candles.pair, names.number), eq(candles.interval, interval)))
      .orderBy(desc(candles.time))
      .limit(1)
      .as('last')
    return db.select().from(names).crossJoinLateral(last)
  })
  const found = (await Promise.all(rows)).flat()
  return found.map(({ names: { name }, last }) => ({ ...last, pair: name }))
}

/** The last step of every scope and interval. */
async function selectOpenStats(db: Database): Promise<readonly StatsRow[]> {
  const rows = intervals.map(({ name: interval }) => {
    const last = db
      .select()
      .from(stats)
      .where(and(eq(stats.scope, names.number), eq(stats.interval, interval)))
      .orderBy(desc(stats.time))
      .limit(1)
      .as('last')
    return db.select().from(names).crossJoinLateral(last)
  })
  const found = (await Promise.all(rows)).flat()
  return found.map(({ names: { name }, last }) => ({ ...last, scope: name }))
}

/** What a run of blocks changed. */
export type ChainBatch = {
  /** The cursor before these blocks; undefined for the first. */
  readonly after: CursorRow | undefined
  readonly cursor: CursorRow
  readonly blocks: readonly BlockRow[]
  readonly programs: readonly ProgramRow[]
  readonly state: readonly StateRow[]
  /** Keys whose values were removed. */
  readonly removed: readonly Omit<StateRow, 'value'>[]
  /** Everything that is in doubt, if that has changed. */
  readonly doubts: readonly DoubtRow[] | undefined
  readonly ledger: LedgerRows
  /** The pages that these blocks are in. */
  readonly pages: readonly MadePage[]
}

/** Readable rows of values that can be created and removed. */
const readable = new Map<string, typeof balances | typeof approvals>([
  ['account', balances],
  ['approvals', approvals],
])

/** The hashes of this many blocks are all kept; of those before, every 64th. */
const KEPT_HASHES = 256
const CHECKPOINT = 64

/**
 * Writes a run of blocks and the cursor in one transaction: all of it, or nothing.
 * @throws DatabaseMovedError if the database is not at the block before them
 */
export async function writeChainBatch(db: Database, batch: ChainBatch): Promise<void> {
  const pageRows = await Promise.all(batch.pages.map(toPageRow))
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${cursor} in share row exclusive mode`) // one writer, even for the first row
    const [position] = await tx.select().from(cursor)
    if (position?.hash !== batch.after?.hash) throw new DatabaseMovedError()
    for (const { program, mapping, key } of batch.removed) {
      await tx.execute(
        sql`delete from state where program = ${program} and mapping = ${mapping} and key = ${key}`,
      )
      const table = readable.get(mapping)
      if (program === PROGRAMS.core && table) await tx.delete(table).where(eq(table.key, key))
    }
    if (batch.doubts !== undefined) await tx.delete(doubts)
    for (const statement of countRanks(batch.ledger.totals)) await tx.execute(statement)
    const writes = [...writesOf(batch), ...insertsOf(pages, pageRows, 'replace')]
    await executeTogether(tx, writes, announceBlocks(batch.cursor.height))
  })
}

/** The statements that write a batch's rows. */
function writesOf(batch: ChainBatch): readonly SQL[] {
  const { ledger, cursor: reached } = batch
  const { subjects, trades: hops, candles: prices, stats: sums } = numberRows(ledger)
  const oldest = reached.height - KEPT_HASHES
  const isKept = ({ height }: BlockRow) => height > oldest || height % CHECKPOINT === 0
  return [
    ...insertsOf(programs, batch.programs, 'replace'),
    ...insertsOf(state, batch.state, 'replace'),
    ...insertsOf(doubts, batch.doubts ?? []),
    ...insertsOf(tokens, ledger.tokens, 'replace'),
    ...insertsOf(pairs, ledger.pairs, 'replace'),
    ...insertsOf(balances, ledger.balances, 'replace'),
    ...insertsOf(approvals, ledger.approvals, 'replace'),
    ...insertsOf(transactions, ledger.transactions),
    ...insertsOf(names, ledger.names),
    ...insertsOf(accounts, ledger.accounts),
    ...insertsOf(transactionSubjects, subjects),
    ...insertsOf(trades, hops),
    ...insertsOf(traders, tradersOf(hops), 'ignore'),
    ...insertsOf(candles, prices, 'replace'),
    ...insertsOf(stats, sums, 'replace'),
    ...insertsOf(points, ledger.points, 'replace'),
    ...insertsOf(pointTotals, ledger.totals, 'replace'),
    ...insertsOf(competitionVolumes, ledger.volumes, 'replace'),
    ...sumVolumes(ledger.volumes),
    ...recordChanges({
      pairs: ledger.pairs.map(({ id }) => id),
      tokens: ledger.tokens.map(({ id }) => id),
      candles: prices.map(({ pair }) => pair),
      stats: sums.map(({ scope }) => scope),
    }),
    ...insertsOf(blockHashes, batch.blocks.filter(isKept)),
    sql`delete from block_hashes where height <= ${oldest}::int and height % ${CHECKPOINT}::int <> 0`,
    ...insertsOf(cursor, [reached], 'replace'),
  ]
}

/** The rows as stored: with numbers instead of names. */
function numberRows({
  numberOf,
  subjects,
  trades: hops,
  candles: prices,
  stats: sums,
}: LedgerRows) {
  return {
    subjects: subjects.map((row) => ({ ...row, subject: numberOf(row.subject) })),
    trades: hops.map((row) => ({
      ...row,
      pair: numberOf(row.pair),
      tokenIn: numberOf(row.tokenIn),
      tokenOut: numberOf(row.tokenOut),
      trader: row.trader === null ? null : numberOf(row.trader),
    })),
    candles: prices.map((row) => ({ ...row, pair: numberOf(row.pair) })),
    stats: sums.map((row) => ({ ...row, scope: numberOf(row.scope) })),
  }
}

/** Each named trader once a day. */
function tradersOf(
  rows: readonly (typeof trades.$inferSelect)[],
): readonly (typeof traders.$inferSelect)[] {
  const found = new Map<string, typeof traders.$inferSelect>()
  for (const { timestamp, trader } of rows) {
    const day = Math.floor(timestamp / DAY)
    if (trader !== null) found.set(`${day} ${trader}`, { day, trader })
  }
  return [...found.values()]
}

/** Deletes everything that is derived from the chain. */
export async function dropChainRows(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of Object.values(chainTables)) await tx.delete(table)
    await tx.execute(announceBlocks(NO_BLOCK))
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

/** Another process has written or cleared the tables: the state in memory is outdated. */
export class DatabaseMovedError extends RetryableError {
  override readonly name = 'DatabaseMovedError'

  constructor() {
    super('The database is not at the block that this batch follows.', {
      code: 'database_moved',
    })
  }
}
