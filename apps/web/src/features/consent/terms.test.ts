import { describe, expect, test } from 'vitest'
import { formatDay } from './closure/closure.ts'
import { isTermsDue, termsDismissedUntil } from './terms.ts'

const DAY = 24 * 60 * 60 * 1000

describe('isTermsDue', () => {
  test.each([
    [null, true],
    ['0', true],
    ['nonsense', true],
    ['999', true],
    ['1000', true], // exactly now
    ['1001', false],
  ])('default: stored %s at 1000', (stored, due) => expect(isTermsDue(stored, 1000)).toBe(due))
})

describe('termsDismissedUntil', () => {
  test('default: a day, or seven if ticked', () => {
    expect(termsDismissedUntil(5, false)).toBe(5 + DAY)
    expect(termsDismissedUntil(5, true)).toBe(5 + 7 * DAY)
  })
})

describe('formatDay', () => {
  test('default', () => expect(formatDay('2025-07-01')).toBe('July 1, 2025'))
  test('args: not a date', () => expect(formatDay('soon')).toBe('soon'))
})
