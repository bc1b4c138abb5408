import { groupThousands } from '@nightjar/sdk'
import { inStyle } from './format.ts'

/** Digits before the point that still fit beside a chart. */
const MOST_WHOLE = 24

/** A number that is no amount, as in a chart: at most so many significant digits, as a power of ten if nobody could count them. */
export function showNumber(value: number, digits = 6): string {
  const plain = { maximumSignificantDigits: digits, useGrouping: false }
  return inStyle(groupThousands(new Intl.NumberFormat('en', plain).format(value), MOST_WHOLE))
}
