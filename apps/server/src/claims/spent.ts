import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { claims } from '../db/schema.ts'
import type { Claim } from './claim.ts'

type Spending = Pick<Claim, 'purpose' | 'round'> & {
  /** Only claims requested since this time, in seconds. */
  readonly since?: number
}

/** What claims of one purpose and round have paid or are about to pay, in base units. */
export async function selectSpent(
  db: Database,
  { purpose, round = 1, since = 0 }: Spending,
): Promise<bigint> {
  const counts = and(
    eq(claims.purpose, purpose),
    eq(claims.round, round),
    ne(claims.status, 'failed'),
    gte(claims.created, since),
  )
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${claims.amount}), 0)::text` })
    .from(claims)
    .where(counts)
  return BigInt(row?.sum ?? 0)
}
