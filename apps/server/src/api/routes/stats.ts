import type { PairStats, Stats, StatsPoint } from '@nightjar/sdk'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { cursor, stats } from '../../db/schema.ts'
import { selectTokensByIds } from '../../db/tokenRows.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import type { PriceBook, PricedPair } from '../../market/priceBook.ts'
import type { ApiContext } from '../context.ts'
import { unknownToken } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { unknownPair } from './pairs.ts'

const DAY = 86_400
const ALL = 'all'

type DayTotals = { readonly volume: bigint; readonly fees: bigint; readonly swaps: number }
type Query = Parameters<Handlers['stats']>[0]['query']

/** Liquidity, trade and fees of everything, of one pair or of one token, in microcredits. */
export function statsHandlers(context: ApiContext): Pick<Handlers, 'stats'> {
  const { db, market, now } = context
  return {
    stats: async ({ query }): Promise<Stats> => {
      const book = await market.prices()
      const shown = await choosePairs(context, book, query)
      const scope = query.pair ?? query.token ?? ALL
      const [totals, series, [height]] = await Promise.all([
        selectDayTotals(context),
        selectSeries(context, scope, query),
        db.select({ height: cursor.height }).from(cursor),
      ])
      const sum = totals.get(scope) ?? noTrade
      const liquidity = shown.map((pair) => liquidityOf(pair, book, query.token))
      return {
        height: height?.height ?? 0,
        tvl: liquidity.reduce<bigint>((total, value) => total + (value ?? 0n), 0n).toString(),
        volume_24h: sum.volume.toString(),
        fees_24h: sum.fees.toString(),
        swaps_24h: sum.swaps,
        pairs: shown.map((pair) => describePair(pair, book, totals.get(pair.id) ?? noTrade)),
        series: fillSeries(series, { ...query, end: now() }),
      }
    },
  }
}

const noTrade: DayTotals = { volume: 0n, fees: 0n, swaps: 0 }

async function choosePairs({ db }: ApiContext, book: PriceBook, query: Query) {
  const { pair: id, token } = query
  const all = [...book.pairs()]
  if (id !== undefined) {
    const pair = all.find((each) => each.id === id)
    if (pair === undefined) throw unknownPair(id)
    return [pair]
  }
  if (token === undefined) return all
  if (!(await selectTokensByIds(db, [token])).has(token)) {
    throw unknownToken(token)
  }
  return all.filter(({ tokenA, tokenB }) => tokenA === token || tokenB === token)
}

/** Worth of a pair's reserves, or of one token's share in it; a leg without a price counts as the other. */
function liquidityOf(pair: PricedPair, book: PriceBook, token?: string): bigint | undefined {
  const a = book.value(pair.tokenA, pair.reserveA)
  const b = book.value(pair.tokenB, pair.reserveB)
  if (token !== undefined) return token === pair.tokenA ? a : b
  if (a === undefined && b === undefined) return undefined
  return (a ?? b ?? 0n) + (b ?? a ?? 0n)
}

function describePair(pair: PricedPair, book: PriceBook, totals: DayTotals): PairStats {
  const tvl = liquidityOf(pair, book)
  const isPriced = tvl !== undefined
  return {
    pair_id: pair.id,
    tvl: isPriced ? tvl.toString() : null,
    volume_24h: isPriced ? totals.volume.toString() : null,
    fees_24h: isPriced ? totals.fees.toString() : null,
    swaps_24h: totals.swaps,
  }
}

/** Sums of the last 24 hours by scope, in steps of 15 minutes. */
async function selectDayTotals({ db, now }: ApiContext): Promise<ReadonlyMap<string, DayTotals>> {
  const since = stepOf(now() - DAY, intervalSeconds['15m'])
  const rows = await db
    .select({
      scope: stats.scope,
      volume: sql<string>`sum(${stats.volume})::text`,
      fees: sql<string>`sum(${stats.fees})::text`,
      swaps: sql<number>`sum(${stats.swaps})::int`,
    })
    .from(stats)
    .where(and(eq(stats.interval, '15m'), gte(stats.time, since)))
    .groupBy(stats.scope)
  return new Map(
    rows.map(({ scope, volume, fees, swaps }) => [
      scope,
      { volume: BigInt(volume), fees: BigInt(fees), swaps },
    ]),
  )
}

type Step = Pick<typeof stats.$inferSelect, 'time' | 'tvl' | 'volume' | 'swaps'>

/** The steps of the window, and the last one before it. */
async function selectSeries({ db, now }: ApiContext, scope: string, query: Query) {
  const seconds = intervalSeconds[query.interval]
  const since = stepOf(now(), seconds) - (query.limit - 1) * seconds
  const columns = { time: stats.time, tvl: stats.tvl, volume: stats.volume, swaps: stats.swaps }
  const ofScope = and(eq(stats.scope, scope), eq(stats.interval, query.interval))
  const [before, within] = await Promise.all([
    db
      .select(columns)
      .from(stats)
      .where(and(ofScope, lt(stats.time, since)))
      .orderBy(desc(stats.time))
      .limit(1),
    db
      .select(columns)
      .from(stats)
      .where(and(ofScope, gte(stats.time, since)))
      .orderBy(stats.time),
  ])
  return [...before, ...within]
}

/** Steps in which nothing happened keep the liquidity of the one before; none precede the first. */
function fillSeries(
  steps: readonly Step[],
  { interval, limit, end }: Query & { readonly end: number },
): StatsPoint[] {
  const seconds = intervalSeconds[interval]
  const byTime = new Map(steps.map((step) => [step.time, step]))
  const first = stepOf(end, seconds) - (limit - 1) * seconds
  let tvl = steps.find(({ time }) => time < first)?.tvl
  const points: StatsPoint[] = []
  for (let time = first; time <= end; time += seconds) {
    const step = byTime.get(time)
    tvl = step?.tvl ?? tvl
    if (tvl === undefined) continue
    const volume = (step?.volume ?? 0n).toString()
    points.push({ time, tvl: tvl.toString(), volume, swaps: step?.swaps ?? 0 })
  }
  return points
}
