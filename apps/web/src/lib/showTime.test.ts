import { describe, expect, test } from 'vitest'
import { showAgo } from './showTime.ts'

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
