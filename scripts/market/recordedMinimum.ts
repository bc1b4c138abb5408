/**
 * The minimums of the recorded history, as the page gave them when it was recorded: the lowest amount with the fewest digits
 * within the looser half of the tolerance, in hundredths of a percent. The next recording takes the page's own.
 */
export function recordedMinimum(amountOut: bigint, slippageBps: bigint): bigint {
  const low = (amountOut * (10_000n - slippageBps)) / 10_000n
  const high = low + (amountOut - low) / 2n
  for (let step = 10n ** BigInt(high.toString().length - 1); step > 1n; step /= 10n) {
    const least = ((low + step - 1n) / step) * step
    if (least <= high && least > 0n) return least
  }
  return low
}
