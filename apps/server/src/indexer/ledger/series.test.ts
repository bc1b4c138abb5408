import { describe, expect, test } from 'vitest'
import { intervals, stepOf } from '../../intervals.ts'
import { createRandom } from '../../testing/market.ts'
import { type CandleRow, createSeries, type PairTrade } from './series.ts'

const nothing = { candles: [], stats: [] }

/** Two days of trades with two pairs, in order. */
function makeTrades(): readonly PairTrade[] {
  const random = createRandom(18)
  let timestamp = 1_767_225_600
  return Array.from({ length: 600 }, () => {
    timestamp += Math.floor(random() * 600)
    const amountA = BigInt(1 + Math.floor(random() * 1000))
    const price = BigInt(1 + Math.floor(random() * 1000))
    return { pair: random() < 0.5 ? 'p' : 'q', timestamp, price, amountA, amountB: amountA * price }
  })
}

const placeOf = ({ pair, interval, time }: CandleRow): string => `${pair} ${interval} ${time}`

describe('createSeries', () => {
  test('behavior: a candle that is over is never written again', () => {
    const series = createSeries(nothing)
    const written = new Set<string>()
    for (const trade of makeTrades()) {
      series.trade(trade)
      const { candles } = series.takeDirty()
      expect(candles).toHaveLength(intervals.length)
      for (const { interval, time } of candles) {
        const { seconds } = intervals.find(({ name }) => name === interval) ?? { seconds: 0 }
        expect(time).toBe(stepOf(trade.timestamp, seconds))
      }
      for (const candle of candles) written.add(placeOf(candle))
    }
    expect(written.size).toBeGreaterThan(1000)
  })

  test('behavior: long candles are the short ones rolled up', () => {
    const series = createSeries(nothing)
    for (const trade of makeTrades()) series.trade(trade)
    const { candles } = series.takeDirty()
    const minutes = candles.filter(({ interval }) => interval === '1m')
    for (const { name, seconds } of intervals) {
      const long = candles.filter(({ interval }) => interval === name)
      for (const candle of long) {
        const within = minutes.filter(
          ({ pair, time }) => pair === candle.pair && stepOf(time, seconds) === candle.time,
        )
        expect(candle).toEqual({ ...candle, ...rollUp(within) })
      }
      expect(long.reduce((sum, { trades }) => sum + trades, 0)).toBe(600)
    }
  })

  test('behavior: restarted from its open steps, it continues them', () => {
    const trades = makeTrades()
    const whole = createSeries(nothing)
    for (const trade of trades) whole.trade(trade)
    const rows = new Map<string, CandleRow>()
    for (let at = 0; at < trades.length; at += 100) {
      const series = createSeries({ candles: newest([...rows.values()]), stats: [] })
      for (const trade of trades.slice(at, at + 100)) series.trade(trade)
      for (const candle of series.takeDirty().candles) rows.set(placeOf(candle), candle)
    }
    const expected = whole.takeDirty().candles.map((candle) => [placeOf(candle), candle] as const)
    expect(rows).toEqual(new Map(expected))
  })
})

/** What is loaded from the database at a start: the last candle of every pair and interval. */
function newest(rows: readonly CandleRow[]): readonly CandleRow[] {
  const last = new Map<string, CandleRow>()
  for (const row of rows.toSorted((a, b) => a.time - b.time)) {
    last.set(`${row.pair} ${row.interval}`, row)
  }
  return [...last.values()]
}

function rollUp(candles: readonly CandleRow[]) {
  const sum = (of: 'volumeA' | 'volumeB') => candles.reduce((all, each) => all + each[of], 0n)
  const highs = candles.map(({ high }) => high)
  const lows = candles.map(({ low }) => low)
  return {
    open: candles[0]?.open,
    high: highs.reduce((most, each) => (each > most ? each : most)),
    low: lows.reduce((least, each) => (each < least ? each : least)),
    close: candles.at(-1)?.close,
    ...{ volumeA: sum('volumeA'), volumeB: sum('volumeB') },
    trades: candles.reduce((all, { trades }) => all + trades, 0),
  }
}
