/** `numerator / denominator` as a decimal text, rounded down, at most `places` digits after the point. */
export function formatRatio(numerator: bigint, denominator: bigint, places = 18): string {
  return formatScaled((numerator * 10n ** BigInt(places)) / denominator, places)
}

/** A number scaled by 10^`places` as a decimal text without trailing zeros and without an exponent. */
export function formatScaled(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
