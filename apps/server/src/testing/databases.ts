import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseHandle, openPglite, openPostgres } from '../db/database.ts'
import { nameDatabase, runIn } from './ownedDatabases.ts'
import { copyPrepared, preparedDump, templateWords } from './prepared.ts'
import { isUsable, usualUrl } from './temporaryPostgres.ts'

export type TestDatabase = {
  readonly name: 'PGlite' | 'PostgreSQL'
  /** A new, empty database with the schema, dropped when it is closed. */
  readonly open: () => Promise<DatabaseHandle>
  /** Settings for a separate server: a folder with an empty database, or also the address of a new one. */
  readonly settings: () => Promise<{
    readonly env: Readonly<Record<string, string>>
    readonly drop: () => Promise<void>
  }>
}

const adminUrl = process.env.TEST_DATABASE_URL || usualUrl

/** PGlite always; PostgreSQL if the tests' setup found or started one, or if TEST_DATABASE_URL names one. */
export const everyDatabase: readonly TestDatabase[] = [
  {
    name: 'PGlite',
    open: async () => openPglite(await preparedDump()),
    settings: createPgliteFolder,
  },
  ...((await isUsable(adminUrl))
    ? [{ name: 'PostgreSQL', open: openFresh, settings: createSettings } as const]
    : []),
]

/**
 * Tests that are not about the database itself run on one: PostgreSQL, which operators use, if available. The browser
 * flows and `npm start` run on PGlite. `npm run test:deep` uses all of them.
 */
export const testDatabases =
  process.env.NIGHTJAR_TEST_DEEP === '1' ? everyDatabase : everyDatabase.slice(-1)

async function openFresh(): Promise<DatabaseHandle> {
  const { url, drop } = await createDatabase()
  const handle = await openPostgres(url)
  return {
    ...handle,
    close: async () => {
      await handle.close()
      await drop()
    },
  }
}

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-server-'))
  return {
    env: { NIGHTJAR_DATA: folder },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

async function createPgliteFolder() {
  const folder = await createFolder()
  await copyPrepared(join(folder.env.NIGHTJAR_DATA, 'db'))
  return folder
}

async function createSettings() {
  const folder = await createFolder()
  const { url, drop } = await createDatabase()
  return {
    env: { ...folder.env, DATABASE_URL: url },
    drop: async () => {
      await drop()
      await folder.drop()
    },
  }
}

async function createDatabase() {
  const name = nameDatabase('test')
  await runIn(adminUrl, `create database ${name}${await templateWords(adminUrl)}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runIn(adminUrl, `drop database ${name} with (force)`) }
}
