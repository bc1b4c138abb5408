/** `numerator / denominator`, exactly. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

/** A pair on a route, with the prices of its second token in its first at the ends of steps, scaled alike. */
export type PricedLeg = {
  /** The route goes from the first token to the second. */
  readonly isA: boolean
  /** Undefined for a step that ended before the first trade. */
  readonly closes: readonly (bigint | undefined)[]
}

/**
 * The median of a token's value at the other end of a route, over the steps in which every pair of the route had a price;
 * of an even number, the lower of the two in the middle. A price that lasted for less than half of the steps does not
 * move it. Undefined if no step has all prices.
 */
export function medianPrice(legs: readonly PricedLeg[], unit: bigint): Ratio | undefined {
  const steps = legs[0]?.closes.length ?? 0
  const ratios = Array.from({ length: steps }, (_, step) => priceAt(legs, step, unit))
  const known = ratios.flatMap((ratio) => ratio ?? []).sort((one, other) => compare(one, other))
  return known[Math.floor((known.length - 1) / 2)]
}

/** A token's value at the other end of a route at the end of a step; undefined if a pair of the route had no price then. */
export function priceAt(legs: readonly PricedLeg[], step: number, unit: bigint): Ratio | undefined {
  let ratio: Ratio = { numerator: 1n, denominator: 1n }
  for (const { isA, closes } of legs) {
    const close = closes[step]
    if (close === undefined || close === 0n) return undefined
    const [up, down] = isA ? [close, unit] : [unit, close]
    ratio = { numerator: ratio.numerator * up, denominator: ratio.denominator * down }
  }
  return ratio
}

function compare(one: Ratio, other: Ratio): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

type Close = { readonly time: number; readonly close: bigint }

/** The price at the end of each step, oldest first: after its last trade, or else after the last one before it. */
export function fillCloses(
  trades: readonly Close[],
  {
    from,
    steps,
    seconds,
  }: { readonly from: number; readonly steps: number; readonly seconds: number },
): readonly (bigint | undefined)[] {
  const sorted = [...trades].sort((one, other) => one.time - other.time)
  let next = 0
  let close: bigint | undefined
  return Array.from({ length: steps }, (_, step) => {
    const time = from + step * seconds
    for (let trade = sorted[next]; trade && trade.time <= time; trade = sorted[++next]) {
      close = trade.close
    }
    return close
  })
}
