import type { candles, stats } from '../../db/schema.ts'
import { intervalSeconds, intervals, stepOf } from '../../intervals.ts'
import type { Liquidity } from '../../market/liquidity.ts'

/** Rows with the names of their pair and scope instead of numbers. */
export type CandleRow = Omit<typeof candles.$inferSelect, 'pair'> & { readonly pair: string }
export type StatsRow = Omit<typeof stats.$inferSelect, 'scope'> & { readonly scope: string }

/** Decimals of stored candle prices. */
export const PRICE_PLACES = 36

export type PairTrade = {
  readonly pair: string
  readonly timestamp: number
  /** The pool's price after it: token_b per token_a in whole units, times 10^36. */
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
  /** Adds to a scope's steps; their liquidity is set by `settle`. */
  readonly change: (change: ScopeChange) => void
  /** True if a time is in another minute than the last change. */
  readonly isOver: (timestamp: number) => boolean
  /** Sets the liquidity of every scope that changed in the minute of the last change. */
  readonly settle: (liquidity: Liquidity) => void
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
 * Candles and statistics of every interval. Only the last step of each is kept in memory. What happens within a step is
 * summed up before it is added to the next longer one: a trade affects thirty steps. Liquidity is valued once per minute
 * and batch rather than at every change: its value at the end of a minute does not depend on where batches end.
 */
export function createSeries(open: OpenSteps): Series {
  const candleSteps = createSteps(open.candles, ({ pair }) => pair, {
    empty: noCandle,
    add: addPrices,
  })
  const statsSteps = createSteps(open.stats, ({ scope }) => scope, { empty: noStats, add: addSums })
  const minutes = open.stats.filter(({ interval }) => interval === MINUTE.name)
  let minute = Math.max(-1, ...minutes.map(({ time }) => time))
  let changed = new Set(minutes.filter(({ time }) => time === minute).map(({ scope }) => scope))
  let isSettled = true

  return {
    trade: ({ pair, timestamp, price, amountA, amountB }) => {
      const entry = candleSteps.at(pair, timestamp)
      const [since] = entry.since
      if (since === undefined) {
        entry.since[0] = {
          open: price,
          high: price,
          low: price,
          close: price,
          volumeA: amountA,
          volumeB: amountB,
          trades: 1,
        }
        return
      }
      if (price > since.high) since.high = price
      if (price < since.low) since.low = price
      since.close = price
      since.volumeA += amountA
      since.volumeB += amountB
      since.trades++
    },
    change: ({ scope, timestamp, volume, privateVolume, fees, swaps }) => {
      const now = stepOf(timestamp, MINUTE.seconds)
      if (now !== minute) changed = new Set()
      minute = now
      changed.add(scope)
      isSettled = false
      const entry = statsSteps.at(scope, timestamp)
      const [since] = entry.since
      if (since === undefined) {
        entry.since[0] = { volume, privateVolume, fees, swaps }
        return
      }
      since.volume += volume
      since.privateVolume += privateVolume
      since.fees += fees
      since.swaps += swaps
    },
    isOver: (timestamp) => stepOf(timestamp, MINUTE.seconds) !== minute,
    settle: (liquidity) => {
      if (isSettled) return
      for (const scope of changed) {
        const tvl = liquidity.get(scope) ?? null
        for (const step of statsSteps.at(scope, minute).steps) step.tvl = tvl
      }
      isSettled = true
    },
    takeDirty: () => ({ candles: candleSteps.takeDirty(), stats: statsSteps.takeDirty() }),
  }
}

const MINUTE = { name: '1m', seconds: intervalSeconds['1m'] } as const

const noStats = (scope: string) => ({
  scope,
  tvl: null,
  volume: 0n,
  privateVolume: 0n,
  fees: 0n,
  swaps: 0,
})

const noCandle = (pair: string) => ({
  ...{ pair, open: 0n, high: 0n, low: 0n, close: 0n },
  ...{ volumeA: 0n, volumeB: 0n, trades: 0 },
})

type Prices = Open<Omit<CandleRow, 'pair' | keyof Step>>
type Sums = Open<Pick<StatsRow, 'volume' | 'privateVolume' | 'fees' | 'swaps'>>

function addPrices(step: Prices, since: Prices): void {
  if (step.trades === 0) step.open = since.open
  if (step.trades === 0 || since.high > step.high) step.high = since.high
  if (step.trades === 0 || since.low < step.low) step.low = since.low
  step.close = since.close
  step.volumeA += since.volumeA
  step.volumeB += since.volumeB
  step.trades += since.trades
}

function addSums(step: Sums, since: Sums): void {
  step.volume += since.volume
  step.privateVolume += since.privateVolume
  step.fees += since.fees
  step.swaps += since.swaps
}

type Step = { readonly time: number; readonly interval: string }

/** The open step of every interval of one series, as of its last minute. */
type Entry<T, Since> = {
  readonly name: string
  readonly steps: Open<T>[]
  minute: number
  isDirty: boolean
  /** What happened in each step and has not yet been added to it or to the longer ones. */
  readonly since: (Since | undefined)[]
}

type Rules<T, Since> = {
  /** A step of a series before anything has happened. */
  readonly empty: (name: string) => Omit<T, keyof Step>
  /** Adds to a step, or to a sum that will be added to one. */
  readonly add: (sum: Since, since: Since) => void
}

/**
 * The open step of every interval, by the name of the series; steps are created when something happens. All belong to
 * the same minute, and change together.
 */
function createSteps<T extends Step & Since, Since>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  { empty, add }: Rules<T, Since>,
) {
  const open = new Map<string, Entry<T, Since>>()
  let dirty: Entry<T, Since>[] = []
  /** Finished steps that are not written yet. */
  let over: T[] = []
  const entryOf = (name: string): Entry<T, Since> => {
    const known = open.get(name)
    if (known !== undefined) return known
    const steps: Open<T>[] = []
    const created = { name, steps, minute: Number.NaN, isDirty: false, since: [] }
    open.set(name, created)
    return created
  }
  for (const row of rows) {
    entryOf(nameOf(row)).steps[intervals.findIndex(({ name }) => name === row.interval)] = {
      ...row,
    }
  }

  function addUp({ since, steps }: Entry<T, Since>, at: number): void {
    const [step, sum, longer] = [steps[at], since[at], since[at + 1]]
    if (step === undefined || sum === undefined) return
    add(step, sum)
    since[at] = undefined
    if (longer !== undefined) add(longer, sum)
    else if (at + 1 < intervals.length) since[at + 1] = sum
  }

  function goOn(entry: Entry<T, Since>, timestamp: number): void {
    const { steps, isDirty, name } = entry
    for (const [at, { name: interval, seconds }] of intervals.entries()) {
      const time = stepOf(timestamp, seconds)
      const step = steps[at]
      if (step?.time === time) return // the longer ones continue too: each consists of whole shorter ones
      addUp(entry, at)
      if (step !== undefined && isDirty) over.push(step)
      steps[at] = { ...empty(name), interval, time } as Open<T> // `empty` is the rest of T
    }
  }

  return {
    at: (name: string, timestamp: number): Entry<T, Since> => {
      const entry = entryOf(name)
      const minute = stepOf(timestamp, MINUTE.seconds)
      if (entry.minute !== minute) goOn(entry, timestamp)
      entry.minute = minute
      if (!entry.isDirty) dirty.push(entry)
      entry.isDirty = true
      return entry
    },
    /** Copies of the open steps, so that they do not change while they are being written. */
    takeDirty: (): readonly T[] => {
      const taken = over
      for (const entry of dirty) {
        for (const [at, step] of entry.steps.entries()) {
          addUp(entry, at)
          taken.push({ ...step })
        }
        entry.isDirty = false
      }
      dirty = []
      over = []
      return taken
    },
  }
}
