import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { claims } from '../db/schema.ts'
import type { Purpose } from './claim.ts'

/** What claims of one purpose have paid or are about to pay, in base units, of those asked for since `since` (seconds). */
export async function selectSpent(db: Database, purpose: Purpose, since = 0): Promise<bigint> {
  const counts = and(
    eq(claims.purpose, purpose),
    ne(claims.status, 'failed'),
    gte(claims.created, since),
  )
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${claims.amount}), 0)::text` })
    .from(claims)
    .where(counts)
  return BigInt(row?.sum ?? 0)
}
