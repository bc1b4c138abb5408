import type { TransactionKind } from '@nightjar/sdk'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { selectHeight } from '../../db/height.ts'
import { selectNumber } from '../../db/names.ts'
import { accounts, transactionSubjects, transactions } from '../../db/schema.ts'
import { serveTransaction } from '../../db/serveTransaction.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'

type Row = typeof transactions.$inferSelect
type Position = readonly [height: number, txIndex: number, callIndex: number]

/** Calls of the suite and public transfers of credits of its accounts, newest first, of an address, of a pair or all. */
export const explorerHandlers: Pick<Handlers, 'explorerTransactions'> = {
  explorerTransactions: async ({ query }, { db }) => {
    const { address, pair, tx_type: kinds, limit, before } = query
    const after = before === undefined ? undefined : parsePosition(before)
    const subjects = [address, pair].filter((each) => each !== undefined)
    const height = await selectHeight(db) // read before the list, which may then contain more, never less
    const rows = await selectCalls(db, { subjects, kinds, after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      height: Math.max(0, height),
      since: address === undefined ? null : await selectSince(db, address),
      txs: shown.map(serveTransaction),
      next:
        rows.length > limit && last !== undefined
          ? `${last.height}-${last.txIndex}-${last.callIndex}`
          : null,
    }
  },
}

/** The block from which on an account's public transfers of credits are listed too; null if it has never called the suite. */
async function selectSince(db: Database, address: string): Promise<number | null> {
  const account = await selectNumber(db, address)
  const [row] = await db.select().from(accounts).where(eq(accounts.account, account))
  return row?.since ?? null
}

type Page = { readonly after: Position | undefined; readonly limit: number }
type Selection = Page & {
  /** The addresses and pairs that each call concerns: at most two. */
  readonly subjects: readonly string[]
  readonly kinds: readonly TransactionKind[] | undefined
}

/**
 * The newest calls, in a time that does not grow with the lists they are in:
 * 1. At first only places are read, in the order of an index: of all calls, or of those that concern a subject.
 * 2. An index has the calls of one kind in order, but not those of several: each kind is read by itself.
 * 3. Of two subjects, the index of the second says whether a call of the first concerns it too.
 */
async function selectCalls(db: Database, { subjects, kinds, ...page }: Selection): Promise<Row[]> {
  const numbers = await Promise.all(subjects.map((name) => selectNumber(db, name)))
  const lists = [...new Set(kinds ?? [undefined])].map((kind) =>
    numbers.length === 0 ? placesOfAll(db, page, kind) : placesOf(db, numbers, page, kind),
  )
  if (lists.length === 0) return []
  const listed = lists.map((list) => sql`select * from (${list}) as list`)
  const merged = sql.join(listed, sql` union all `)
  const places = sql`(${merged} order by height desc, tx_index desc, call_index desc limit ${page.limit}) as places`
  return await db
    .select(getTableColumns(transactions))
    .from(transactions)
    .innerJoin(
      places,
      sql`(${transactions.height}, ${transactions.txIndex}, ${transactions.callIndex}) = (places.height, places.tx_index, places.call_index)`,
    )
    .orderBy(sql`places.height desc, places.tx_index desc, places.call_index desc`)
}

function placesOfAll(db: Database, { after, limit }: Page, kind: TransactionKind | undefined) {
  return db
    .select(placeIn(transactions))
    .from(transactions)
    .where(and(isKind(transactions, kind), isBefore(transactions, after)))
    .orderBy(...newestFirst(transactions))
    .limit(limit)
}

const others = alias(transactionSubjects, 'others')

function placesOf(
  db: Database,
  [first = 0, second]: readonly number[],
  { after, limit }: Page,
  kind: TransactionKind | undefined,
) {
  const own = transactionSubjects
  const list = db.select(placeIn(own)).from(own).$dynamic()
  if (second !== undefined) {
    list.innerJoin(
      others,
      and(
        eq(others.subject, second),
        eq(others.height, own.height),
        eq(others.txIndex, own.txIndex),
        eq(others.callIndex, own.callIndex),
        isBefore(others, after), // so that either list can be read first
      ),
    )
  }
  return list
    .where(and(eq(own.subject, first), isKind(own, kind), isBefore(own, after)))
    .orderBy(...newestFirst(own))
    .limit(limit)
}

type Places = typeof transactions | typeof transactionSubjects | typeof others

const placeIn = ({ height, txIndex, callIndex }: Places) => ({ height, txIndex, callIndex })

const newestFirst = ({ height, txIndex, callIndex }: Places) =>
  [desc(height), desc(txIndex), desc(callIndex)] as const

const isKind = (table: Places, kind: TransactionKind | undefined): SQL | undefined =>
  kind === undefined ? undefined : eq(table.kind, kind)

function isBefore(table: Places, position: Position | undefined): SQL | undefined {
  if (position === undefined) return undefined
  const [height, txIndex, callIndex] = position
  return sql`(${table.height}, ${table.txIndex}, ${table.callIndex}) < (${height}::int, ${txIndex}::int, ${callIndex}::int)`
}

/** The cursor is the position of the last call shown: height, transaction and call. */
function parsePosition(text: string): Position {
  const match = /^(\d{1,9})-(\d{1,5})-(\d{1,5})$/.exec(text)
  if (match !== null) return [Number(match[1]), Number(match[2]), Number(match[3])]
  throw new ApiRefusalError(
    'bad_request',
    '"before" is not a cursor from this server. Use the one in its last answer.',
    {
      field: 'before',
    },
  )
}
