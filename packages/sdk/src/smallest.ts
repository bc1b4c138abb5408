/**
 * The smallest number from 1 to `most` that is enough, given that all larger ones are too; undefined when there is
 * none.
 */
export function smallest(isEnough: (value: bigint) => boolean, most: bigint): bigint | undefined {
  if (most < 1n || !isEnough(most)) return undefined
  let [low, high] = [0n, most]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}
