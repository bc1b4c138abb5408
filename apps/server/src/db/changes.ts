import { type SQL, sql } from 'drizzle-orm'
import { candles, changes, pairs, stats, tokens } from './schema.ts'

/** The changes of older batches are forgotten: who has missed as many reads all rows again. */
export const KEPT_BATCHES = 1000

/** What the changes of a table name: its ids, or the numbers of pairs and scopes. */
const keys = { pairs: pairs.id, tokens: tokens.id, candles: candles.pair, stats: stats.scope }

export type Kept = keyof typeof keys

type Written = Readonly<Record<Kept, readonly (string | number)[]>>

/** Statements that note which rows a batch wrote, in its transaction; one batch is written at a time. */
export function recordChanges(written: Written): readonly SQL[] {
  const names = Object.keys(keys) as readonly Kept[]
  const found = names.flatMap((kind) => [...new Set(written[kind])].map((id) => ({ kind, id })))
  if (found.length === 0) return []
  const kinds = arrayOf(found.map(({ kind }) => kind))
  const ids = arrayOf(found.map(({ id }) => id))
  return [
    sql`insert into ${changes} select ${lastBatch} + 1, kind, id
        from unnest(${kinds}::text[], ${ids}::text[]) as written(kind, id)`,
    sql`delete from ${changes} where batch <= ${lastBatch} - ${KEPT_BATCHES}::int`,
  ]
}

/** The number of the last batch that wrote any; 0 before the first. */
export const lastBatch: SQL<number> = sql<number>`coalesce((select max(batch) from ${changes}), 0)`

/** Written by a later batch. */
export function isWrittenSince(kind: Kept, batch: number): SQL {
  const type = sql.raw(keys[kind].getSQLType())
  return sql`${keys[kind]} in (select id::${type} from ${changes} where batch > ${batch}::int and kind = ${kind})`
}

/** An array in PostgreSQL's syntax; ids and names of tables need no quotes. */
const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(',')}}`
