import type { Rate } from './rate.ts'

/** Below it, what doubles lose in five roundings (of both parts of a rate, their quotient, an amount, the product) is less than `MARGIN`. */
const LIMIT = 2 ** 40
const MARGIN = 2 ** -9

/**
 * Values amounts at a rate in doubles, rounded down to the unit as by the rate itself. Undefined where doubles do not
 * tell: for a large value, one next to a whole number, and one that may be more than the route is deep.
 */
export function createRoundDown({
  numerator,
  denominator,
  depth,
}: Rate): (amount: number) => number | undefined {
  const factor = Number(numerator) / Number(denominator)
  const limit = depth === undefined ? LIMIT : Math.min(LIMIT, Number(depth) * (1 - MARGIN))
  const margin = numerator === denominator ? 0 : MARGIN // such small amounts are doubles themselves
  return (amount) => {
    const worth = amount * factor
    const whole = Math.floor(worth)
    const rest = worth - whole
    return worth < limit && rest >= margin && rest <= 1 - margin ? whole : undefined
  }
}
