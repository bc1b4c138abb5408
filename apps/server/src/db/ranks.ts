import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { pointRanks, pointTotals } from './schema.ts'

/** Bits that a level leaves out beside the one below it. */
const BITS = 8

type Totals = Pick<typeof pointTotals.$inferSelect, 'address' | 'total'>

/**
 * Statements that move accounts from their places to those of their new totals, one per address; before the totals
 * themselves are written, because the old ones say where the accounts are.
 */
export function countRanks(totals: readonly Totals[]): readonly SQL[] {
  if (totals.length === 0) return []
  const addresses = `{${totals.map(({ address }) => address).join(',')}}`
  const points = `{${totals.map(({ total }) => total).join(',')}}`
  return [
    sql`
      merge into ${pointRanks} as kept using (
        select level, total >> (level * ${BITS}::int) as place, sum(change)::int as change
        from (
          select total, -1 as change from ${pointTotals} where address = any(${addresses}::text[])
          union all select total, 1 from unnest(${points}::int[]) as total
        ) as moved cross join (values (0), (1)) as levels(level)
        group by 1, 2 having sum(change) <> 0
      ) as moved on kept.level = moved.level and kept.place = moved.place
      when matched and kept.accounts + moved.change = 0 then delete
      when matched then update set accounts = kept.accounts + moved.change
      when not matched then insert (level, place, accounts) values (moved.level, moved.place, moved.change)`,
  ]
}

/** How many accounts have points. */
export const countRanked = (db: Database): Promise<number> => sumPlaces(db, eq(pointRanks.level, 1))

/** How many have more points than this. */
export function countAbove(db: Database, total: number): Promise<number> {
  const { level, place } = pointRanks
  const block = total >> BITS
  const inBlock = and(eq(level, 0), gt(place, total), lt(place, (block + 1) << BITS))
  return sumPlaces(db, or(and(eq(level, 1), gt(place, block)), inBlock))
}

async function sumPlaces(db: Database, where: SQL | undefined): Promise<number> {
  const sum = sql<number>`coalesce(sum(${pointRanks.accounts}), 0)::int`
  const [row] = await db.select({ sum }).from(pointRanks).where(where)
  return row?.sum ?? 0
}
