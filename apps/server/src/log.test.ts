import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

/** The lines written for a failure and a field. */
function written(text: string): string {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.error({ err: new Error(text), route: text }, text)
  return lines.join('')
}

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', '\r', '"', '\\', '\u001b[2J', '\u009b31m', '\u202e', '\u200b', '\u2028'),
    fc.constantFrom('\u{e0041}', '\ufeff', '\u0000', '{', '}', 'a', '€', '\ud800'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  ),
  maxLength: 12,
})

describe('createLog', () => {
  test('behavior: whatever a text contains, it is one line of JSON that no terminal obeys', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = written(text)
        expect(line.endsWith('\n')).toBe(true)
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
        const { msg, route } = JSON.parse(line)
        expect([msg, route]).toEqual([text, text])
      }),
      { numRuns: 500 },
    )
  })

  test('default: a line on standard output', () => {
    expect(() => createLog('silent').info('nothing')).not.toThrow()
  })
})
