import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { BaseError, RetryableError } from '@nightjar/aleo'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { takeFolderLock } from './folderLock.ts'
import { createListener, type Hear } from './listener.ts'

/** What queries are written against: the same on PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type DatabaseHandle = {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Database
  /** The same database for the indexer, whose statements may take as long as they need. */
  readonly patientDb: Database
  /** Hears `pg_notify` on a channel, from any process that shares the database. */
  readonly listen: (channel: string, hear: Hear) => Promise<void>
  /** True when this process may index: held until it ends, by one process at a time. */
  readonly takeIndexerLock: () => Promise<boolean>
  readonly close: () => Promise<void>
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
  const db = drizzlePglite(client)
  await migratePglite(db, { migrationsFolder })
  return {
    kind: 'pglite',
    db,
    patientDb: db,
    listen: async (channel, hear) => {
      await client.listen(channel, hear)
    },
    takeIndexerLock: async () => true, // the folder's lock keeps every other process out
    close: async () => {
      await client.close()
      await release?.()
    },
  }
}

async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  return await takeFolderLock(folder)
}

async function createPglite(folder: string | undefined, dump: Blob | undefined): Promise<PGlite> {
  try {
    return await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
    })
  } catch (cause) {
    throw new DatabaseUnusable(
      `The database in ${folder} cannot be opened. Delete the folder to rebuild it from the chain (imported tokens and claims are then lost), or restore a backup.`,
      { code: 'database_corrupt', cause },
    )
  }
}

/** Opens PostgreSQL and brings its schema up to date. @throws DatabaseUnreachable to be tried again. */
export async function openPostgres(url: string): Promise<DatabaseHandle> {
  const pool = openPool(url, { max: 10, statement_timeout: 15_000 })
  const patientPool = openPool(url, { max: 4 })
  await migrateOnce(patientPool)
  const listener = createListener(url)
  return {
    kind: 'postgres',
    db: drizzlePostgres(pool),
    patientDb: drizzlePostgres(patientPool),
    listen: listener.listen,
    takeIndexerLock: () => listener.takeLock(INDEXER_LOCK),
    close: async () => {
      await listener.close()
      await Promise.all([pool.end(), patientPool.end()])
    },
  }
}

/** A connection that breaks, idle or in use, fails the query it has; the pool opens another when asked. */
function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5000, ...options })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Several processes may start together: one migrates, the others wait for it. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new DatabaseUnreachable(
      'PostgreSQL at DATABASE_URL does not answer. Start it or correct the address.',
      { code: 'database_unreachable', cause },
    )
  })
  try {
    await client.query('select pg_advisory_lock($1)', [INDEXER_LOCK + 1])
    await migratePostgres(drizzlePostgres(pool), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [INDEXER_LOCK + 1]).catch(() => undefined)
    client.release()
  }
}

export class DatabaseUnusable extends BaseError {
  override readonly name = 'DatabaseUnusable'
}

export class DatabaseUnreachable extends RetryableError {
  override readonly name = 'DatabaseUnreachable'
}
