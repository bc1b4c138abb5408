import { parseDecimal } from '@nightjar/sdk'

type Prices = ReadonlyMap<string, string>

/** Prices in ALEO in which each token of the operator's dollars is worth exactly one; `price` is dollars for one ALEO. */
export function withDollars(prices: Prices, dollars: readonly string[], price: string): Prices {
  const one = inverse(price)
  return one === undefined
    ? prices
    : new Map([...prices, ...dollars.map((id) => [id, one] as const)])
}

/** Decimals of an inverse: a thousand million dollars are still exact to the cent. */
const PLACES = 24

/** One divided by a decimal text, rounded up; undefined for zero. */
function inverse(text: string): string | undefined {
  const { units, places } = parseDecimal(text)
  if (units === 0n) return undefined
  const scaled = (10n ** BigInt(PLACES + places) + units - 1n) / units
  const digits = scaled.toString().padStart(PLACES + 1, '0')
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}
