import type { SQL } from 'drizzle-orm'
import { isWrittenSince, KEPT_BATCHES, type Kept as KeptTable } from '../db/changes.ts'

/** The last batch that wrote any (`lastBatch`), and the rebuild that it belongs to. */
export type Batch = { readonly building: string; readonly batch: number }

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
  table: KeptTable,
  read: (where: SQL | undefined) => Promise<readonly Row[]>,
): (batch: Batch) => Promise<Kept<Row>> {
  let known: Batch | undefined
  let rows = new Map<string, Row>()
  let turn: Promise<unknown> = Promise.resolve()

  async function refresh(reached: Batch): Promise<Kept<Row>> {
    const since = known !== undefined && follows(reached, known) ? known.batch : undefined
    const isAnew = since === undefined
    const changed = await read(isAnew ? undefined : isWrittenSince(table, since))
    if (isAnew) rows = new Map()
    for (const row of changed) rows.set(row.id, row) // new ones come last: their blocks are the newest
    known = reached
    return { rows, read: changed, isAnew }
  }
  return (batch) => {
    const refreshed = turn.then(() => refresh(batch))
    turn = refreshed.catch(() => undefined) // handled by the caller
    return refreshed
  }
}

/** Whether all that was written after an earlier batch is still known. */
const follows = (reached: Batch, earlier: Batch): boolean =>
  reached.building !== '' &&
  reached.building === earlier.building &&
  reached.batch >= earlier.batch &&
  reached.batch - earlier.batch <= KEPT_BATCHES
