type Earning = {
  /** Value of both reserves in microcredits; undefined if a token has no price. */
  readonly liquidity: bigint | undefined
  /** Fees of the last days, in microcredits; undefined if unknown. */
  readonly fees: bigint | undefined
  /** Number of days. */
  readonly days: bigint
}

/** A year of fees at the rate of the last days relative to the liquidity, in parts per million, rounded down. */
export function feeAprPpm({ liquidity, fees, days }: Earning): bigint | undefined {
  return liquidity && fees !== undefined
    ? (fees * 365n * 1_000_000n) / (liquidity * days)
    : undefined
}
