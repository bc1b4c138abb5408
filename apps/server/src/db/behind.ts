import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { cursor, indexerReports } from './schema.ts'

/** Some of the last hour's blocks: an indexer that was down for longer, or that rebuilds its tables, has to catch up. */
const MOST_BEHIND = 1000

/** Whether the rows are those of a block long before the node's last: their reserves are history, not to be quoted. */
export async function selectIsBehind(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ node: indexerReports.nodeHeight, own: cursor.height })
    .from(indexerReports)
    .leftJoin(cursor, sql`true`)
  return (row?.node ?? -1) - (row?.own ?? -1) > MOST_BEHIND
}
