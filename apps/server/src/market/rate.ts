/** `amount` base units of a token are worth `amount * numerator / denominator` of the base token. */
export type Rate = {
  readonly numerator: bigint
  readonly denominator: bigint
  /** The least liquidity along the route in base units of the base token; undefined for no hop. */
  readonly depth: bigint | undefined
}
