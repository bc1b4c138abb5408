import { desc } from 'drizzle-orm'
import type { Database } from './database.ts'
import { blockHashes } from './schema.ts'

/** Number of last blocks that are measured. */
const MEASURED = 33
/** Assumed before there are two blocks. */
const UNMEASURED_SECONDS = 3

/** Seconds from block to block, as the last blocks' timestamps show. */
export async function selectBlockSeconds(db: Database): Promise<number> {
  const { height, timestamp } = blockHashes
  const rows = await db
    .select({ height, timestamp })
    .from(blockHashes)
    .orderBy(desc(height))
    .limit(MEASURED)
  return blockSecondsOf(rows)
}

type Row = { readonly height: number; readonly timestamp: number }

/** The mean of the middle half of the gaps: a pause and a past of rare blocks do not count. Newest first. */
export function blockSecondsOf(rows: readonly Row[]): number {
  const gaps = rows.slice(1).flatMap((earlier, at) => {
    const later = rows[at]
    return later?.height === earlier.height + 1 ? [later.timestamp - earlier.timestamp] : []
  })
  const quarter = Math.floor(gaps.length / 4)
  const middle = gaps.toSorted((a, b) => a - b).slice(quarter, gaps.length - quarter)
  if (middle.length === 0) return UNMEASURED_SECONDS
  return middle.reduce((sum, gap) => sum + gap, 0) / middle.length
}
