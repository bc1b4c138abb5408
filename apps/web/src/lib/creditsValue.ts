/** Value of an amount in microcredits, rounded down; `price` is ALEO for one whole token, as text. */
export function creditsValue(
  amount: bigint,
  decimals: number,
  price: string | undefined,
): bigint | undefined {
  if (price === undefined) return undefined
  const [whole = '0', fraction = ''] = price.split('.')
  const scaled = BigInt(whole + fraction)
  return (amount * scaled * 1_000_000n) / 10n ** BigInt(fraction.length + decimals)
}
