/** The amount missing in records and the public balance, in base units. */
type Shielding = { readonly missing: bigint; readonly open: bigint }

/**
 * How much to make private if records fall short: the next of 1, 2 or 5 times a power of ten above the missing amount,
 * because the exact amount would be recognisable when spent. Never more than there is.
 */
export function amountToShield({ missing, open }: Shielding): bigint {
  let unit = 1n
  while (unit * 10n <= missing) unit *= 10n
  const round = [2n, 5n, 10n].map((times) => times * unit).find((size) => size > missing)
  return round === undefined || round > open ? open : round
}
