import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { until } from '../testing/fixture.ts'
import { usualUrl } from '../testing/temporaryPostgres.ts'
import { openExistingDatabase, openPglite, openPostgres } from './database.ts'

/** The driver's result, which drizzle's driver-independent type leaves open. */
type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] }

/** Held by the process that migrates. */
const MIGRATION_LOCK = 0x6e69676b

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

test.skipIf(postgres === undefined)(
  'behavior: a connection cut in the middle of a transaction fails only that transaction',
  async () => {
    const handle = await postgres?.open()
    if (handle === undefined) return
    const { db, patientDb } = handle
    const cut = patientDb.transaction(async (inner) => {
      const own = (await inner.execute(sql`select pg_backend_pid() as pid`)) as Rows
      await db.execute(sql`select pg_terminate_backend(${own.rows[0]?.pid})`)
      await new Promise((done) => setTimeout(done, 200)) // idle in the transaction when the cut is noticed
      await inner.execute(sql`select 1`)
    })
    await expect(cut).rejects.toThrow()
    const after = (await patientDb.execute(sql`select 1 as one`)) as Rows
    expect(after.rows).toEqual([{ one: 1 }])
    await handle.close()
  },
)

test.skipIf(postgres === undefined)(
  'behavior: after a lost connection, listeners learn that they may have missed something',
  async () => {
    const handle = await postgres?.open()
    if (handle === undefined) return
    const heard: (string | undefined)[] = []
    await handle.listen('news', (payload) => heard.push(payload))
    await handle.db.execute(sql`select pg_notify('news', 'one')`)
    await until(async () => heard.length === 1, 'the first')
    await handle.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    )
    await until(async () => heard.length === 2, 'the break')
    await handle.db.execute(sql`select pg_notify('news', 'two')`)
    await until(async () => heard.length === 3, 'the second')
    expect(heard).toEqual(['one', undefined, 'two'])
    await handle.close()
  },
)

test.skipIf(postgres === undefined)(
  'error: a command about an existing database creates no tables in an empty one',
  async () => {
    const handle = await postgres?.open()
    if (handle === undefined) return
    const { rows } = (await handle.db.execute(sql`select current_database() as name`)) as Rows
    const url = new URL(process.env.TEST_DATABASE_URL ?? usualUrl)
    url.pathname = `/${rows[0]?.name}`
    await handle.db.execute(sql`drop schema public cascade`)
    await handle.db.execute(sql`create schema public`)
    const opening = openExistingDatabase({ databaseUrl: url.href, dataDir: '' })
    await expect(opening).rejects.toThrow('The database at DATABASE_URL has no tables')
    const tables = sql`select 1 from pg_tables where schemaname = 'public'`
    expect(((await handle.db.execute(tables)) as Rows).rows).toEqual([])
    await handle.close()
  },
)

describe.skipIf(postgres === undefined)('a database that cannot be used', () => {
  const role = `nightjar_test_${randomBytes(6).toString('hex')}`
  let url: URL
  let admin: pg.Client
  let drop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const settings = await postgres?.settings()
    drop = settings?.drop
    url = new URL(settings?.env.DATABASE_URL ?? '')
    admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.query(`drop role if exists ${role}`)
    await admin.end()
    await drop?.()
  })
  const openAs = (username: string, pathname = url.pathname) =>
    openPostgres(Object.assign(new URL(url), { username, pathname }).href)

  test('error: a role or database that does not exist is named, and a restart may help', async () => {
    await expect(openAs(role)).rejects.toMatchObject({
      name: 'DatabaseUnreachableError',
      message: expect.stringContaining(`refuses the connection: role "${role}" does not exist.`),
    })
    await expect(openAs(url.username, '/nowhere')).rejects.toThrow(
      'refuses the connection: database "nowhere" does not exist.',
    )
  })

  test('error: a connection that breaks before the schema is up to date: a restart may help', async () => {
    await admin.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const opening = openPostgres(url.href)
    const cut =
      "select count(pg_terminate_backend(pid))::int as n from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
    const isCut = async () => (await admin.query<{ n: number }>(cut)).rows[0]?.n === 1
    await Promise.all([
      expect(opening).rejects.toMatchObject({ name: 'DatabaseUnreachableError' }),
      until(isCut, 'the cut'),
    ])
    await admin.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  })

  test('error: a role that may not create the tables is told to own the database', async () => {
    await admin.query('drop schema if exists drizzle cascade') // the schema of a database prepared for tests
    await admin.query(`create role ${role} login`)
    await expect(openAs(role)).rejects.toMatchObject({
      name: 'DatabaseUnusableError',
      message: expect.stringMatching(
        /permission denied for database \w+ \(SQLSTATE 42501\)\. The role in DATABASE_URL must own/,
      ),
    })
  })

  test('error: a database of another application keeps its tables, and Nightjar asks for one of its own', async () => {
    await admin.query('drop schema if exists drizzle cascade')
    await admin.query("insert into nonces (nonce, address, expires) values ('kept', 'aleo1', 0)")
    await expect(openPostgres(url.href)).rejects.toMatchObject({
      name: 'DatabaseUnusableError',
      message: expect.stringMatching(
        /relation "\w+" already exists \(SQLSTATE 42P07\)\. .* Create a database for Nightjar, and name it in DATABASE_URL\.$/,
      ),
    })
    const { rows } = await admin.query("select nonce from nonces where nonce = 'kept'")
    expect(rows).toHaveLength(1)
  })
})

describe('PGlite in a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nightjar-pglite-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('behavior: only its owner can read it, and a second process is kept out', {
    tags: 'slow',
  }, async () => {
    const handle = await openPglite({ folder: join(folder, 'db') })
    expect((await stat(join(folder, 'db'))).mode & 0o777).toBe(0o700)
    await expect(openPglite({ folder: join(folder, 'db') })).rejects.toThrow('is in use by')
    await handle.close()
  })

  const canMount = process.platform === 'linux' && process.getuid?.() === 0

  test.skipIf(!canMount)(
    'error: reports a full disk, and warns against deleting files',
    { tags: 'slow' },
    async () => {
      const mount = ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]
      if (spawnSync('mount', mount).status !== 0) return
      try {
        const opening = openPglite({ folder: join(folder, 'db') })
        await expect(opening).rejects.toThrow(/disk is full.*Free space.*do not delete/)
      } finally {
        spawnSync('umount', ['-l', folder]) // a failed open may still hold a file
      }
    },
  )
})
