import { formatRatio } from '@nightjar/sdk'

/** A price in ALEO to six significant digits, rounded down; a dash where there is none. */
export function showPrice(price: string | undefined): string {
  if (price === undefined) return '–'
  const [whole = '0', fraction = ''] = price.split('.')
  const [shownWhole = '0', shownFraction] = formatRatio(
    BigInt(whole + fraction),
    10n ** BigInt(fraction.length),
    6,
  ).split('.')
  const grouped = shownWhole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${shownFraction ? `${grouped}.${shownFraction}` : grouped} ALEO`
}
