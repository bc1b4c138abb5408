import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getTableName, isTable } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { openPostgres } from './database.ts'
import * as schema from './schema.ts'

const postgres = everyDatabase.filter(({ name }) => name === 'PostgreSQL')
const hasTools = ['pg_dump', 'pg_restore', 'psql'].every(
  (tool) => spawnSync(tool, ['--version']).error === undefined,
)

/** The tables in the handbook's backup command. */
async function readHandbook(): Promise<readonly string[]> {
  const page = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')
  const command = /^pg_dump .*$/m.exec(page)?.[0] ?? ''
  return [...command.matchAll(/-t (\w+)/g)].map(([, table = '']) => table)
}

const { chainTables, indexerReports, changes, switchedOff, ...others } = schema
const derived: readonly unknown[] = [
  ...Object.values(chainTables),
  indexerReports,
  changes,
  switchedOff,
]
const peopleTables = Object.values(others).filter(
  (each) => isTable(each) && !derived.includes(each),
)
test('default: peopleTables are all but the derived tables', () => {
  expect(Object.values(schema.peopleTables).map(getTableName).sort()).toEqual(
    peopleTables.flatMap((table) => (isTable(table) ? [getTableName(table)] : [])).sort(),
  )
})

describe("the handbook's backup", () => {
  test('behavior: includes every table with user data', async () => {
    const names = peopleTables.flatMap((table) => (isTable(table) ? [getTableName(table)] : []))
    expect((await readHandbook()).toSorted()).toEqual(names.toSorted())
  })

  test.skipIf(!hasTools).each(postgres)(
    'behavior: restores who was paid and every picture, on $name',
    async (database) => {
      const { source, target, before, end } = await prepare(database)
      await (await openPostgres(target)).close() // creates the tables
      const tables = (await readHandbook()).flatMap((table) => ['-t', table])
      const dump = spawnSync('pg_dump', ['--data-only', ...tables, source], { encoding: 'utf8' })
      expect(dump.stderr).toBe('')
      const restored = spawnSync('psql', ['-v', 'ON_ERROR_STOP=1', target], {
        input: dump.stdout,
        encoding: 'utf8',
      })
      expect(restored.status, restored.stderr).toBe(0)
      expect(await read(target)).toEqual(before)
      await end()
    },
  )

  test.skipIf(!hasTools).each(postgres)(
    'behavior: the whole database comes back, on $name',
    async (database) => {
      const { source, target, before, end } = await prepare(database)
      const dump = spawnSync('pg_dump', ['-Fc', source])
      expect(dump.stderr.toString()).toBe('')
      const restored = spawnSync(
        'pg_restore',
        ['--clean', '--if-exists', '--no-owner', '-d', target],
        { input: dump.stdout },
      )
      expect(restored.status, restored.stderr.toString()).toBe(0)
      expect(await read(target)).toEqual(before)
      await end()
    },
  )
})

/** What people gave, and how far the chain was read. */
async function read(url: string): Promise<readonly unknown[]> {
  const { db, close } = await openPostgres(url)
  const rows = []
  for (const table of [schema.claims, schema.images, schema.cursor]) {
    rows.push(await db.select().from(table))
  }
  await close()
  return rows
}

/** A database with a payment and a picture, and another one. */
async function prepare(database: (typeof postgres)[number]) {
  const [from, to] = [await database.settings(), await database.settings()]
  const [source = '', target = ''] = [from, to].map(({ env }) => env.DATABASE_URL)
  const { db, close } = await openPostgres(source)
  const claim = { purpose: 'credits', address: 'aleo1', status: 'claimed', amount: 7n }
  await db.insert(schema.claims).values({ ...claim, created: 1, updated: 2 })
  const body = new Uint8Array([0, 255, 10, 92])
  const picture = { type: 'image/webp', width: 1, height: 1, uploader: 'aleo1', created: 3 }
  await db.insert(schema.images).values({ ...picture, hash: 'a', body })
  const end = async () => {
    await close()
    await from.drop()
    await to.drop()
  }
  return { source, target, before: await read(source), end }
}
