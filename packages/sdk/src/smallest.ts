/** The smallest number from 1 to `most` that is enough, as are all above it; undefined where none is. */
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
