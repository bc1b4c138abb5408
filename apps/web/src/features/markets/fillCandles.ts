import type { Candle, CandleInterval } from '@nightjar/sdk'

/** What a chart draws of one interval: prices as numbers, precise enough for a picture, the volume in whole units. */
export type ChartStep = {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** The part of the volume by traders whom the chain does not name; undefined if unknown. */
  readonly privateVolume: number | undefined
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
  /** The private part of the volume, 0 to 1, by the first second of an interval. */
  readonly privateParts: ReadonlyMap<number, number> | undefined
}

const seconds: Record<CandleInterval, number> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
}

/**
 * The intervals up to now, each opening at the close of the one before; one without a trade keeps that price and has no
 * volume.
 */
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
  let close = steps.findLast(({ time }) => time < start)?.close ?? first.open
  for (let time = start; time <= last; time += step) {
    const next = openAt(close, byTime.get(time) ?? quiet(time, close))
    filled.push(next)
    close = next.close
  }
  return filled
}

const openAt = (open: number, { high, low, ...step }: ChartStep): ChartStep => ({
  ...step,
  open,
  high: Math.max(high, open),
  low: Math.min(low, open),
})

const quiet = (time: number, price: number): ChartStep => ({
  ...{ time, open: price, high: price, low: price, close: price },
  ...{ volume: 0, privateVolume: 0 },
})

function toStep(candle: Candle, { isInverted, decimals, privateParts }: Options): ChartStep {
  const [open = 0, high = 0, low = 0, close = 0] = [
    candle.open,
    candle.high,
    candle.low,
    candle.close,
  ].map(Number)
  const { time } = candle
  const volume = Number(isInverted ? candle.volume_b : candle.volume_a) / 10 ** decimals
  const part = privateParts?.get(time)
  const rest = { time, volume, privateVolume: part === undefined ? undefined : part * volume }
  if (!isInverted) return { ...rest, open, high, low, close }
  const turned = { open: invert(open), close: invert(close) }
  return { ...rest, ...turned, high: invert(low), low: invert(high) } // inverting turns the lowest price into the highest
}

const invert = (price: number): number => (price === 0 ? 0 : 1 / price)
