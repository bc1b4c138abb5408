/** A rounder amount just below the given one, which many people choose. Undefined if it is already as round. */
export function rounder(amount: bigint): bigint | undefined {
  const digits = amount.toString().length
  if (digits < 2) return undefined
  const step = 10n ** BigInt(digits - 1)
  const [first, half] = [(amount / step) * step, step / 2n]
  const round = amount - first >= half ? first + half : first
  return round < amount && round > 0n ? round : undefined
}
