import type { PairStats, StatsPoint } from '@nightjar/sdk'
import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectNumber } from '../../db/names.ts'
import { names, stats, traders } from '../../db/schema.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import type { PairRow } from '../../market/market.ts'
import { readWindow, type Steps } from '../../market/readWindow.ts'
import { ALL, scopeOfToken } from '../../market/scopes.ts'
import type { ApiContext, CallContext } from '../context.ts'
import { unknownToken } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { createRowTexts, joinRows, withMember } from '../serialized.ts'
import { assertPair } from './pairs.ts'

const DAY = 86_400

/** Windows that end now. */
const windows = {
  day: { length: DAY, interval: '15m' },
  week: { length: 7 * DAY, interval: '1h' },
} as const

type Totals = {
  readonly volume: bigint
  readonly privateVolume: bigint
  readonly fees: bigint
  readonly swaps: number
}
type TotalsByScope = ReadonlyMap<string, Totals>
type Query = Parameters<Handlers['stats']>[0]['query']

/** Liquidity, trading and fees in total, of one pair or of one token, in microcredits. */
export function statsHandlers(): Pick<Handlers, 'stats'> {
  const rowText = createRowTexts()
  return {
    stats: async ({ query }, context) => {
      const { market, now } = context
      const { height } = await market.position()
      const shown = await choosePairs(context, query)
      const scope = scopeOf(query)
      const [liquidity, prices, pairs, day, week, series, named] = await Promise.all([
        market.liquidity(),
        market.prices(),
        market.pairs(),
        readTotals(context, 'day'),
        readTotals(context, 'week'),
        selectSeries(context, scope, query),
        readTraders(context, scope, query),
      ])
      const isPriced = (pair: PairRow | undefined): boolean =>
        [pair?.tokenA, pair?.tokenB].every((id) => id !== undefined && prices.rate(id))
      const tvl = shown.length === 0 ? 0n : liquidity.get(scope)
      const texts = shown.map((id) => {
        const known = {
          tvl: liquidity.get(id),
          isPriced: isPriced(pairs.get(id)),
          day: day.get(id),
          week: week.get(id),
        }
        return rowText(id, Object.values(known), () => describePair(id, known))
      })
      const answer = {
        height: Math.max(0, height),
        tvl: textOf(tvl),
        ...describeTrade(day.get(scope), week.get(scope)),
        series: fillSeries(series, { ...query, end: now(), tvl, named }),
      }
      return withMember(answer, 'pairs', joinRows(texts))
    },
  }
}

const noTrade: Totals = { volume: 0n, privateVolume: 0n, fees: 0n, swaps: 0 }

const scopeOf = ({ pair, token }: Query): string =>
  pair ?? (token === undefined ? ALL : scopeOfToken(token))

/** Ids of the pairs to show. */
async function choosePairs({ market }: ApiContext, query: Query): Promise<readonly string[]> {
  const { pair: id, token } = query
  const all = await market.pairs()
  if (id !== undefined) {
    await assertPair(market, id)
    return [id]
  }
  if (token === undefined) return [...all.keys()]
  if (!(await market.tokens()).has(token)) throw unknownToken(token)
  return [...all.values()].flatMap((pair) =>
    pair.tokenA === token || pair.tokenB === token ? pair.id : [],
  )
}

const describeTrade = (day: Totals = noTrade, week: Totals = noTrade) => ({
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
  volume_24h: null,
  private_volume_24h: null,
  fees_24h: null,
  volume_7d: null,
  private_volume_7d: null,
  fees_7d: null,
}

type Known = {
  readonly tvl: bigint | undefined
  /** False if a token has no price: nothing that was traded could be valued. */
  readonly isPriced: boolean
  readonly day: Totals | undefined
  readonly week: Totals | undefined
}

const describePair = (id: string, { tvl, isPriced, day, week }: Known): PairStats => ({
  pair_id: id,
  ...describeTrade(day, week),
  ...(isPriced ? {} : notPriced),
  tvl: textOf(tvl),
})

/** Null if unknown. */
const textOf = (amount: bigint | null | undefined): string | null => amount?.toString() ?? null

/** Sums of a window by scope. */
const readTotals = (context: ApiContext, name: keyof typeof windows): Promise<TotalsByScope> =>
  readWindow(context, {
    name,
    table: 'stats',
    window: windows[name],
    read: selectTotals,
    add: (earlier, later) => ({
      volume: earlier.volume + later.volume,
      privateVolume: earlier.privateVolume + later.privateVolume,
      fees: earlier.fees + later.fees,
      swaps: earlier.swaps + later.swaps,
    }),
  })

async function selectTotals(
  db: Database,
  { interval, from, to, where }: Steps,
): Promise<TotalsByScope> {
  const sums = db
    .select({
      scope: stats.scope,
      volume: sql<string>`sum(${stats.volume})::text`.as('volume_sum'),
      privateVolume: sql<string>`sum(${stats.privateVolume})::text`.as('private_sum'),
      fees: sql<string>`sum(${stats.fees})::text`.as('fees_sum'),
      swaps: sql<number>`sum(${stats.swaps})::int`.as('swaps_sum'),
    })
    .from(stats)
    .where(
      and(
        eq(stats.interval, interval),
        gte(stats.time, from),
        to === undefined ? undefined : lt(stats.time, to),
        where,
      ),
    )
    .groupBy(stats.scope)
    .as('sums')
  const { volume, privateVolume, fees, swaps } = sums
  const rows = await db
    .select({ scope: names.name, volume, privateVolume, fees, swaps })
    .from(sums)
    .innerJoin(names, eq(names.number, sums.scope))
  return new Map(
    rows.map((row) => [
      row.scope,
      {
        volume: BigInt(row.volume),
        privateVolume: BigInt(row.privateVolume),
        fees: BigInt(row.fees),
        swaps: row.swaps,
      },
    ]),
  )
}

type Filled = Query & {
  readonly end: number
  readonly tvl: bigint | undefined
  readonly named: ReadonlyMap<number, number> | undefined
}

type Step = Pick<
  typeof stats.$inferSelect,
  'time' | 'tvl' | 'volume' | 'privateVolume' | 'fees' | 'swaps'
>

/** Intervals in the window, and the last one before it. */
async function selectSeries({ db, now }: CallContext, scope: string, query: Query) {
  const seconds = intervalSeconds[query.interval]
  const since = stepOf(now(), seconds) - (query.limit - 1) * seconds
  const { time, tvl, volume, privateVolume, fees, swaps } = stats
  const columns = { time, tvl, volume, privateVolume, fees, swaps }
  const ofScope = and(
    eq(stats.scope, await selectNumber(db, scope)),
    eq(stats.interval, query.interval),
  )
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

/** Public traders by the first second of each day; undefined if not counted: only counted in total and per day. */
async function readTraders(
  { market, now }: ApiContext,
  scope: string,
  { interval, limit }: Query,
): Promise<ReadonlyMap<number, number> | undefined> {
  if (scope !== ALL || interval !== '1d') return undefined
  const since = Math.floor(now() / DAY) - limit + 1
  return await market.perBlock(`traders ${since}`, async (db) => {
    const rows = await db
      .select({ day: traders.day, count: count() })
      .from(traders)
      .where(gte(traders.day, since))
      .groupBy(traders.day)
    return new Map(rows.map((row) => [row.day * DAY, row.count]))
  })
}

/**
 * Intervals without activity keep the liquidity of the previous one; the list starts with the first activity. The last
 * interval is still running: its liquidity is the current one.
 */
function fillSeries(
  steps: readonly Step[],
  { interval, limit, end, tvl: tvlNow, named }: Filled,
): StatsPoint[] {
  const seconds = intervalSeconds[interval]
  const byTime = new Map(steps.map((step) => [step.time, step]))
  const last = stepOf(end, seconds)
  const first = last - (limit - 1) * seconds
  let tvl = steps.find(({ time }) => time < first)?.tvl
  const points: StatsPoint[] = []
  for (let time = first; time <= last; time += seconds) {
    const step = byTime.get(time)
    if (step !== undefined) tvl = step.tvl
    if (tvl === undefined) continue
    const shown = time === last ? tvlNow : tvl
    points.push({
      time,
      tvl: textOf(shown),
      volume: (step?.volume ?? 0n).toString(),
      private_volume: (step?.privateVolume ?? 0n).toString(),
      fees: (step?.fees ?? 0n).toString(),
      swaps: step?.swaps ?? 0,
      traders: named === undefined ? null : (named.get(time) ?? 0),
    })
  }
  return points
}
