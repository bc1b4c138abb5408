import type { Cast } from './cast.ts'
import { recordedMinimum } from './recordedMinimum.ts'

/** The size of a market: any duration, any number of trades an hour. */
export type MarketOptions = {
  readonly seed: number
  readonly cast: Cast
  readonly hours: number
  readonly tradesPerHour: number
  /** Share of the traded value that is private, at the beginning and at the end. */
  readonly privateShare: readonly [first: number, last: number]
  readonly liquidityPerDay: number
  /** Records of each kind that private traders begin with; without any, they make them as they need them. */
  readonly records?: number
  /** What a trade must bring, of what it would bring and a tolerance in hundredths of a percent; as the page says if left out. */
  readonly minimumOf?: (amountOut: bigint, slippageBps: bigint) => bigint
}

/** The market that a local network begins with: 60 days. */
export const historyOptions = (cast: Cast): MarketOptions => ({
  seed: 1913,
  cast,
  hours: 60 * 24,
  tradesPerHour: 1.54,
  privateShare: [0.25, 0.45],
  liquidityPerDay: 2,
  minimumOf: recordedMinimum,
})

/** In seconds. */
export const HOUR = 3600

/** Days of it that are recorded. */
export const HISTORY_DAYS = 60
