import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type DatabaseHandle, openPglite, openPostgres } from '../db/database.ts'

export type TestDatabase = {
  readonly name: 'PGlite' | 'PostgreSQL'
  /** An empty database of its own, dropped when it is closed. */
  readonly open: () => Promise<DatabaseHandle>
}

const adminUrl = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test'

/** PGlite always; PostgreSQL where one answers at TEST_DATABASE_URL or on this machine's usual port. */
export const testDatabases: readonly TestDatabase[] = [
  { name: 'PGlite', open: () => openPglite({}) },
  ...((await isReachable()) ? [{ name: 'PostgreSQL', open: openFresh } as const] : []),
]

async function isReachable(): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    const told = 'Nothing answers at TEST_DATABASE_URL or postgres://127.0.0.1:5432: '
    process.stderr.write(`${told}tests of the server run on PGlite alone.\n`)
    return false
  }
}

async function openFresh(): Promise<DatabaseHandle> {
  const name = `nightjar_test_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const handle = await openPostgres(url.href)
  return {
    ...handle,
    close: async () => {
      await handle.close()
      await runAsAdmin(`drop database ${name} with (force)`)
    },
  }
}

async function runAsAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
