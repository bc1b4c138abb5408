import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'

const SOURCE = join(import.meta.dirname, '..')
const BEGINS = ['select', 'insert', 'update', 'delete', 'execute', '$count'] as const
const begins: ReadonlySet<string | symbol> = new Set(BEGINS)

/**
 * The same database, which notes where in the sources each of its statements is written: `api/routes/points.ts:37`, with
 * paths from `src/` on. Statements of a transaction count too.
 */
export function recordCallSites(db: Database): {
  readonly db: Database
  readonly sites: ReadonlySet<string>
} {
  const sites = new Set<string>()
  const record = <T extends object>(recorded: T): T =>
    new Proxy(recorded, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'transaction') {
          return (task: (tx: object) => unknown, ...rest: unknown[]) =>
            value.call(target, (tx: object) => task(record(tx)), ...rest)
        }
        return (...given: unknown[]) => {
          if (begins.has(name)) sites.add(callSite())
          return value.apply(target, given)
        }
      },
    })
  return { db: record(db), sites }
}

/** The first frame outside this file. */
function callSite(): string {
  const { stack = '' } = new Error()
  const frame = stack
    .split('\n')
    .find((line) => line.includes(SOURCE) && !line.includes('/testing/'))
  const [, file = '', line = ''] = /\/src\/(.+?\.ts)(?:\?[^:]*)?:(\d+):\d+/.exec(frame ?? '') ?? []
  return `${file}:${line}`
}

/** Where statements are written in the sources below some folders. */
export async function findCallSites(folders: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const folder of folders) {
    for (const file of await readdir(join(SOURCE, folder), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const lines = (await readFile(join(SOURCE, folder, file), 'utf8')).split('\n')
      lines.forEach((line, at) => {
        if (written.test(line)) found.push(`${folder}/${file}:${at + 1}`)
      })
    }
  }
  return found
}

/** A statement of `db` or `tx`, also where the method stands on a line of its own. */
const written =
  /^\s*\.(select|insert|update|delete|execute|\$count)\(|\b(db|tx)\.(select|insert|update|delete|execute|\$count)\(/
