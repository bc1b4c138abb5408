import type { PointsRecord } from '@nightjar/sdk'
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { points, pointTotals } from '../../db/schema.ts'
import { isOg } from '../../points/rules.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

const DAY = 86_400

type Totals = typeof pointTotals.$inferSelect

/** Points of accounts; equal points have equal ranks. */
export function pointHandlers(
  context: ApiContext,
): Pick<Handlers, 'leaderboard' | 'pointsOverview'> {
  const { db } = context
  return {
    leaderboard: async ({ query: { start, limit } }) => {
      const [rows, [total]] = await Promise.all([
        db
          .select({
            totals: pointTotals,
            rank: sql<number>`(rank() over (order by ${pointTotals.total} desc))::int`,
          })
          .from(pointTotals)
          .orderBy(desc(pointTotals.total), asc(pointTotals.address))
          .offset(start)
          .limit(limit),
        db.select({ count: count() }).from(pointTotals),
      ])
      const today = await selectToday(
        context,
        rows.map(({ totals }) => totals.address),
      )
      return {
        total: Number(total?.count ?? 0),
        points: rows.map(({ totals, rank }) => ({
          address: totals.address,
          ...toRecord(context, totals, rank, today.get(totals.address) ?? 0),
        })),
      }
    },
    pointsOverview: async ({ params: { address } }) => {
      const [totals] = await db.select().from(pointTotals).where(eq(pointTotals.address, address))
      if (totals === undefined) return noPoints
      const [above] = await db
        .select({ count: count() })
        .from(pointTotals)
        .where(gt(pointTotals.total, totals.total))
      const today = await selectToday(context, [address])
      return toRecord(context, totals, Number(above?.count ?? 0) + 1, today.get(address) ?? 0)
    },
  }
}

const noPoints: PointsRecord = {
  total_point: 0,
  today_point: 0,
  rank: 0,
  swap_point: 0,
  add_liquidity_point: 0,
  pub_pri_transfer_point: 0,
  og_medal: false,
}

function toRecord(
  { rules }: ApiContext,
  totals: Totals,
  rank: number,
  today: number,
): PointsRecord {
  return {
    total_point: totals.total,
    today_point: today,
    rank,
    swap_point: totals.swap,
    add_liquidity_point: totals.liquidity,
    pub_pri_transfer_point: totals.convert,
    og_medal: isOg(rules, totals.firstHeight),
  }
}

async function selectToday({ db, now }: ApiContext, addresses: readonly string[]) {
  if (addresses.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ address: points.address, sum: sql<number>`sum(${points.points})::int` })
    .from(points)
    .where(and(inArray(points.address, [...addresses]), eq(points.day, Math.floor(now() / DAY))))
    .groupBy(points.address)
  return new Map(rows.map(({ address, sum }) => [address, sum]))
}
