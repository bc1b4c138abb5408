/** What makes a spreadsheet take a text for a formula, also full width; an apostrophe, because it is what marks a text. */
const STARTS = "=+\\-@|%'＝＋－＠％｜﹢﹣﹦﹫﹪−"
/** What programs drop before they look for a formula: blanks, quotes, and characters that nobody sees. */
const DROPPED = '(?:[^\\S\\t\\r\\n]|(?!\\s)["\\p{Cf}\\p{Cc}])*'
const startsFormula = new RegExp(`^(?=${DROPPED}[${STARTS}\\t\\r\\n])`, 'u')
/** Where a cell begins inside of ours if `;` or a tab separates cells instead. */
const startsFormulaInside = new RegExp(`([,;\\t\\r\\n])(?=${DROPPED}[${STARTS}])`, 'gu')

/** Lines of cells as CSV for every spreadsheet, whatever it separates by: the only way in which this exchange writes any. */
export function formatCsv(lines: readonly (readonly (string | number | bigint)[])[]): string {
  return lines.map((line) => `${line.map(toCell).join()}\r\n`).join('')
}

/** A leading apostrophe marks what begins like a formula as text: a token can have any name. */
function toCell(value: string | number | bigint): string {
  const text = String(value)
  const harmless =
    typeof value === 'string'
      ? text.replace(startsFormulaInside, "$1'").replace(startsFormula, "'")
      : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
