import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openPglite, openPostgres } from '../db/database.ts'
import { bundleMain, mainIn } from './bundleMain.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Below the packages that the translated server loads. */
const cache = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url))

/** Where the tests' set-up says what they prepare once: PGlite's `initdb`, every migration and loading the sources take seconds. */
const FOLDER = 'NIGHTJAR_TEST_PREPARED'
const TEMPLATE = 'NIGHTJAR_TEST_TEMPLATE'

/**
 * Lets this process and those it starts prepare once, when the first asks for it: an empty database of each kind, the
 * server in one file.
 * @returns forgets them
 */
export async function startPreparing(adminUrl: string | undefined): Promise<() => Promise<void>> {
  if (process.env[FOLDER] !== undefined) return async () => undefined
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'prepared-'))
  const template = `nightjar_template_${randomBytes(6).toString('hex')}`
  process.env[FOLDER] = folder
  process.env[TEMPLATE] = template
  return async () => {
    delete process.env[FOLDER]
    delete process.env[TEMPLATE]
    await rm(folder, { recursive: true, force: true })
    if (adminUrl !== undefined) await runIn(adminUrl, `drop database if exists ${template}`)
  }
}

/** An empty PGlite with its schema, for `openPglite`: nothing outside the tests' set-up, where it makes its own. */
export async function preparedDump(): Promise<{ readonly dump?: Blob }> {
  const folder = await preparePglite()
  return folder === undefined ? {} : { dump: new Blob([await readFile(join(folder, 'dump.tar'))]) }
}

/** Copies the files of an empty PGlite with its schema into a folder. */
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

/** What starts the server: its translation, or outside the tests' set-up its sources. */
export async function serverArguments(): Promise<readonly string[]> {
  const folder = await prepare('main', bundleMain)
  return folder === undefined ? ['--import', 'tsx', main] : [mainIn(folder)]
}

/** A folder that the first to ask for it makes; the others, in this process or another, wait. */
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
      await rm(making, { recursive: true, force: true }) // the next one tries
      throw error
    }
  }
  while (existsSync(making)) await new Promise((done) => setTimeout(done, 20))
  return prepare(name, make)
}

/** Words that let a new database begin as one with the schema. */
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

/** Runs one statement in the database that a URL names. */
export async function runIn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
