import { BaseError } from '../errors.ts'
import { type Scanner, skipWhitespace, takeText } from '../scanner.ts'

/** A program that cannot be parsed; `line` counts from 1. */
export class ProgramSyntaxError extends BaseError {
  override name = 'ProgramSyntaxError'
  readonly line: number

  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`, { code: 'program_syntax', details: { line } })
    this.line = line
  }
}

/** A scanner that knows its current line. */
export interface Cursor extends Scanner {
  lineAt(position: number): number
}

/** Finds the line of a position by binary search in the line starts. */
function createLines(text: string): (position: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (position) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low + 1
  }
}

export function createCursor(text: string): Cursor {
  return { text, position: 0, lineAt: createLines(text) }
}

export function lineOf(cursor: Cursor): number {
  return cursor.lineAt(cursor.position)
}

/** Refuses the program at the cursor's position. */
export function fail(cursor: Cursor, message: string): never {
  const rest = cursor.text.slice(cursor.position, cursor.position + 40).split('\n', 1)[0] ?? ''
  const place = rest === '' ? '' : ` at "${rest}"`
  throw new ProgramSyntaxError(`${message}${place}.`, lineOf(cursor))
}

/** Skips whitespace and takes `text`, or refuses. */
export function expect(cursor: Cursor, text: string): void {
  skipWhitespace(cursor)
  if (!takeText(cursor, text)) fail(cursor, `Expected "${text}"`)
}

/** Returns the value, or refuses. */
export function required<T>(cursor: Cursor, value: T | undefined, what: string): T {
  return value === undefined ? fail(cursor, `Expected ${what}`) : value
}
