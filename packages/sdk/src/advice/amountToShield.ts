/** The amount missing in records and the public balance, in base units. */
type Shielding = { readonly missing: bigint; readonly open: bigint }

/**
 * How much to make private if records fall short: the first power of ten above twice the missing amount. Most hold such an
 * amount, and what it leaves pays for more, unseen; where there is less, the next of 10, 5 or 2 times a power of ten that
 * suffices. Never more than there is.
 */
export function amountToShield({ missing, open }: Shielding): bigint {
  let unit = 1n
  while (unit * 10n <= missing) unit *= 10n
  const large = [10n, 100n].map((times) => times * unit).filter((size) => size > 2n * missing)
  const small = [10n, 5n, 2n].map((times) => times * unit).filter((size) => size > missing)
  const sizes = [...large, ...small]
  return sizes.find((size) => size <= open) ?? open
}
