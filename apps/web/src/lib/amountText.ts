import { type ParsedAmount, parseAmount } from '@nightjar/sdk'

/** The content of an amount field; `ambiguous` means a single comma before three digits. */
export type TypedAmount =
  | ParsedAmount
  | { readonly kind: 'ambiguous'; readonly readings: readonly [whole: string, decimal: string] }

/** As `inStyle` writes it for some languages: points between thousands, then optionally a decimal comma. */
const groupedByPoints = /^\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/
const grouped = /^\d{1,3}(,\d{3})+$/

/**
 * Reads an amount as people write or paste it: spaces are dropped, `1,234.5` and `1,234,567` have thousands separators,
 * `0,5` has a decimal comma, and `1.234,5` and `1.234.567` are read in the same way. `1,250` could be either, so the user
 * is asked; it is never guessed.
 */
export function readAmount(text: string, decimals: number): TypedAmount {
  const compact = text.replace(/[\s_'’]/g, '')
  if (groupedByPoints.test(compact)) {
    return parseAmount(compact.replaceAll('.', '').replace(',', '.'), decimals)
  }
  if (!compact.includes(',')) return parseAmount(compact, decimals)
  const [whole = '', fraction] = compact.split('.')
  const commas = whole.split(',').length - 1
  if (grouped.test(whole) && (fraction !== undefined || commas > 1)) {
    return parseAmount(compact.replaceAll(',', ''), decimals)
  }
  if (fraction !== undefined || commas > 1) return { kind: 'not-a-number' }
  if (grouped.test(whole) && !whole.startsWith('0')) {
    return {
      kind: 'ambiguous',
      readings: [whole.replace(',', ''), whole.replace(',', '.')],
    }
  }
  return parseAmount(whole.replace(',', '.'), decimals)
}
