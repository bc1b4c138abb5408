import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** New blocks are in the database; the payload is the height of the last, or {@link NO_BLOCK}. */
export const BLOCKS_CHANNEL = 'nightjar_blocks'
/** The height of a database without a block: announced when another chain begins. */
export const NO_BLOCK = -1
/** Someone edited a token's metadata. */
export const TOKENS_CHANNEL = 'nightjar_tokens'

/** The operator has turned a call off or on. */
export const SWITCHES_CHANNEL = 'nightjar_switches'

/** How much of their rate limits clients have used in one of several processes. */
export const LIMITS_CHANNEL = 'nightjar_limits'

/** Within a transaction: delivered on commit, to every process that shares the database. */
export const announceBlocks = (height: number): SQL =>
  sql`select pg_notify(${BLOCKS_CHANNEL}, ${String(height)})`

export async function announceTokens(db: Pick<Database, 'execute'>): Promise<void> {
  await db.execute(sql`select pg_notify(${TOKENS_CHANNEL}, '')`)
}
