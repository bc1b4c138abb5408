import type { Candle, CandleInterval } from '@nightjar/sdk'

/** What a chart draws of one interval: prices as numbers, precise enough for a picture, the volume in whole units. */
export type ChartStep = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

type Options = {
  readonly interval: CandleInterval
  /** Seconds since 1970. */
  readonly now: number
  /** Maximum number of intervals, the newest. */
  readonly limit: number
  /** Whether prices are of the second token in the first. */
  readonly isInverted: boolean
  /** Decimals of the token that the volume is counted in: the priced one. */
  readonly decimals: number
}

const seconds: Record<CandleInterval, number> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
}

/** The intervals up to now: one without a trade keeps the previous price and has no volume. */
export function fillCandles(candles: readonly Candle[], options: Options): readonly ChartStep[] {
  const { interval, now, limit } = options
  const step = seconds[interval]
  const steps = candles.map((candle) => toStep(candle, options))
  const byTime = new Map(steps.map((each) => [each.time, each]))
  const first = steps[0]
  if (!first) return []
  const filled: ChartStep[] = []
  const last = Math.max(steps.at(-1)?.time ?? 0, now - (now % step))
  const start = Math.max(first.time, last - (limit - 1) * step)
  let before = steps.findLast(({ time }) => time <= start) ?? first
  for (let time = start; time <= last; time += step) {
    const { close } = before
    before = byTime.get(time) ?? { time, open: close, high: close, low: close, close, volume: 0 }
    filled.push(before)
  }
  return filled
}

function toStep(candle: Candle, { isInverted, decimals }: Options): ChartStep {
  const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map(Number)
  const volume = Number(isInverted ? candle.volume_b : candle.volume_a) / 10 ** decimals
  const { time } = candle
  if (!isInverted) return { time, open, high, low, close, volume } as ChartStep
  return {
    time,
    open: invert(open),
    high: invert(low), // inverting turns the lowest price into the highest
    low: invert(high),
    close: invert(close),
    volume,
  }
}

const invert = (price = 0): number => (price === 0 ? 0 : 1 / price)
