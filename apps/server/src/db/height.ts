import type { Database } from './database.ts'
import { cursor } from './schema.ts'

/** The last block that the database holds, -1 before the first. */
export async function selectHeight(db: Database): Promise<number> {
  const [row] = await db.select({ height: cursor.height }).from(cursor)
  return row?.height ?? -1
}
