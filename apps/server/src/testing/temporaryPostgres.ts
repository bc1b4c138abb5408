import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { BaseError } from '@nightjar/aleo'
import getPort from 'get-port'
import pg from 'pg'

const run = promisify(execFile)
/** The first place to look for a PostgreSQL for tests. */
export const usualUrl = 'postgres://root@127.0.0.1:5432/test'
const DEBIAN = '/usr/lib/postgresql'

export type TemporaryPostgres = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * Starts PostgreSQL on a free port with a new data folder and more settings, such as `fsync=off`; undefined if it is not installed. @throws an error with its
 * reason if it is, but does not start; UnreachableFolderError
 */
export async function startTemporaryPostgres(
  ...more: readonly string[]
): Promise<TemporaryPostgres | undefined> {
  const programs = await findPrograms()
  if (programs === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-postgres-'))
  const as = await ordinaryUser()
  if (as.uid !== undefined && as.gid !== undefined) await chown(folder, as.uid, as.gid)
  if (!(await mayEnter(folder, as))) {
    await rm(folder, { recursive: true })
    throw new UnreachableFolderError(tmpdir())
  }
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), init, { ...as, cwd: folder })
  const port = await getPort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...more]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(join(programs, 'postgres'), args, { ...as, cwd: folder, stdio: 'ignore' })
  const killIt = () => child.kill('SIGINT')
  process.once('exit', killIt)
  const url = `postgres://root@127.0.0.1:${port}/postgres`
  await answers(url, child).catch((error: unknown) => {
    killIt()
    throw error
  })
  return {
    url,
    stop: async () => {
      process.off('exit', killIt)
      const ended = once(child, 'exit')
      killIt() // ends its sessions and then itself
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The temporary folder is one that only root may enter, and PostgreSQL refuses to run as root. */
export class UnreachableFolderError extends BaseError {
  override name = 'UnreachableFolderError'

  constructor(folder: string) {
    super(
      `PostgreSQL cannot run as root, and other users may not enter ${folder}. Set TMPDIR to a folder that they may enter, such as /tmp.`,
      { code: 'unreachable_folder' },
    )
  }
}

const mayEnter = (folder: string, as: OrdinaryUser): Promise<boolean> =>
  run('test', ['-x', folder], as).then(
    () => true,
    () => false,
  )

type OrdinaryUser = { readonly uid?: number; readonly gid?: number }

/** The folder of `initdb` and `postgres`: on the PATH, or where Debian keeps each version's. */
async function findPrograms(): Promise<string | undefined> {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : []
  const newest = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(DEBIAN, name, 'bin'))
  return [...(process.env.PATH ?? '').split(delimiter), ...newest].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** PostgreSQL refuses to run as root. */
async function ordinaryUser(): Promise<OrdinaryUser> {
  if (process.getuid?.() !== 0) return {}
  const idOf = async (flag: string, name: string): Promise<number> =>
    Number((await run('id', [flag, name])).stdout)
  const of = async (name: string) => ({ uid: await idOf('-u', name), gid: await idOf('-g', name) })
  return await of('postgres').catch(() => of('nobody'))
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`)
    if (await isUsable(url)) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('PostgreSQL did not answer within 30 seconds.')
}

/** `drop database … with (force)` is that old. */
const OLDEST_VERSION = 130_000

/** Whether a PostgreSQL answers there, in which tests may create databases, and drop them. */
export async function isUsable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select (rolcreatedb or rolsuper) and current_setting('server_version_num')::int >= $1 as may
       from pg_roles where rolname = current_user`,
      [OLDEST_VERSION],
    )
    return rows[0]?.may === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
