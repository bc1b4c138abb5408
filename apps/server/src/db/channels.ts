import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** New blocks are in the database; the payload is the height of the last. */
export const BLOCKS_CHANNEL = 'nightjar_blocks'
/** Someone edited what is served of a token. */
export const TOKENS_CHANNEL = 'nightjar_tokens'

/** What clients were given by one of several processes. */
export const LIMITS_CHANNEL = 'nightjar_limits'

/** Within a transaction: heard once it is committed, by every process that shares the database. */
export const announceBlocks = (height: number): SQL =>
  sql`select pg_notify(${BLOCKS_CHANNEL}, ${String(height)})`

export async function announceTokens(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(sql`select pg_notify(${TOKENS_CHANNEL}, '')`)
}
