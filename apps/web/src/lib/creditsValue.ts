import { parseDecimal } from '@nightjar/sdk'

/** Value of an amount in microcredits, rounded down; `price` is ALEO for one whole token, as text. */
export function creditsValue(
  amount: bigint,
  decimals: number,
  price: string | undefined,
): bigint | undefined {
  if (price === undefined) return undefined
  const { units, places } = parseDecimal(price)
  return (amount * units * 1_000_000n) / 10n ** BigInt(places + decimals)
}
