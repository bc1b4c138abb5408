import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { BaseError, RetryableError } from '@nightjar/aleo'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Env } from '../env.ts'
import { findRefusal, findReply, isDatabaseFailure } from '../indexer/failures.ts'
import type { Asker } from './caller.ts'
import { describeConnectFailure } from './connectFailure.ts'
import { createDriver, type Driver } from './driver.ts'
import { takeFolderLock } from './folderLock.ts'
import { createListener, type Notify } from './listener.ts'
import { makeFolder } from './makeFolder.ts'
import { shareFairly } from './shareFairly.ts'

/** What queries are written against: the same on PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type DatabaseHandle = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Database
  /** The same database for someone's statements: it tells their time, and a client has only its share of the connections. */
  readonly dbOf: (asker: Asker) => Database
  /** The same database for the indexer, whose statements may take as long as they need. */
  readonly patientDb: Database
  /** The same database for probes: one connection that waits for nothing else, and for no answer longer than two seconds. */
  readonly probeDb: Database
  /** Listens for `pg_notify` on a channel, from any process that shares the database. */
  readonly listen: (channel: string, notify: Notify) => Promise<void>
  /** True if this process may index: the lock is held until it ends, by one process at a time. */
  readonly takeIndexerLock: () => Promise<boolean>
  /** Current connections of the pool; empty without a pool. */
  readonly connections: () => Readonly<Record<string, number>>
  readonly close: () => Promise<void>
}

/** Opens the database that the configuration names. */
export function openDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<DatabaseHandle> {
  const { databaseUrl, dataDir } = env
  return databaseUrl === undefined
    ? openPglite({ folder: `${dataDir}/db` })
    : openPostgres(databaseUrl)
}

/**
 * The same for commands about an existing database. Started without the server's settings, such a command would
 * otherwise create an empty database, work on that one and report success.
 * @throws DatabaseUnusableError when no server has used it
 */
export async function openExistingDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
): Promise<DatabaseHandle> {
  const folder = `${env.dataDir}/db`
  if (env.databaseUrl !== undefined) await assertUsed(env.databaseUrl)
  else if (!existsSync(`${folder}/PG_VERSION`)) {
    throw new DatabaseUnusableError(
      `There is no database in ${folder}, and DATABASE_URL is not set. Run this with the settings of the server.`,
      { code: 'no_database' },
    )
  }
  return await openDatabase(env)
}

/** Opening PostgreSQL creates missing tables, so this looks for them first. */
async function assertUsed(url: string): Promise<void> {
  const driver = createDriver(url)
  const pool = openPool(driver, { max: 1 })
  try {
    const client = await connect(pool, driver)
    const { rows } = await client.query("select to_regclass('cursor') as found")
    client.release()
    if (rows[0]?.found !== null) return
    throw new DatabaseUnusableError(
      'The database at DATABASE_URL has no tables: no server has used it. Run this with the settings of the server.',
      { code: 'no_database' },
    )
  } finally {
    await pool.end()
  }
}

const migrationsFolder = join(fileURLToPath(import.meta.url), '../../../migrations')
const INDEXER_LOCK = 0x6e69676a // "nigj": any number that other users of the database do not lock

/** Opens PGlite in a folder (in memory without one) and brings its schema up to date. */
export async function openPglite(options: {
  readonly folder?: string
  readonly dump?: Blob
}): Promise<DatabaseHandle> {
  const { folder, dump } = options
  const release = folder === undefined ? undefined : await lockFolder(folder)
  const client = await createPglite(folder, dump)
  const { drizzle } = await import('drizzle-orm/pglite') // loaded only when used, like PGlite itself
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const db = drizzle(client)
  await refuseOlder(db)
  await migrate(db, { migrationsFolder })
  return {
    kind: 'pglite',
    db,
    dbOf: () => db,
    patientDb: db,
    probeDb: db,
    listen: async (channel, hear) => {
      await client.listen(channel, hear)
    },
    connections: () => ({}),
    takeIndexerLock: async () => true, // the folder's lock keeps every other process out
    close: async () => {
      await client.close()
      await release?.()
    },
  }
}

async function lockFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await makeFolder(folder)
    await chmod(folder, 0o700) // PGlite's own files are readable by everyone
  } catch (cause) {
    throw new DatabaseUnusableError(
      `The database folder ${folder} cannot be made. Make the folder that it is in writable, or set NIGHTJAR_DATA to another folder.`,
      { code: 'folder_unusable', cause },
    )
  }
  return await takeFolderLock(folder)
}

async function createPglite(folder: string | undefined, dump: Blob | undefined): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  try {
    return await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
    })
  } catch (cause) {
    if (isFullDisk(cause)) {
      throw new DatabaseUnusableError(
        `The disk is full: the database in ${folder} cannot be opened. Free space and start again; do not delete the folder.`,
        { code: 'disk_full', cause },
      )
    }
    throw new DatabaseUnusableError(
      `The database in ${folder} cannot be opened. Delete the folder to rebuild it from the chain (imported tokens and claims are then lost), or restore a backup.`,
      { code: 'database_corrupt', cause },
    )
  }
}

/**
 * Opens PostgreSQL and brings its schema up to date. A query that is not answered within `queryTimeoutMs` fails.
 * @throws DatabaseUnreachableError, after which a retry may help.
 */
export async function openPostgres(url: string, queryTimeoutMs = 20_000): Promise<DatabaseHandle> {
  const driver = createDriver(url)
  const pool = openPool(driver, {
    max: CONNECTIONS,
    statement_timeout: 15_000,
    query_timeout: queryTimeoutMs,
  })
  const patientPool = openPool(driver, { max: 4, query_timeout: 600_000 })
  const probePool = openPool(driver, {
    max: 1,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  await migrateOnce(patientPool, driver)
  const listener = createListener(driver)
  const { poolOf, countHeld } = shareFairly(pool, Math.floor(CONNECTIONS / 4))
  return {
    kind: 'postgres',
    db: drizzlePostgres(pool),
    dbOf: (asker) => drizzlePostgres(poolOf(asker)),
    patientDb: drizzlePostgres(patientPool),
    probeDb: drizzlePostgres(probePool),
    listen: listener.listen,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      held: countHeld(),
    }),
    takeIndexerLock: () => listener.takeLock(INDEXER_LOCK),
    close: async () => {
      await listener.close()
      await Promise.all([pool, patientPool, probePool].map((each) => each.end()))
    },
  }
}

const CONNECTIONS = 10
const PROBE_MS = 2000

/** After this long without a reply PostgreSQL ends a connection and frees its locks: its process may have vanished. */
const ABANDONED_MS = 60_000

/**
 * A connection that breaks, idle or in use, fails its current query; the pool opens another when needed. One that falls
 * silent, as after a failover, fails its query after `query_timeout` and is then replaced too.
 */
function openPool(driver: Driver, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client: driver.Client as unknown as new () => pg.ClientBase, // the pool does pass its options
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `${driver.options} -c idle_session_timeout=${ABANDONED_MS} -c idle_in_transaction_session_timeout=${ABANDONED_MS}`,
    ...options,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Tries each way of the address. @throws DatabaseUnreachableError saying why the last one failed */
async function connect(pool: pg.Pool, { ways }: Driver): Promise<pg.PoolClient> {
  let cause: unknown
  for (let way = 0; way < ways; way++) {
    try {
      return await pool.connect()
    } catch (error) {
      cause = error
    }
  }
  const message = describeConnectFailure(cause)
  throw new DatabaseUnreachableError(message, { code: 'database_unreachable', cause })
}

/** Several processes may start together: one migrates, the others wait for it. */
async function migrateOnce(pool: pg.Pool, driver: Driver): Promise<void> {
  const client = await connect(pool, driver)
  const db = drizzlePostgres(client)
  try {
    await db.execute(sql`select pg_advisory_lock(${INDEXER_LOCK + 1})`)
    await refuseOlder(db)
    await migratePostgres(db, { migrationsFolder })
  } catch (cause) {
    throw explainMigration(cause)
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${INDEXER_LOCK + 1})`).catch(() => undefined)
    client.release()
  }
}

/**
 * The first migration is fourteen earlier ones in one, and has the time of the last of them: a database that has run these
 * is up to date. One that has not run all of them is refused before anything is changed.
 */
async function refuseOlder(db: Database): Promise<void> {
  const isNew = sql`select to_regclass('drizzle.__drizzle_migrations') is null as found`
  if ((await readOne(db, isNew)) === true) return
  const newest = await readOne(
    db,
    sql`select max(created_at)::text as found from drizzle.__drizzle_migrations`,
  )
  const [first] = readMigrationFiles({ migrationsFolder })
  if (newest === null || first === undefined || Number(newest) >= first.folderMillis) return
  throw new DatabaseUnusableError(
    'The database was last used by a version that is too old to be brought up to date. Nothing was changed. Start the version of commit 9d5af0f8 on it once, and then this one. If its claims, sessions, imported tokens and pictures may be lost, drop it instead: everything else is rebuilt from the chain.',
    { code: 'database_older' },
  )
}

/** The driver's result, which drizzle's driver-independent type leaves open. */
type Found = { readonly rows: readonly { readonly found?: unknown }[] }

async function readOne(db: Database, query: SQL): Promise<unknown> {
  const { rows } = (await db.execute(query)) as Found
  return rows[0]?.found
}

function explainMigration(cause: unknown): unknown {
  if (!isDatabaseFailure(cause)) return cause
  const refusal = findRefusal(cause)
  if (refusal === undefined) {
    return new DatabaseUnreachableError(
      `${describeInterruption(cause)} Nothing was changed; start again.`,
      { code: 'database_unreachable', cause },
    )
  }
  return new DatabaseUnusableError(
    `PostgreSQL refuses to bring the schema up to date: ${refusal}. ${remedyOf(refusal)}`,
    { code: 'database_refused', cause },
  )
}

/** SQLSTATE 25006 is `read_only_sql_transaction`. */
function describeInterruption(cause: unknown): string {
  const reply = findReply(cause)
  if (reply === undefined) return 'PostgreSQL stopped responding before its schema was up to date.'
  if (reply.sqlState === '25006') {
    return 'PostgreSQL at DATABASE_URL takes no writes: it is a standby, or its default_transaction_read_only is on. Name the primary, or promote it.'
  }
  return `PostgreSQL cannot bring the schema up to date now: ${reply.text}.`
}

/** SQLSTATE 42P07 is `duplicate_table`, 42710 `duplicate_object`. */
const remedyOf = (refusal: string): string =>
  /SQLSTATE (42P07|42710)/.test(refusal)
    ? "Its tables are another application's and stay as they were. Create a database for Nightjar, and name it in DATABASE_URL."
    : 'The role in DATABASE_URL must own the database.'

/** The number of ENOSPC in the WebAssembly System Interface. */
const WASI_ENOSPC = 51

/** PGlite passes on the file system's error: a number, an error code, or PostgreSQL's words for it. */
function isFullDisk(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && 'errno' in error) {
    if (error.errno === WASI_ENOSPC) return true
  }
  return /ENOSPC|no space left|disk full/i.test(String(error))
}

export class DatabaseUnusableError extends BaseError {
  override readonly name = 'DatabaseUnusableError'
}

export class DatabaseUnreachableError extends RetryableError {
  override readonly name = 'DatabaseUnreachableError'
}
