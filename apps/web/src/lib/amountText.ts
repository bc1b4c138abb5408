import { type ParsedAmount, parseAmount, withoutUnseen } from '@nightjar/sdk'

/** The content of an amount field; `ambiguous` means a single mark that may be between thousands or before decimals. */
export type TypedAmount =
  | ParsedAmount
  /** An amount of something else than the field's token. */
  | { readonly kind: 'not-a-number'; readonly unit: string; readonly symbol: string }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [whole: string, decimal: string] }

/**
 * Groups of three digits; or the last one of three and those before it of two, as in South Asia; or of four, as in East Asia,
 * where one alone would be four decimals.
 */
const groups = (mark: string) =>
  `[1-9]\\d{0,2}(?:${mark}\\d{3})+|[1-9]\\d?(?:${mark}\\d{2})+${mark}\\d{3}|[1-9]\\d{0,3}(?:${mark}\\d{4}){2,}`
const groupedByBlanks = new RegExp(`^(?:${groups(' ')})$`)
/** As `inStyle` writes it for some languages: points between thousands, then optionally a decimal comma. */
const groupedByPoints = new RegExp(`^(?:${groups('\\.')})(?:,\\d+)?$`)
const groupedByCommas = new RegExp(`^(?:${groups(',')})(?:\\.\\d*)?$`)
/** One mark, which may be between thousands or before decimals; these may be in groups, too. */
const unclear = /^[1-9]\d{0,2}(?:,\d{3}|[.,]\d{3}(?: \d{3})+)$/

/**
 * Reads an amount as people write or paste it: `1 234`, `1'234`, `1,234.5`, `1,234,567` and `12,34,567` have thousands
 * separators, `0,5` has a decimal comma, and `1.234,5` and `1.234.567` are read in the same way. `1,250` could be either,
 * so the user is asked, as about `1,234 567`; it is never guessed, and `100 250` is one amount, but `10 25` and `20.5 10` may be two.
 * Digits may be those of any script.
 * With the symbol of the field's token, if that has only letters, it is an amount of it.
 */
export function readAmount(text: string, decimals: number, symbol = ''): TypedAmount {
  const written = inAscii(withoutUnseen(text).trim())
  const [, before, number = '', after] =
    /^([\p{L}\p{Sc}]*)(.*?)([\p{L}\p{Sc}]*)$/su.exec(written) ?? []
  // a letter or two may also multiply it
  const isOwn = (unit: string) =>
    unit.toLowerCase() === symbol.toLowerCase() && (unit.length > 2 || /^\s|\s$/.test(number))
  const unit = [before, after].find((each) => each && !isOwn(each))
  const read = readNumber(number, decimals)
  if (!unit) return read
  const isAmount = symbol && read.kind !== 'empty' && read.kind !== 'not-a-number'
  return { kind: 'not-a-number', ...(isAmount && { unit, symbol }) }
}

function readNumber(text: string, decimals: number): TypedAmount {
  const spaced = text.replace(/[\s_'’‘ʼ´`٬＇]+/g, ' ').trim()
  if (unclear.test(spaced)) {
    return {
      kind: 'ambiguous',
      readings: [spaced.replaceAll(/[ .,]/g, ''), spaced.replace(',', '.').replaceAll(' ', '')],
    }
  }
  if (!areBlanksBetweenGroups(spaced)) return { kind: 'not-a-number' }
  const compact = spaced.replaceAll(' ', '')
  const parse = (digits: string) => parseAmount(digits, decimals)
  if (/,|\..*\./.test(compact) && groupedByPoints.test(compact)) {
    return parse(compact.replaceAll('.', '').replace(',', '.'))
  }
  if (groupedByCommas.test(compact)) return parse(compact.replaceAll(',', ''))
  return parse(compact.replace(',', '.'))
}

/** Blanks stand before the first mark as between thousands, after the last one between groups of three, and nowhere else. */
function areBlanksBetweenGroups(spaced: string): boolean {
  const [whole = '', ...others] = spaced.split(/[.,]/)
  const decimals = others.pop() ?? ''
  const isGrouped = !whole.includes(' ') || groupedByBlanks.test(whole)
  return isGrouped && !others.join('').includes(' ') && /^(?:\S*|\d{3}(?: \d{3})+)$/.test(decimals)
}

/** The text with the digits and marks of other scripts as ours; `Intl` is asked only if there are any. */
export function inAscii(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  digitsOfAll ??= readDigits()
  const digits = digitsOfAll
  return [...text].map((each) => digits.get(each) ?? each).join('')
}

let digitsOfAll: ReadonlyMap<string, string> | undefined

/** Every digit that the browser writes, and the decimal and grouping marks of Arabic and of what East Asian keyboards write for ours. */
function readDigits(): ReadonlyMap<string, string> {
  const known = new Map(
    Object.entries({ '٫': '.', '．': '.', '。': '.', '｡': '.', '，': ',', '、': ',', '،': ',' }),
  )
  for (const system of Intl.supportedValuesOf?.('numberingSystem') ?? []) {
    const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
    const written = [...format.format(9876543210)]
    if (written.length === 10)
      for (const [at, digit] of written.entries()) known.set(digit, `${9 - at}`)
  }
  return known
}
