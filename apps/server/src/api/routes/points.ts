import type { PointsRecord } from '@nightjar/sdk'
import { and, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { countAbove, countRanked } from '../../db/ranks.ts'
import { points, pointTotals } from '../../db/schema.ts'
import { isOg } from '../../points/rules.ts'
import type { CallContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

const DAY = 86_400

type Totals = typeof pointTotals.$inferSelect

/** Points of accounts; equal points have equal ranks. */
export const pointHandlers: Pick<Handlers, 'leaderboard' | 'pointsOverview'> = {
  leaderboard: async ({ query: { start, limit } }, context) => {
    const [ranked, total] = await Promise.all([
      selectRanked(context.db, { start, limit }),
      context.market.perBlock('ranked accounts', countRanked),
    ])
    const today = await selectToday(
      context,
      ranked.map(({ totals }) => totals.address),
    )
    return {
      total,
      points: ranked.map(({ totals, rank }) => ({
        address: totals.address,
        ...toRecord(context, totals, rank, today.get(totals.address) ?? 0),
      })),
    }
  },
  pointsOverview: async ({ params: { address } }, context) => {
    const { db } = context
    const [totals] = await db.select().from(pointTotals).where(eq(pointTotals.address, address))
    if (totals === undefined) return noPoints
    const rank = 1 + (await countAbove(db, totals.total))
    const today = await selectToday(context, [address])
    return toRecord(context, totals, rank, today.get(address) ?? 0)
  },
}

/** As the index has them: with another place for nulls, PostgreSQL would sort every account. */
const highestFirst = (total: SQLWrapper, address: SQLWrapper): SQL =>
  sql`${total} desc nulls last, ${address}`

type Page = { readonly start: number; readonly limit: number }

/** Accounts in the order of their points, from a place on, with their ranks. */
async function selectRanked(db: Database, { start, limit }: Page) {
  const { total, address } = pointTotals
  const page = db // from the index alone, because all those before `start` are passed over
    .select({ total, address })
    .from(pointTotals)
    .orderBy(highestFirst(total, address))
    .offset(start)
    .limit(limit)
    .as('page')
  const rows = await db
    .select(getTableColumns(pointTotals))
    .from(pointTotals)
    .innerJoin(page, eq(pointTotals.address, page.address))
    .orderBy(highestFirst(page.total, page.address))
  const [first] = rows
  let rank = first === undefined ? 0 : 1 + (await countAbove(db, first.total))
  return rows.map((totals, at) => {
    if (totals.total !== rows[at - 1]?.total && at > 0) rank = start + at + 1
    return { totals, rank }
  })
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
  { rules }: CallContext,
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

async function selectToday({ db, now }: CallContext, addresses: readonly string[]) {
  if (addresses.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ address: points.address, sum: sql<number>`sum(${points.points})::int` })
    .from(points)
    .where(and(inArray(points.address, [...addresses]), eq(points.day, Math.floor(now() / DAY))))
    .groupBy(points.address)
  return new Map(rows.map(({ address, sum }) => [address, sum]))
}
