import type { ExplorerTransaction, TransactionKind } from '@nightjar/sdk'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { selectHeight } from '../../db/height.ts'
import { selectNumber } from '../../db/names.ts'
import { transactionSubjects, transactions } from '../../db/schema.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'

type Row = typeof transactions.$inferSelect
type Position = readonly [height: number, txIndex: number, callIndex: number]

/** Calls of the suite, newest first, of an address, of a pair or all. */
export function explorerHandlers(context: ApiContext): Pick<Handlers, 'explorerTransactions'> {
  return {
    explorerTransactions: async ({ query }) => {
      const { address, pair, tx_type: kinds, limit, before } = query
      const after = before === undefined ? undefined : parsePosition(before)
      const subject = address ?? pair
      const height = await selectHeight(context.db) // read before the list, which may then contain more, never less
      const rows =
        subject === undefined
          ? await selectAll(context, { kinds, after, limit: limit + 1 })
          : await selectOf(context, { subject, pair, kinds, after, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        height: Math.max(0, height),
        txs: shown.map(serveTransaction),
        next:
          rows.length > limit && last !== undefined
            ? `${last.height}-${last.txIndex}-${last.callIndex}`
            : null,
      }
    },
  }
}

type Selection = {
  readonly kinds: readonly TransactionKind[] | undefined
  readonly after: Position | undefined
  readonly limit: number
}

type Columns = { height: PgColumn; txIndex: PgColumn; callIndex: PgColumn; kind: PgColumn }

function conditionsOf(table: Columns, { kinds, after }: Selection): SQL[] {
  const conditions: SQL[] = []
  if (kinds !== undefined) conditions.push(inArray(table.kind, [...kinds, '']))
  if (after !== undefined) {
    const [height, txIndex, callIndex] = after
    conditions.push(
      sql`(${table.height}, ${table.txIndex}, ${table.callIndex}) < (${height}::int, ${txIndex}::int, ${callIndex}::int)`,
    )
  }
  return conditions
}

function newestFirst(table: Columns) {
  return [desc(table.height), desc(table.txIndex), desc(table.callIndex)] as const
}

function selectAll({ db }: ApiContext, selection: Selection): Promise<Row[]> {
  return db
    .select()
    .from(transactions)
    .where(and(...conditionsOf(transactions, selection)))
    .orderBy(...newestFirst(transactions))
    .limit(selection.limit)
}

async function selectOf(
  { db }: ApiContext,
  selection: Selection & { readonly subject: string; readonly pair: string | undefined },
): Promise<Row[]> {
  const { subject, pair, limit } = selection
  const conditions = [
    eq(transactionSubjects.subject, await selectNumber(db, subject)),
    ...conditionsOf(transactionSubjects, selection),
  ]
  if (pair !== undefined && pair !== subject) {
    conditions.push(sql`${transactions.pairs} @> ${JSON.stringify([pair])}::jsonb`)
  }
  const rows = await db
    .select({ row: transactions })
    .from(transactionSubjects)
    .innerJoin(
      transactions,
      and(
        eq(transactions.height, transactionSubjects.height),
        eq(transactions.txIndex, transactionSubjects.txIndex),
        eq(transactions.callIndex, transactionSubjects.callIndex),
      ),
    )
    .where(and(...conditions))
    .orderBy(...newestFirst(transactionSubjects))
    .limit(limit)
  return rows.map(({ row }) => row)
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

export function serveTransaction(row: Row): ExplorerTransaction {
  return {
    tx_id: row.sentId ?? row.txId,
    transition_id: row.transitionId,
    height: row.height,
    timestamp: row.timestamp,
    tx_type: row.kind as TransactionKind, // written by the indexer from the same list
    status: row.status === 'accepted' ? 'accepted' : 'rejected',
    reason: row.reason,
    program: row.program,
    function: row.function,
    address: row.address,
    recipient: row.recipient,
    paid: [...row.paid],
    received: [...row.received],
    pairs: [...row.pairs],
    private: row.private,
    in_doubt: row.inDoubt,
    fee: row.fee.toString(),
    fee_payer: row.feePayer,
  }
}
