import { FEE_DENOMINATOR } from './constants.ts'
import { maximumSold, minimumReceived } from './slippage.ts'

/** Blocks between two possible deadlines: transactions of the same time share one. */
export const DEADLINE_GRID = 100

/**
 * The last block that may include a transaction sent now: at least `wait` blocks ahead, rounded up to the grid,
 * so that it reveals neither exactly when a transaction was made nor by which software.
 */
export function gridDeadline(height: number, wait: number): number {
  return Math.ceil((height + wait) / DEADLINE_GRID) * DEADLINE_GRID
}

/** The part of a chosen tolerance that rounding never takes, in hundredths. */
const KEPT_PERCENT = 80n

/**
 * The minimum a transaction must bring: among the amounts that leave 80 to 100% of the tolerance, the lowest with the fewest
 * digits. So neither tolerance nor quote is a fingerprint, and the tolerance is never loosened.
 */
export function coarseMinimum(amountOut: bigint, slippageBps: bigint): bigint {
  const low = minimumReceived(amountOut, slippageBps)
  const high = amountOut - keptOf(amountOut, slippageBps)
  for (let step = topStep(high); step > 1n; step /= 10n) {
    const least = ((low + step - 1n) / step) * step
    if (least <= high && least > 0n) return least
  }
  return low
}

/** The most a transaction may pay: likewise, the highest amount with the fewest digits. */
export function coarseMaximum(amountIn: bigint, slippageBps: bigint): bigint {
  const high = maximumSold(amountIn, slippageBps)
  const low = amountIn + keptOf(amountIn, slippageBps)
  for (let step = topStep(high); step > 1n; step /= 10n) {
    const most = (high / step) * step
    if (most >= low && most > 0n) return most
  }
  return high
}

/** How far a limit is from the quote in hundredths of a percent of it, rounded up; never more than the chosen tolerance. */
export function toleranceLeft(quoted: bigint, limit: bigint): bigint {
  const apart = quoted > limit ? quoted - limit : limit - quoted
  return quoted === 0n ? 0n : (apart * FEE_DENOMINATOR + quoted - 1n) / quoted
}

/** What has to stay of a tolerance, in whole units; rounds up. */
function keptOf(amount: bigint, bps: bigint): bigint {
  const scale = FEE_DENOMINATOR * 100n
  return (amount * bps * KEPT_PERCENT + scale - 1n) / scale
}

/** The largest power of ten that is not above the amount. */
function topStep(amount: bigint): bigint {
  return 10n ** BigInt(Math.max(0, amount.toString().length - 1))
}
