/** Rows as CSV: a head, then a line each; no value has a comma, a quote or a line break in it. */
export function writeCsv(
  rows: readonly Readonly<Record<string, string | number | bigint>>[],
  columns: readonly string[],
): string {
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
}
