import { formatCsv } from '@nightjar/sdk'

/** Rows as CSV: a header, then one line per row. */
export const writeCsv = (
  rows: readonly Readonly<Record<string, string | number | bigint>>[],
  columns: readonly string[],
): string => formatCsv([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])
