/** Blocks between two deadlines that transactions may have: all of the same time share one. */
export const DEADLINE_GRID = 100

/**
 * The last block that may take a transaction sent now: at least `wait` blocks ahead, rounded up to the grid,
 * so that it does not tell when exactly a transaction was made, nor by which software.
 */
export function gridDeadline(height: number, wait: number): number {
  return Math.ceil((height + wait) / DEADLINE_GRID) * DEADLINE_GRID
}

/**
 * The amount with the fewest digits from `low` to `high`, the lowest of those: what a trader tolerates is
 * then no fingerprint. A range of one amount leaves no choice.
 */
export function coarsestLow(low: bigint, high: bigint): bigint {
  for (let step = topStep(high); step > 1n; step /= 10n) {
    const least = ((low + step - 1n) / step) * step
    if (least <= high && least > 0n) return least
  }
  return low
}

/** The same, the highest of them: for amounts that a trader pays at most. */
export function coarsestHigh(low: bigint, high: bigint): bigint {
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
