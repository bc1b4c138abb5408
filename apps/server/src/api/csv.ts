/** Rows as CSV: a header, then one line per row; values contain no commas, quotes or line breaks. */
export function writeCsv(
  rows: readonly Readonly<Record<string, string | number | bigint>>[],
  columns: readonly string[],
): string {
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
}
