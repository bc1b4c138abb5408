import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

type OnConflict = 'fail' | 'replace' | 'ignore'

const ROWS_PER_STATEMENT = 5000

/** Writes many rows with one statement per 5000: one JSON parameter, read by the table's own row type. */
export async function insertMany<T extends PgTable>(
  db: Pick<Database, 'execute'>,
  table: T,
  rows: readonly InferInsertModel<T>[],
  onConflict: OnConflict = 'fail',
): Promise<void> {
  if (rows.length === 0) return
  const { statement, names } = describe(table, onConflict)
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const json = toJson(rows.slice(at, at + ROWS_PER_STATEMENT), names)
    await db.execute(sql`${sql.raw(statement.head)} ${json}::json ${sql.raw(statement.tail)}`)
  }
}

type Described = {
  readonly statement: { readonly head: string; readonly tail: string }
  readonly names: readonly (readonly [property: string, column: string])[]
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
  const all = columns.map((column) => quote(column.name))
  const others = all.filter((column) => !keys.includes(column))
  const update = others.map((column) => `${column} = excluded.${column}`).join(', ')
  const action = onConflict === 'replace' && update !== '' ? `update set ${update}` : 'nothing'
  const result: Described = {
    statement: {
      head: `insert into ${quote(name)} (${all.join(', ')}) select ${all.join(', ')} from json_populate_recordset(null::${quote(name)},`,
      tail: onConflict === 'fail' ? ')' : `) on conflict (${keys.join(', ')}) do ${action}`,
    },
    names: Object.entries(getTableColumns(table)).map(([property, column]) => [
      property,
      column.name,
    ]),
  }
  described.set(`${name} ${onConflict}`, result)
  return result
}

const quote = (name: string): string => `"${name}"`

function toJson(rows: readonly Record<string, unknown>[], names: Described['names']): string {
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [property, column] of names) record[column] = row[property]
    return record
  })
  return JSON.stringify(records, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}
