import type { PairStats, Stats, StatsPoint } from '@nightjar/sdk'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { cursor, stats } from '../../db/schema.ts'
import { selectTokensByIds } from '../../db/tokenRows.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import type { PriceBook } from '../../market/priceBook.ts'
import { ALL, scopeOfToken } from '../../market/scopes.ts'
import type { ApiContext } from '../context.ts'
import { unknownToken } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { unknownPair } from './pairs.ts'

const DAY = 86_400

type DayTotals = { readonly volume: bigint; readonly fees: bigint; readonly swaps: number }
type Query = Parameters<Handlers['stats']>[0]['query']

/** Liquidity, trade and fees of everything, of one pair or of one token, in microcredits. */
export function statsHandlers(context: ApiContext): Pick<Handlers, 'stats'> {
  const { db, market, now } = context
  return {
    stats: async ({ query }): Promise<Stats> => {
      const shown = await choosePairs(context, await market.prices(), query)
      const scope = scopeOf(query)
      const scopes = scope === ALL ? undefined : [scope, ...shown]
      const [liquidity, totals, series, [height]] = await Promise.all([
        market.liquidity(),
        readDayTotals(context, scope, scopes),
        selectSeries(context, scope, query),
        db.select({ height: cursor.height }).from(cursor),
      ])
      const sum = totals.get(scope) ?? noTrade
      const tvl = liquidity.get(scope) ?? 0n
      return {
        height: height?.height ?? 0,
        tvl: tvl.toString(),
        volume_24h: sum.volume.toString(),
        fees_24h: sum.fees.toString(),
        swaps_24h: sum.swaps,
        pairs: shown.map((id) => describePair(id, liquidity.get(id), totals.get(id) ?? noTrade)),
        series: fillSeries(series, { ...query, end: now(), tvl }),
      }
    },
  }
}

const noTrade: DayTotals = { volume: 0n, fees: 0n, swaps: 0 }

const scopeOf = ({ pair, token }: Query): string =>
  pair ?? (token === undefined ? ALL : scopeOfToken(token))

/** Ids of the pairs to show. */
async function choosePairs({ db }: ApiContext, book: PriceBook, query: Query) {
  const { pair: id, token } = query
  const all = [...book.pairs()]
  if (id !== undefined) {
    if (all.some((each) => each.id === id)) return [id]
    throw unknownPair(id)
  }
  if (token !== undefined && !(await selectTokensByIds(db, [token])).has(token)) {
    throw unknownToken(token)
  }
  return all
    .filter(({ tokenA, tokenB }) => token === undefined || tokenA === token || tokenB === token)
    .map((pair) => pair.id)
}

function describePair(id: string, tvl: bigint | undefined, totals: DayTotals): PairStats {
  const isPriced = tvl !== undefined
  return {
    pair_id: id,
    tvl: isPriced ? tvl.toString() : null,
    volume_24h: isPriced ? totals.volume.toString() : null,
    fees_24h: isPriced ? totals.fees.toString() : null,
    swaps_24h: totals.swaps,
  }
}

/** Sums of the last 24 hours by scope, in steps of 15 minutes; once for each block and step. */
function readDayTotals(
  context: ApiContext,
  name: string,
  scopes: readonly string[] | undefined,
): Promise<ReadonlyMap<string, DayTotals>> {
  const since = stepOf(context.now() - DAY, intervalSeconds['15m'])
  return context.market.perBlock(`day ${since} ${name}`, () =>
    selectDayTotals(context, since, scopes),
  )
}

/** Of some scopes, or of all. */
async function selectDayTotals(
  { db }: ApiContext,
  since: number,
  scopes: readonly string[] | undefined,
): Promise<ReadonlyMap<string, DayTotals>> {
  const ofScopes = scopes && inArray(stats.scope, [...scopes])
  const rows = await db
    .select({
      scope: stats.scope,
      volume: sql<string>`sum(${stats.volume})::text`,
      fees: sql<string>`sum(${stats.fees})::text`,
      swaps: sql<number>`sum(${stats.swaps})::int`,
    })
    .from(stats)
    .where(and(eq(stats.interval, '15m'), gte(stats.time, since), ofScopes))
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

/**
 * Steps in which nothing happened keep the liquidity of the one before; none precede the first. The last
 * one is not over: its liquidity is that of now.
 */
function fillSeries(
  steps: readonly Step[],
  { interval, limit, end, tvl: tvlNow }: Query & { readonly end: number; readonly tvl: bigint },
): StatsPoint[] {
  const seconds = intervalSeconds[interval]
  const byTime = new Map(steps.map((step) => [step.time, step]))
  const last = stepOf(end, seconds)
  const first = last - (limit - 1) * seconds
  let tvl = steps.find(({ time }) => time < first)?.tvl
  const points: StatsPoint[] = []
  for (let time = first; time <= last; time += seconds) {
    const step = byTime.get(time)
    tvl = step?.tvl ?? tvl
    if (tvl === undefined) continue
    const shown = time === last ? tvlNow : tvl
    const volume = (step?.volume ?? 0n).toString()
    points.push({ time, tvl: shown.toString(), volume, swaps: step?.swaps ?? 0 })
  }
  return points
}
