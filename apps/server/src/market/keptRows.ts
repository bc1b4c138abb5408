import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The batch that last wrote the rows; both are texts from the database. */
export type Batch = { readonly building: string; readonly writer: string }

export type Kept<Row> = {
  readonly rows: ReadonlyMap<string, Row>
  /** The rows just read; all of them if `isAnew`. */
  readonly read: readonly Row[]
  readonly isAnew: boolean
}

/**
 * Rows that the indexer writes, by id, kept from block to block: only those written since are read. A row that has not
 * changed stays the same object. `read` gets the condition for the rows, undefined for all, and returns them in order.
 */
export function createKeptRows<Row extends { readonly id: string }>(
  table: PgTable,
  read: (where: SQL | undefined) => Promise<readonly Row[]>,
): (batch: Batch) => Promise<Kept<Row>> {
  let known: Batch | undefined
  let rows = new Map<string, Row>()
  let turn: Promise<unknown> = Promise.resolve()

  async function refresh(batch: Batch): Promise<Kept<Row>> {
    const isAnew = batch.building === '' || known?.building !== batch.building
    const changed = await read(isAnew ? undefined : isNewer(table, known?.writer ?? ''))
    if (isAnew) rows = new Map()
    for (const row of changed) rows.set(row.id, row) // new ones come last: their blocks are the newest
    known = batch
    return { rows, read: changed, isAnew }
  }
  return (batch) => {
    const refreshed = turn.then(() => refresh(batch))
    turn = refreshed.catch(() => undefined) // handled by the caller
    return refreshed
  }
}

/** Written by a later transaction: batches are written one after another. */
const isNewer = (table: PgTable, writer: string): SQL =>
  sql`age(${table}.xmin) < age(${writer}::text::xid)`
