import { parseDecimal } from '@nightjar/sdk'
import { withDollar } from './format.ts'
import { showPrice } from './showPrice.ts'
import { useDollar } from './useDollar.ts'

/** Shows the price of one whole token, given in ALEO, in the chosen currency; a dash without a price. */
export function useTokenPrice(): (price: string | undefined) => string {
  const dollars = useDollar()
  return (price) => {
    if (price === undefined) return '–'
    return dollars ? withDollar(showPrice(multiply(price, dollars))) : `${showPrice(price)} ALEO`
  }
}

/** The product of two decimal texts, exactly. */
export function multiply(one: string, other: string): string {
  const [a, b] = [parseDecimal(one), parseDecimal(other)]
  const places = a.places + b.places
  const digits = (a.units * b.units).toString().padStart(places + 1, '0')
  const at = digits.length - places
  return places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
}
