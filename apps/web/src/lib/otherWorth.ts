import { parseDecimal } from '@nightjar/sdk'

/** A price that is this far from a dollar is pointed out, in basis points. */
const APART_BPS = 200n

/** What the pools say that a dollar token is worth in dollars, if that is 2% or more from one; undefined if it is not. */
export function otherWorth(pool: string | undefined, price: string): string | undefined {
  if (pool === undefined) return undefined
  const [token, dollar] = [parseDecimal(pool), parseDecimal(price)]
  const one = 10n ** BigInt(token.places + dollar.places)
  const worth = token.units * dollar.units
  const apart = worth > one ? worth - one : one - worth
  if (apart * 10_000n < one * APART_BPS) return undefined
  const cents = (worth * 1_000n + one / 2n) / one
  return `${cents / 1_000n}.${String(cents % 1_000n).padStart(3, '0')}`
}
