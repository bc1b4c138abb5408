import { CANDLE_INTERVALS, type CandleInterval } from '@nightjar/sdk'

/** Seconds of one step. */
export const intervalSeconds: Readonly<Record<CandleInterval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
}

export const intervals = CANDLE_INTERVALS.map((name) => ({ name, seconds: intervalSeconds[name] }))

/** Start of the step that contains a time; steps are aligned to 1970. */
export const stepOf = (timestamp: number, seconds: number): number =>
  timestamp - (timestamp % seconds)
