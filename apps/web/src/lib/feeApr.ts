type Earning = {
  /** Value of both reserves in microcredits; undefined where a token has no price. */
  readonly liquidity: bigint | undefined
  /** Of the last days, in microcredits; undefined where it is not known. */
  readonly fees: bigint | undefined
  /** How many days. */
  readonly days: bigint
}

/** What a year of fees like those of the last days is of the liquidity, in parts per million, rounded down. */
export function feeAprPpm({ liquidity, fees, days }: Earning): bigint | undefined {
  return liquidity && fees !== undefined
    ? (fees * 365n * 1_000_000n) / (liquidity * days)
    : undefined
}
