import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import { getTableName, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Env } from '../env.ts'
import { type Database, openExistingDatabase, openPglite, openPostgres } from './database.ts'
import { readDatabaseAddress } from './databaseAddress.ts'
import { createDriver } from './driver.ts'
import { peopleTables } from './schema.ts'

const tables = Object.values(peopleTables).map(getTableName)
const BACKUP = 'people.sql'

export type Drill = {
  /** Rows that came back, by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly seconds: number
}

/**
 * Tries whether a backup restores: makes one, restores it into a scratch database beside the real one, compares every row,
 * and drops the scratch. Of a given file of `pg_dump` the rows are only counted, because the database has gone on since.
 * The server keeps running on PostgreSQL; with PGlite it has to be stopped.
 * @throws RestoreFailedError saying what does not restore
 */
export async function drillRestore(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  file?: string,
): Promise<Drill> {
  const started = performance.now()
  await (await openExistingDatabase(env)).close() // says what is wrong with the settings
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-drill-')) // only this user may enter it
  try {
    const rows =
      env.databaseUrl === undefined
        ? await drillPglite(env.dataDir, folder)
        : await drillPostgres(env.databaseUrl, { folder, file })
    return { rows, seconds: Math.round(performance.now() - started) / 1000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function drillPglite(dataDir: string, folder: string): Promise<Drill['rows']> {
  const read = async (place: string) => {
    const { db, close } = await openPglite({ folder: place })
    try {
      return await readTables(db)
    } finally {
      await close()
    }
  }
  const [original, copy] = [join(dataDir, 'db'), join(folder, 'db')]
  const kept = await read(original)
  await cp(original, copy, { recursive: true })
  return compare(kept, await read(copy))
}

type Backup = { readonly folder: string; readonly file: string | undefined }

async function drillPostgres(url: string, { folder, file }: Backup): Promise<Drill['rows']> {
  const client = await connect(url)
  const scratch = `nightjar_drill_${Date.now()}`
  try {
    const kept = file === undefined ? await backUp(url, client, folder) : undefined
    await client.query(`create database ${scratch}`).catch(refuseScratch)
    try {
      const restored = await restore(url, { client, scratch, file: file ?? join(folder, BACKUP) })
      return kept === undefined ? countsOf(restored) : compare(kept, restored)
    } finally {
      await client.query(`drop database ${scratch} with (force)`)
    }
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const { Client, ways } = createDriver(url)
  for (let way = 1; ; way++) {
    const client = new Client()
    try {
      await client.connect()
      return client
    } catch (error) {
      if (way === ways) throw error
    }
  }
}

function refuseScratch(cause: unknown): never {
  throw new RestoreFailedError(
    'No scratch database can be created. Give the role in DATABASE_URL the right to: alter role … createdb.',
    cause,
  )
}

/** Writes the backup and reads the rows in one snapshot, so that both are the same. */
async function backUp(url: string, client: pg.Client, folder: string): Promise<Tables> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  const named = tables.flatMap((table) => ['-t', table])
  const to = ['--file', join(folder, BACKUP), '--snapshot', rows[0]?.id ?? '']
  await run('pg_dump', ['--data-only', ...named, ...to], toolEnv(url, client, client.database))
  const kept = await readTables(drizzle(client))
  await client.query('commit')
  return kept
}

type Restoring = {
  readonly client: pg.Client
  readonly scratch: string
  readonly file: string
}

async function restore(url: string, { client, scratch, file }: Restoring): Promise<Tables> {
  const separator = !/^\w+:/.test(url) ? ' ' : url.includes('?') ? '&' : '?'
  const target = `${url}${separator}dbname=${scratch}` // the last one counts
  const { db, close } = await openPostgres(target) // makes the tables
  try {
    const careful = ['--no-psqlrc', '--quiet', '-v', 'ON_ERROR_STOP=1', '--single-transaction']
    const args = [...careful, '--file', file, '--output', '/dev/null']
    await run('psql', args, toolEnv(url, client, scratch))
    return await readTables(db)
  } finally {
    await close()
  }
}

/** How PostgreSQL's tools find a database: not from their arguments, which every user of the machine can read. */
function toolEnv(url: string, { host, port, user, password }: pg.Client, database = '') {
  const [{ ssl }] = readDatabaseAddress(url).attempts
  const mode = ssl === undefined ? undefined : ssl === false ? 'disable' : 'require'
  const named = {
    ...{ PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database },
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...(mode === undefined ? {} : { PGSSLMODE: mode }),
  }
  return { ...process.env, ...named }
}

function run(tool: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(tool, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let told = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = (told + text).slice(-2000)
    })
    child.once('error', (cause) =>
      fail(
        new RestoreFailedError(
          `${tool} cannot be started. Install PostgreSQL's client programs.`,
          cause,
        ),
      ),
    )
    child.once('close', (code) => {
      if (code === 0) return done()
      const [first = ''] = told.split('\n')
      fail(new RestoreFailedError(`${tool} failed: ${first}`))
    })
  })
}

/** The rows of each table: how many, and a hash of all of them. */
type Tables = ReadonlyMap<string, { readonly count: number; readonly hash: string }>

type Read = { readonly rows: readonly { readonly count: number; readonly hash: string }[] }

async function readTables(db: Database): Promise<Tables> {
  const read = new Map<string, Read['rows'][number]>()
  for (const table of tables) {
    const { rows } = (await db.execute(sql`
      select count(*)::int as count, coalesce(md5(string_agg(line, '' order by line)), '') as hash
      from (select md5(each::text) as line from ${sql.identifier(table)} as each) as lines`)) as Read // both drivers have it
    if (rows[0] !== undefined) read.set(table, rows[0])
  }
  return read
}

const countsOf = (read: Tables): Drill['rows'] =>
  Object.fromEntries(Array.from(read, ([table, { count }]) => [table, count]))

function compare(kept: Tables, restored: Tables): Drill['rows'] {
  const other = tables.filter((table) => kept.get(table)?.hash !== restored.get(table)?.hash)
  if (other.length === 0) return countsOf(restored)
  throw new RestoreFailedError(`The backup restores to other rows of ${other.join(', ')}.`)
}

export class RestoreFailedError extends BaseError {
  override readonly name = 'RestoreFailedError'

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'restore_failed', cause })
  }
}
