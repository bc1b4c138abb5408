/** Blocks by which the claims of one account are at least apart, so that they are not seen to be one person's. */
export const CLAIM_APART = 100

/** How many times its own fee a surplus must be worth before its claim is suggested. */
export const CLAIM_WORTH = 20n

/** Blocks within which a claim's own random block is chosen. */
export const CLAIM_SPREAD = 1200

/** Whether a surplus is worth its claim: both in microcredits. */
export function isWorthClaiming(surplus: bigint, fee: bigint): boolean {
  return surplus >= CLAIM_WORTH * fee
}

/**
 * The blocks at which some claims are sent, ascending: each at a random one, at least `CLAIM_APART` after the one before.
 * @param from the height at which they are asked for
 * @param random from 0 to below 1
 */
export function claimHeights(count: number, from: number, random = Math.random): readonly number[] {
  const heights: number[] = []
  for (let n = 0; n < count; n++) {
    const earliest = (heights.at(-1) ?? from) + CLAIM_APART
    heights.push(earliest + Math.floor(random() * CLAIM_SPREAD))
  }
  return heights
}
