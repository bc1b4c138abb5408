import { sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { everyDatabase } from '../testing/databases.ts'
import * as schema from './schema.ts'

const answer = z.object({
  rows: z.array(
    z.object({ table_name: z.string(), column_name: z.string(), is_nullable: z.string() }),
  ),
})

describe.each(everyDatabase)('migrations on $name', ({ open }) => {
  test('behavior: they lead to the schema: tables, columns and nullability', async () => {
    const handle = await open()
    const migrated = answer
      .parse(
        await handle.db.execute(
          sql`select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'`,
        ),
      )
      .rows.map((row) => `${row.table_name}.${row.column_name} ${row.is_nullable}`)
    const tables = Object.values(schema).filter((value) => value instanceof PgTable)
    const declared = tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table)
      return columns.map((column) => `${name}.${column.name} ${column.notNull ? 'NO' : 'YES'}`)
    })
    expect(migrated.sort()).toEqual(declared.sort())
    await handle.close()
  })
})
