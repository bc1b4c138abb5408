import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

type OnConflict = 'fail' | 'replace' | 'ignore'

const ROWS_PER_STATEMENT = 5000

/** Writes many rows with one statement per 5000. */
export async function insertMany<T extends PgTable>(
  db: Pick<Database, 'execute'>,
  table: T,
  rows: readonly InferInsertModel<T>[],
  onConflict: OnConflict = 'fail',
): Promise<void> {
  for (const statement of insertsOf(table, rows, onConflict)) await db.execute(statement)
}

/** Statements that write 5000 rows each: one array per column, in PostgreSQL's array syntax. */
export function insertsOf<T extends PgTable>(
  table: T,
  rows: readonly InferInsertModel<T>[],
  onConflict: OnConflict = 'fail',
): readonly SQL[] {
  const { head, columns, tail } = describe(table, onConflict)
  const statements: SQL[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const some = rows.slice(at, at + ROWS_PER_STATEMENT)
    const arrays = columns.map(({ property, type }) => arrayOf(some, property, type))
    statements.push(sql`${sql.raw(head)}${sql.join(arrays, sql`, `)}${sql.raw(tail)}`)
  }
  return statements
}

/**
 * Runs statements that do not depend on one another, and a query after them, in one round trip: one for each would take
 * longer than writing a block. None sees what the others write.
 */
export async function executeTogether(
  db: Pick<Database, 'execute'>,
  statements: readonly SQL[],
  query: SQL,
): Promise<void> {
  const parts = statements.map((statement, at) => sql`${sql.raw(`part${at}`)} as (${statement})`)
  const all = parts.length === 0 ? query : sql`with ${sql.join(parts, sql`, `)} ${query}`
  await db.execute(all)
}

type Described = {
  readonly head: string
  readonly columns: readonly { readonly property: string; readonly type: string }[]
  readonly tail: string
}
const described = new Map<string, Described>()

function describe(table: PgTable, onConflict: OnConflict): Described {
  const { name, primaryKeys, columns } = getTableConfig(table)
  const known = described.get(`${name} ${onConflict}`)
  if (known !== undefined) return known
  const keys = [
    ...columns.filter((column) => column.primary),
    ...primaryKeys.flatMap((key) => key.columns),
  ].map((column) => quote(column.name))
  const properties = Object.entries(getTableColumns(table))
  const all = properties.map(([, column]) => quote(column.name))
  const others = all.filter((column) => !keys.includes(column))
  const update = others.map((column) => `${column} = excluded.${column}`).join(', ')
  const action = onConflict === 'replace' && update !== '' ? `update set ${update}` : 'nothing'
  const result: Described = {
    head: `insert into ${quote(name)} (${all.join(', ')}) select * from unnest(`,
    columns: properties.map(([property, column]) => ({ property, type: column.getSQLType() })),
    tail: onConflict === 'fail' ? ')' : `) on conflict (${keys.join(', ')}) do ${action}`,
  }
  described.set(`${name} ${onConflict}`, result)
  return result
}

const quote = (name: string): string => `"${name}"`

function arrayOf(rows: readonly Record<string, unknown>[], property: string, type: string): SQL {
  const isJson = type === 'jsonb'
  const elements = rows.map((row) => elementOf(row[property], isJson))
  return sql`${`{${elements.join(',')}}`}::${sql.raw(type)}[]`
}

/** Texts are quoted, so that none is mistaken for NULL or a separator. */
function elementOf(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return 'NULL'
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`
  if (isJson) return JSON.stringify(JSON.stringify(value)) // in a JSON text, only quotes and backslashes need escaping
  if (typeof value !== 'string') return String(value)
  return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
}
