import { groupThousands } from '@nightjar/sdk'
import { inStyle } from './format.ts'

/** A decimal text for display: grouped, six digits after the first non-zero one, rounded down. */
export function showPrice(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = whole === '0' ? zeros + 6 : Math.max(2, 6 - whole.length)
  const shown = fraction.slice(0, places).replace(/0+$/, '')
  return inStyle(groupThousands(shown === '' ? whole : `${whole}.${shown}`))
}
