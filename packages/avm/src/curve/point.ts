/** A point of Edwards BLS12: −x² + y² = 1 + 3021·x²·y². */
export type Point = {
  readonly x: bigint
  readonly y: bigint
}
