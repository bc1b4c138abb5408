import { NO_BLOCK } from './channels.ts'
import type { Database } from './database.ts'
import { cursor } from './schema.ts'

/** The height of the last block in the database, {@link NO_BLOCK} before the first. */
export async function selectHeight(db: Database): Promise<number> {
  const [row] = await db.select({ height: cursor.height }).from(cursor)
  return row?.height ?? NO_BLOCK
}
