/** The height from which snarkVM's newest consensus version applies on a local chain. */
export const LAST_CONSENSUS_HEIGHT = 25

/** Heights at which the consensus versions start, version 1 first (snarkVM's `TEST_CONSENSUS_VERSION_HEIGHTS`). */
const consensusHeights = [0, ...Array.from({ length: 21 }, (_, index) => index + 5)]

/** The consensus version that applies at a height. */
export function consensusVersion(height: number): number {
  return consensusHeights.filter((start) => start <= height).length
}
