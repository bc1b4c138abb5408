import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A new name for a database; it says which command it belongs to (`NIGHTJAR_OWNER`), if one has started this. */
export function nameDatabase(of: 'test' | 'template'): string {
  const { NIGHTJAR_OWNER: owner = 'nobody' } = process.env
  return `nightjar_${of}_${owner}_${randomBytes(6).toString('hex')}`
}

/** Drops the databases of owners that have left them: those of a command that was killed, or of a test that failed. */
export async function dropLeftDatabases(
  adminUrl: string,
  hasLeft: (owner: string) => boolean,
): Promise<void> {
  const { rows } = await runIn(adminUrl, 'select datname from pg_database')
  for (const { datname } of rows) {
    const owner = /^nightjar_(?:test|template)_(\w+)_[0-9a-f]{12}$/.exec(datname)?.[1]
    if (owner === undefined || !hasLeft(owner)) continue
    // another command may drop it at the same time
    await runIn(adminUrl, `drop database if exists ${datname} with (force)`).catch(() => undefined)
  }
}

/** Runs one statement in the database that a URL names. */
export async function runIn(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
