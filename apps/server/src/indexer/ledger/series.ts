import type { candles, stats } from '../../db/schema.ts'
import { intervalSeconds, intervals, stepOf } from '../../intervals.ts'
import type { Liquidity } from '../../market/liquidity.ts'

/** Rows whose pair and scope are still named. */
export type CandleRow = Omit<typeof candles.$inferSelect, 'pair'> & { readonly pair: string }
export type StatsRow = Omit<typeof stats.$inferSelect, 'scope'> & { readonly scope: string }

/** Digits after the point with which candle prices are kept. */
export const PRICE_PLACES = 36

export type PairTrade = {
  readonly pair: string
  readonly timestamp: number
  /** token_b per token_a in whole units, times 10^36. */
  readonly price: bigint
  readonly amountA: bigint
  readonly amountB: bigint
}

export type ScopeChange = {
  readonly scope: string
  readonly timestamp: number
  readonly volume: bigint
  readonly privateVolume: bigint
  readonly fees: bigint
  readonly swaps: number
}

export type Series = {
  readonly trade: (trade: PairTrade) => void
  /** Adds to a scope's steps; their liquidity is set when the minute is settled. */
  readonly change: (change: ScopeChange) => void
  /** True when a time lies in another minute than the last change. */
  readonly isOver: (timestamp: number) => boolean
  /** Sets the liquidity of every scope that changed in the minute of the last change. */
  readonly settle: (liquidity: () => Liquidity) => void
  readonly takeDirty: () => {
    readonly candles: readonly CandleRow[]
    readonly stats: readonly StatsRow[]
  }
}

export type OpenSteps = {
  readonly candles: readonly CandleRow[]
  readonly stats: readonly StatsRow[]
}

type Open<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Candles and statistics of every interval. Only the last step of each is kept in memory, and it is added
 * to in place: a trade touches thirty of them. Liquidity is valued once a minute and batch rather than at
 * every change: what a minute ends with does not depend on where batches were cut.
 */
export function createSeries(open: OpenSteps): Series {
  const candleSteps = createSteps(open.candles, ({ pair }) => pair)
  const statsSteps = createSteps(open.stats, ({ scope }) => scope)
  const minutes = open.stats.filter(({ interval }) => interval === MINUTE.name)
  let minute = Math.max(-1, ...minutes.map(({ time }) => time))
  let changed = new Set(minutes.filter(({ time }) => time === minute).map(({ scope }) => scope))
  let isSettled = true

  return {
    trade: ({ pair, timestamp, price, amountA, amountB }) => {
      const first = () => ({
        ...{ pair, open: price, high: price, low: price, close: price },
        ...{ volumeA: 0n, volumeB: 0n, trades: 0 },
      })
      for (const step of candleSteps.at(pair, timestamp, first)) {
        if (price > step.high) step.high = price
        if (price < step.low) step.low = price
        step.close = price
        step.volumeA += amountA
        step.volumeB += amountB
        step.trades++
      }
    },
    change: ({ scope, timestamp, volume, privateVolume, fees, swaps }) => {
      const now = stepOf(timestamp, MINUTE.seconds)
      if (now !== minute) changed = new Set()
      minute = now
      changed.add(scope)
      isSettled = false
      for (const step of statsSteps.at(scope, timestamp, noStats)) {
        step.volume += volume
        step.privateVolume += privateVolume
        step.fees += fees
        step.swaps += swaps
      }
    },
    isOver: (timestamp) => stepOf(timestamp, MINUTE.seconds) !== minute,
    settle: (liquidity) => {
      if (isSettled) return
      const now = liquidity()
      for (const scope of changed) {
        const tvl = now.get(scope) ?? 0n
        for (const step of statsSteps.at(scope, minute, noStats)) step.tvl = tvl
      }
      isSettled = true
    },
    takeDirty: () => ({ candles: candleSteps.takeDirty(), stats: statsSteps.takeDirty() }),
  }
}

const MINUTE = { name: '1m', seconds: intervalSeconds['1m'] } as const

const noStats = (scope: string) => ({
  scope,
  tvl: 0n,
  volume: 0n,
  privateVolume: 0n,
  fees: 0n,
  swaps: 0,
})

type Step = { readonly time: number; readonly interval: string }

/** The open step of every interval of one series, as of its last minute. */
type Entry<T> = { readonly steps: Open<T>[]; minute: number; isDirty: boolean }

/**
 * The open step of every interval, by what the series is of; steps come to be when something happens. All are of the
 * same minute, and change together.
 */
function createSteps<T extends Step>(rows: readonly T[], nameOf: (row: T) => string) {
  const open = new Map<string, Entry<T>>()
  let dirty: Entry<T>[] = []
  /** Steps that are over and not written yet. */
  let over: T[] = []
  const entryOf = (name: string): Entry<T> => {
    const known = open.get(name)
    if (known !== undefined) return known
    const created = { steps: [], minute: Number.NaN, isDirty: false }
    open.set(name, created)
    return created
  }
  for (const row of rows) {
    entryOf(nameOf(row)).steps[intervals.findIndex(({ name }) => name === row.interval)] = {
      ...row,
    }
  }

  function goOn({ steps, isDirty }: Entry<T>, timestamp: number, empty: () => Omit<T, keyof Step>) {
    for (const [at, { name: interval, seconds }] of intervals.entries()) {
      const time = stepOf(timestamp, seconds)
      const step = steps[at]
      if (step?.time === time) continue
      if (step !== undefined && isDirty) over.push(step)
      steps[at] = { ...empty(), interval, time } as Open<T> // `empty` is the rest of T
    }
  }

  return {
    at: (
      name: string,
      timestamp: number,
      empty: (name: string) => Omit<T, keyof Step>,
    ): readonly Open<T>[] => {
      const entry = entryOf(name)
      const minute = stepOf(timestamp, MINUTE.seconds)
      if (entry.minute !== minute) goOn(entry, timestamp, () => empty(name))
      entry.minute = minute
      if (!entry.isDirty) dirty.push(entry)
      entry.isDirty = true
      return entry.steps
    },
    /** Copies of what is open: what is handed out does not change while it is being written. */
    takeDirty: (): readonly T[] => {
      const taken = over
      for (const entry of dirty) {
        for (const step of entry.steps) taken.push({ ...step })
        entry.isDirty = false
      }
      dirty = []
      over = []
      return taken
    },
  }
}
