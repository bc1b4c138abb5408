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

/**
 * The minimum a transaction must bring: within the looser half of what the tolerance allows, the lowest amount with the
 * fewest digits. So neither tolerance nor quote is a fingerprint, and at least half of the tolerance remains.
 */
export function coarseMinimum(amountOut: bigint, slippageBps: bigint): bigint {
  const low = minimumReceived(amountOut, slippageBps)
  const high = low + (amountOut - low) / 2n
  for (let step = topStep(high); step > 1n; step /= 10n) {
    const least = ((low + step - 1n) / step) * step
    if (least <= high && least > 0n) return least
  }
  return low
}

/** The most a transaction may pay: likewise, the highest amount with the fewest digits. */
export function coarseMaximum(amountIn: bigint, slippageBps: bigint): bigint {
  const high = maximumSold(amountIn, slippageBps)
  const low = high - (high - amountIn) / 2n
  for (let step = topStep(high); step > 1n; step /= 10n) {
    const most = (high / step) * step
    if (most >= low && most > 0n) return most
  }
  return high
}

/** The largest power of ten that is not above the amount. */
function topStep(amount: bigint): bigint {
  return 10n ** BigInt(Math.max(0, amount.toString().length - 1))
}
