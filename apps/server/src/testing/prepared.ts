import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openPglite, openPostgres } from '../db/database.ts'
import { bundleMain, mainIn } from './bundleMain.ts'
import { nameDatabase, runIn } from './ownedDatabases.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** Variables for what tests prepare only once: PGlite's `initdb`, all migrations and loading the sources take seconds. */
const FOLDER = 'NIGHTJAR_TEST_PREPARED'
const TEMPLATE = 'NIGHTJAR_TEST_TEMPLATE'

/**
 * Lets this process and those it starts prepare only once, when first needed: an empty database of each kind, and the
 * server in one file.
 * @returns a function that deletes them
 */
export async function startPreparing(adminUrl: string | undefined): Promise<() => Promise<void>> {
  if (process.env[FOLDER] !== undefined) return async () => undefined
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  await symlink(packages, join(folder, 'node_modules')) // where the bundled server finds its packages
  const template = nameDatabase('template')
  process.env[FOLDER] = folder
  process.env[TEMPLATE] = template
  return async () => {
    delete process.env[FOLDER]
    delete process.env[TEMPLATE]
    await rm(folder, { recursive: true, force: true })
    if (adminUrl !== undefined) await runIn(adminUrl, `drop database if exists ${template}`)
  }
}

/** An empty PGlite with the schema, for `openPglite`, which creates its own outside the tests' setup. */
export async function preparedDump(): Promise<{ readonly dump?: Blob }> {
  const folder = await preparePglite()
  return folder === undefined ? {} : { dump: new Blob([await readFile(join(folder, 'dump.tar'))]) }
}

/** Copies the files of an empty PGlite with the schema into a folder. */
export async function copyPrepared(into: string): Promise<void> {
  const folder = await preparePglite()
  if (folder !== undefined) await cp(join(folder, 'db'), into, { recursive: true })
}

async function preparePglite(): Promise<string | undefined> {
  return prepare('pglite', async (making) => {
    const folder = join(making, 'db')
    await (await openPglite({ folder })).close()
    const client = await PGlite.create(folder)
    const dump = await client.dumpDataDir('none')
    await client.close()
    await writeFile(join(making, 'dump.tar'), dump.stream())
  })
}

/** Arguments that start the server: its bundle, or outside the tests' setup its sources. */
export async function serverArguments(): Promise<readonly string[]> {
  const folder = await prepare('main', bundleMain)
  return folder === undefined ? ['--import', 'tsx', main] : [mainIn(folder)]
}

/** A folder that the first caller creates; the others, in this process or another, wait. */
async function prepare(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const base = process.env[FOLDER]
  if (base === undefined) return undefined
  const [making, made] = [join(base, `${name}.part`), join(base, name)]
  if (existsSync(made)) return made
  const isFirst = await mkdir(making).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    try {
      await make(making)
      await rename(making, made)
    } catch (error) {
      await rm(making, { recursive: true, force: true }) // the next caller tries again
      throw error
    }
  }
  while (existsSync(making)) await new Promise((done) => setTimeout(done, 20))
  return prepare(name, make)
}

/** SQL that creates a new database as a copy of one with the schema. */
export async function templateWords(adminUrl: string): Promise<string> {
  const template = process.env[TEMPLATE]
  if (template === undefined) return ''
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await makeTemplate(client, adminUrl, template)
  } finally {
    await client.end() // and frees the lock
  }
  return ` template ${template}`
}

async function makeTemplate(client: pg.Client, adminUrl: string, name: string): Promise<void> {
  await client.query(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await (await openPostgres(url.href)).close()
}
