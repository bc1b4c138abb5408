import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Which batch wrote the rows last; both are texts that the database gave. */
export type Batch = { readonly building: string; readonly writer: string }

export type Kept<Row> = {
  readonly rows: ReadonlyMap<string, Row>
  /** What was read just now; all rows where `isAnew`. */
  readonly read: readonly Row[]
  readonly isAnew: boolean
}

/**
 * Rows that the indexer writes, by id and kept from block to block: only those are read that it wrote since. A row that
 * has not changed stays the same object. `read` is given what to read, all rows where undefined, in their order.
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
    turn = refreshed.catch(() => undefined) // met by who asked
    return refreshed
  }
}

/** Written by a later transaction: batches are written one after another. */
const isNewer = (table: PgTable, writer: string): SQL =>
  sql`age(${table}.xmin) < age(${writer}::text::xid)`
