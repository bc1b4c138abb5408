import { describe, expect, test } from 'vitest'
import { showAgo, showAhead, showLength } from './showTime.ts'

describe('showAgo', () => {
  test.each([
    [100, 'now'],
    [101, 'now'],
    [41, '59 seconds ago'],
    [40, '1 minute ago'],
    [100 - 86_400, 'yesterday'],
    [100 - 240 * 86_400, '8 months ago'],
  ])('default: second %s at second 100', (seconds, text) => {
    expect(showAgo(seconds, 100_999)).toBe(text)
  })
})

describe('showAhead', () => {
  test.each([
    [0, 'in 0 seconds'],
    [59, 'in 59 seconds'],
    [3_600, 'in 1 hour'],
    [86_399, 'in 23 hours'],
    [86_400, 'in 1 day'],
  ])('default: %s seconds', (seconds, text) => {
    expect(showAhead(seconds)).toBe(text)
  })
})

describe('showLength', () => {
  test.each([
    [30, '30 seconds'],
    [86_400, '1 day'],
  ])('default: %s seconds', (seconds, text) => {
    expect(showLength(seconds)).toBe(text)
  })
})
