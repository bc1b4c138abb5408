import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

const cellOf = (value: string) => formatCsv([[value]]).slice(0, -2)

/** Reads as lenient programs do: a cell may begin with a quoted part. */
function parse(text: string, separator: string): readonly (readonly string[])[] {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)")?([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n)`,
    'y',
  )
  const lines: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const [, quoted = '', plain = '', end] = cell.exec(text) ?? ['']
    if (end === undefined) throw new Error('a quote is not closed')
    lines.at(-1)?.push(quoted.replaceAll('""', '"') + plain)
    if (end !== separator) lines.push([])
  }
  return lines.slice(0, -1)
}

/** What was written, without the marks. */
const unmarked = (cell: string): string => cell.replace(/^'/, '').replace(/([,;\t\r\n])'/g, '$1')

const hostile = fc.string({
  unit: fc.constantFrom(...'=+-@|%＝＋－＠\'";, \t\r\nA1', '\u00a0'),
  maxLength: 12,
})
const lines = fc.array(fc.array(fc.oneof(hostile, fc.string()), { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
})

describe('formatCsv', () => {
  test.each([
    ['USDX', 'USDX'],
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    [' =1', "' =1"],
    ['X;=1+1', '"X;\'=1+1"'],
    ['T\t=1+1', '"T\t\'=1+1"'],
    ['A,B', '"A,B"'],
    ['A;B', '"A;B"'],
    ['A"B', '"A""B"'],
    ['-5', "'-5"],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\0=1+1', "'\0=1+1"],
    ['X;\u2060"=1+1', '"X;\'\u2060""=1+1"'],
  ])('default: %j is %s', (value, cell) => expect(cellOf(value)).toBe(cell))

  test('behavior: numbers are no texts', () => {
    expect(formatCsv([[-5, 2n ** 128n]])).toBe('-5,340282366920938463463374607431768211456\r\n')
  })

  test('behavior: what was written is read again', () => {
    fc.assert(
      fc.property(lines, (cells) => {
        expect(parse(formatCsv(cells), ',').map((line) => line.map(unmarked))).toEqual(cells)
      }),
    )
  })

  test('behavior: no cell is a formula, whatever separates them', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(',', ';', '\t'), (cells, separator) => {
        for (const cell of parse(formatCsv(cells), separator).flat()) {
          expect(cell.trimStart()).not.toMatch(/^[=+\-@|%＝＋－＠]/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
