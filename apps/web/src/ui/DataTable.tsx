import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

export type Column<Row> = {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** On a desktop, for values that arrive after the first rows: they would move the other columns. */
  readonly width?: `desk:w-${string}`
  /** Left out on a tablet. */
  readonly isSpare?: boolean
  /** Where it is in a phone's card: at either end of the first line, below it, there with a label, or nowhere. */
  readonly phone: 'title' | 'value' | 'line' | 'named' | 'none'
}

type DataTableProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/** Rows of 72 px on a desktop, cards on a phone; a table to screen readers in both. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className="desk:overflow-x-auto">
      <table aria-label={label} className="w-full max-desk:block">
        <thead className="text-left text-13 text-low max-desk:sr-only">
          <tr className="h-11 border-line border-b">
            {columns.map(({ id, head, width, isSpare }, index) => (
              <th
                key={id}
                scope="col"
                className={classNames('font-normal', width, padding(index), isSpare && spare)}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-desk:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="h-18 border-line border-b last:border-0 hover:bg-s2 max-desk:grid max-desk:h-auto max-desk:grid-cols-[1fr_auto] max-desk:items-center max-desk:gap-x-4 max-desk:px-4 max-desk:py-3"
            >
              {columns.map(({ id, head, cell, phone, isSpare }, index) => (
                <td
                  key={id}
                  className={classNames(padding(index), phones[phone], isSpare && spare)}
                >
                  {phone === 'named' && (
                    <span aria-hidden="true" className="desk:hidden">
                      {head}
                    </span>
                  )}
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const spare = 'max-broad:hidden'

const padding = (index: number) => (index === 0 ? 'desk:pl-5' : 'desk:pr-5 desk:text-right')

const phones: Record<Column<unknown>['phone'], string> = {
  title: 'max-desk:col-start-1 max-desk:row-start-1 max-desk:min-w-0',
  value: 'max-desk:col-start-2 max-desk:row-start-1 max-desk:text-right',
  line: 'max-desk:col-span-2 max-desk:text-13 max-desk:text-low',
  named:
    'max-desk:col-span-2 max-desk:flex max-desk:justify-between max-desk:pt-1 max-desk:text-13 max-desk:text-low',
  none: 'max-desk:hidden',
}
