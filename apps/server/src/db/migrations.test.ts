// @module-tag slow
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { getTableName, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { preparedDump } from '../testing/prepared.ts'
import { type Database, type DatabaseHandle, openPglite, openPostgres } from './database.ts'
import * as schema from './schema.ts'

/** The dump of a database after the last of the fourteen migrations that are now one, with rows of people. */
const dump = new URL('../testing/lastOfFourteen.sql', import.meta.url)

/** Databases for tests have the schema already. */
const RESET =
  'drop schema if exists public cascade; drop schema if exists drizzle cascade; create schema public'

type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] }

/** A database in the state of the dump, after some more SQL; it can be opened several times at once, if the kind allows it. */
async function createOld(name: 'PGlite' | 'PostgreSQL', more = '') {
  const script = `${RESET};${await readFile(dump, 'utf8')};${more}`
  return name === 'PGlite' ? await createOldPglite(script) : await createOldPostgres(script)
}

async function createOldPglite(script: string) {
  const { dump: prepared } = await preparedDump()
  const client = await PGlite.create(prepared && { loadDataDir: prepared })
  await client.exec(script)
  const folder = await client.dumpDataDir('none')
  await client.close()
  return { open: () => openPglite({ dump: folder }), times: 1, drop: async () => undefined }
}

async function createOldPostgres(script: string) {
  const found = everyDatabase.find(({ name }) => name === 'PostgreSQL')
  if (found === undefined) throw new Error('there is no PostgreSQL')
  const { env, drop } = await found.settings()
  const url = env.DATABASE_URL ?? ''
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(script)
  await client.end()
  return { open: () => openPostgres(url), times: 3, drop }
}

const peopleTables = Object.values(schema.peopleTables)

/** Everything that people have entered, by table. */
async function readPeople(db: Database): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const found = new Map<string, readonly unknown[]>()
  for (const table of peopleTables) found.set(getTableName(table), await db.select().from(table))
  return found
}

/** Columns with their types and defaults, constraints and indexes, whatever their order. */
async function readShape(db: Database): Promise<readonly string[]> {
  const shape = (await db.execute(sql`
    select concat_ws(' ', table_name, column_name, data_type, numeric_precision, numeric_scale, is_nullable, column_default, collation_name) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass::text, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by line`)) as Rows
  return shape.rows.map(({ line }) => String(line))
}

const claims = [
  {
    ...{ purpose: 'credits', round: 1, address: 'aleo1one', status: 'claimed', tokenId: null },
    ...{ amount: 2n ** 127n, txId: 'at1a', transaction: null, created: 7, updated: 8 },
  },
  {
    ...{ purpose: 'competition', round: 2, address: 'aleo1one', status: 'pending', tokenId: '7' },
    ...{ amount: 5n, txId: 'at1b', transaction: '{"type":"execute"}', created: 9, updated: 10 },
  },
  {
    ...{ purpose: 'competition', round: 1, address: 'aleo1two', status: 'failed', tokenId: '7' },
    ...{ amount: 0n, txId: null, transaction: null, created: 11, updated: 12 },
  },
]

const applied = async ({ db }: DatabaseHandle) =>
  ((await db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)) as Rows)
    .rows[0]?.n

describe.each(everyDatabase)('migrations on $name', ({ name, open }) => {
  test('behavior: a database of the fourteen is brought up to date: it keeps the rows of people, and its shape is that of a new one', async () => {
    const old = await createOld(name)
    const handles = await Promise.all(Array.from({ length: old.times }, old.open))
    const fresh = await open()
    for (const handle of handles) {
      const people = await readPeople(handle.db)
      for (const [table, rows] of people) expect(rows, table).not.toEqual([])
      expect(people.get('claims')).toEqual(claims)
      const [picture] = await handle.db.select({ body: schema.images.body }).from(schema.images)
      expect([...(picture?.body ?? [])]).toEqual([0, 255, 10, 92])
      expect(await readShape(handle.db)).toEqual(await readShape(fresh.db))
      expect(await applied(handle)).toBe(14 + 4) // with those that came after them
      await handle.close()
    }
    expect(await applied(fresh)).toBe(5)
    await fresh.close()
    await old.drop()
  })

  test('error: an older one is refused each time, with what to do', async () => {
    const last = 'delete from drizzle.__drizzle_migrations where id = 14;'
    const old = await createOld(name, `${last} alter table public.pairs drop column in_doubt;`)
    const words =
      /too old to be brought up to date\. Nothing was changed\. Start the version of commit/
    for (let time = 0; time < 2; time++) {
      await expect(old.open()).rejects.toMatchObject({
        name: 'DatabaseUnusableError',
        message: expect.stringMatching(words),
      })
    }
    await old.drop()
  })
})
