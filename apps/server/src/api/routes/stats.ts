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

/** Windows that end now, by the steps that they are summed from. */
const windows = {
  day: { length: DAY, interval: '15m' },
  week: { length: 7 * DAY, interval: '1h' },
} as const

type Window = (typeof windows)[keyof typeof windows]
type Totals = {
  readonly volume: bigint
  readonly privateVolume: bigint
  readonly fees: bigint
  readonly swaps: number
}
type TotalsByScope = ReadonlyMap<string, Totals>
type Query = Parameters<Handlers['stats']>[0]['query']

/** Liquidity, trade and fees of everything, of one pair or of one token, in microcredits. */
export function statsHandlers(context: ApiContext): Pick<Handlers, 'stats'> {
  const { db, market, now } = context
  return {
    stats: async ({ query }): Promise<Stats> => {
      const shown = await choosePairs(context, await market.prices(), query)
      const scope = scopeOf(query)
      const scopes = scope === ALL ? undefined : [scope, ...shown]
      const [liquidity, day, week, series, [height]] = await Promise.all([
        market.liquidity(),
        readTotals(context, windows.day, { name: scope, scopes }),
        readTotals(context, windows.week, { name: scope, scopes }),
        selectSeries(context, scope, query),
        db.select({ height: cursor.height }).from(cursor),
      ])
      const tvl = liquidity.get(scope) ?? 0n
      return {
        height: height?.height ?? 0,
        tvl: tvl.toString(),
        ...describeTrade(day.get(scope) ?? noTrade, week.get(scope) ?? noTrade),
        pairs: shown.map((id) => describePair(id, liquidity.get(id), { day, week })),
        series: fillSeries(series, { ...query, end: now(), tvl }),
      }
    },
  }
}

const noTrade: Totals = { volume: 0n, privateVolume: 0n, fees: 0n, swaps: 0 }

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

const describeTrade = (day: Totals, week: Totals) => ({
  volume_24h: day.volume.toString(),
  private_volume_24h: day.privateVolume.toString(),
  fees_24h: day.fees.toString(),
  swaps_24h: day.swaps,
  volume_7d: week.volume.toString(),
  private_volume_7d: week.privateVolume.toString(),
  fees_7d: week.fees.toString(),
  swaps_7d: week.swaps,
})

const notPriced = {
  tvl: null,
  volume_24h: null,
  private_volume_24h: null,
  fees_24h: null,
  volume_7d: null,
  private_volume_7d: null,
  fees_7d: null,
}

function describePair(
  id: string,
  tvl: bigint | undefined,
  totals: { readonly day: TotalsByScope; readonly week: TotalsByScope },
): PairStats {
  const trade = describeTrade(totals.day.get(id) ?? noTrade, totals.week.get(id) ?? noTrade)
  const shown = { pair_id: id, ...trade }
  return tvl === undefined ? { ...shown, ...notPriced } : { ...shown, tvl: tvl.toString() }
}

type Chosen = { readonly name: string; readonly scopes: readonly string[] | undefined }

/** Sums of a window by scope, to the step that it begins in; once for each block and step. */
function readTotals(context: ApiContext, window: Window, chosen: Chosen): Promise<TotalsByScope> {
  const since = stepOf(context.now() - window.length, intervalSeconds[window.interval])
  return context.market.perBlock(`${window.interval} ${since} ${chosen.name}`, () =>
    selectTotals(context, { ...window, since, scopes: chosen.scopes }),
  )
}

/** Of some scopes, or of all. */
async function selectTotals(
  { db }: ApiContext,
  { interval, since, scopes }: Window & Pick<Chosen, 'scopes'> & { readonly since: number },
): Promise<TotalsByScope> {
  const ofScopes = scopes && inArray(stats.scope, [...scopes])
  const rows = await db
    .select({
      scope: stats.scope,
      volume: sql<string>`sum(${stats.volume})::text`,
      privateVolume: sql<string>`sum(${stats.privateVolume})::text`,
      fees: sql<string>`sum(${stats.fees})::text`,
      swaps: sql<number>`sum(${stats.swaps})::int`,
    })
    .from(stats)
    .where(and(eq(stats.interval, interval), gte(stats.time, since), ofScopes))
    .groupBy(stats.scope)
  return new Map(
    rows.map(({ scope, volume, privateVolume, fees, swaps }) => [
      scope,
      {
        volume: BigInt(volume),
        privateVolume: BigInt(privateVolume),
        fees: BigInt(fees),
        swaps,
      },
    ]),
  )
}

type Step = Pick<
  typeof stats.$inferSelect,
  'time' | 'tvl' | 'volume' | 'privateVolume' | 'fees' | 'swaps'
>

/** The steps of the window, and the last one before it. */
async function selectSeries({ db, now }: ApiContext, scope: string, query: Query) {
  const seconds = intervalSeconds[query.interval]
  const since = stepOf(now(), seconds) - (query.limit - 1) * seconds
  const { time, tvl, volume, privateVolume, fees, swaps } = stats
  const columns = { time, tvl, volume, privateVolume, fees, swaps }
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
    points.push({
      time,
      tvl: shown.toString(),
      volume: (step?.volume ?? 0n).toString(),
      private_volume: (step?.privateVolume ?? 0n).toString(),
      fees: (step?.fees ?? 0n).toString(),
      swaps: step?.swaps ?? 0,
    })
  }
  return points
}
