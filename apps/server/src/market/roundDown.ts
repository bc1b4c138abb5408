import type { Rate } from './rate.ts'

/** Below this, the error of doubles after five roundings (both parts of a rate, their quotient, an amount, the product) is less than `MARGIN`. */
const LIMIT = 2 ** 40
const MARGIN = 2 ** -9

/**
 * Values amounts at a rate using doubles, rounded down to the same unit as the exact rate. Undefined if doubles are not
 * precise enough: for a large value, one close to an integer, and one that may exceed the depth of the route.
 */
export function createRoundDown({
  numerator,
  denominator,
  depth,
}: Rate): (amount: number) => number | undefined {
  const factor = Number(numerator) / Number(denominator)
  const limit = depth === undefined ? LIMIT : Math.min(LIMIT, Number(depth) * (1 - MARGIN))
  const margin = numerator === denominator ? 0 : MARGIN // amounts below the limit are exact as doubles
  return (amount) => {
    const worth = amount * factor
    const whole = Math.floor(worth)
    const rest = worth - whole
    return worth < limit && rest >= margin && rest <= 1 - margin ? whole : undefined
  }
}
