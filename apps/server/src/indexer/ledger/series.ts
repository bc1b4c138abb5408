import type { candles, stats } from '../../db/schema.ts'
import { intervals, stepOf } from '../../intervals.ts'
import { createDirtyTable } from './dirtyTable.ts'

export type CandleRow = typeof candles.$inferSelect
export type StatsRow = typeof stats.$inferSelect

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
  readonly tvl: bigint
  readonly volume: bigint
  readonly fees: bigint
  readonly swaps: number
}

export type Series = {
  readonly trade: (trade: PairTrade) => void
  /** Adds to a scope's steps; its liquidity is from now on `tvl`. */
  readonly change: (change: ScopeChange) => void
  /** Liquidity that a scope had when it last changed. */
  readonly tvl: (scope: string) => bigint
  readonly takeDirty: () => {
    readonly candles: readonly CandleRow[]
    readonly stats: readonly StatsRow[]
  }
}

export type OpenSteps = {
  readonly candles: readonly CandleRow[]
  readonly stats: readonly StatsRow[]
}

/** Candles and statistics of every interval; only the last step of each is kept in memory. */
export function createSeries(open: OpenSteps): Series {
  const candleTable = createStepTable(open.candles, ({ pair, interval }) => `${interval} ${pair}`)
  const statsTable = createStepTable(open.stats, ({ scope, interval }) => `${interval} ${scope}`)

  return {
    trade: ({ pair, timestamp, price, amountA, amountB }) => {
      for (const { name: interval, seconds } of intervals) {
        const time = stepOf(timestamp, seconds)
        const last = candleTable.get(`${interval} ${pair}`)
        const fresh = { pair, interval, time, open: price, high: price, low: price, close: price }
        const row = last?.time === time ? last : { ...fresh, volumeA: 0n, volumeB: 0n, trades: 0 }
        candleTable.set({
          ...row,
          high: price > row.high ? price : row.high,
          low: price < row.low ? price : row.low,
          close: price,
          volumeA: row.volumeA + amountA,
          volumeB: row.volumeB + amountB,
          trades: row.trades + 1,
        })
      }
    },
    change: ({ scope, timestamp, tvl, volume, fees, swaps }) => {
      for (const { name: interval, seconds } of intervals) {
        const time = stepOf(timestamp, seconds)
        const last = statsTable.get(`${interval} ${scope}`)
        const row = last?.time === time ? last : { volume: 0n, fees: 0n, swaps: 0 }
        statsTable.set({
          scope,
          interval,
          time,
          tvl,
          volume: row.volume + volume,
          fees: row.fees + fees,
          swaps: row.swaps + swaps,
        })
      }
    },
    tvl: (scope) => statsTable.get(`1d ${scope}`)?.tvl ?? 0n,
    takeDirty: () => ({ candles: candleTable.takeDirty(), stats: statsTable.takeDirty() }),
  }
}

/** The last step of each series; a finished one is handed out with the next batch and then forgotten. */
function createStepTable<T extends { readonly time: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
) {
  const steps = createDirtyTable(rows, (row) => `${keyOf(row)} ${row.time}`)
  const last = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    get: (key: string): T | undefined => last.get(key),
    set: (row: T): void => {
      last.set(keyOf(row), row)
      steps.set(row)
    },
    takeDirty: (): readonly T[] => {
      const taken = steps.takeDirty()
      steps.forget(() => true)
      return taken
    },
  }
}
