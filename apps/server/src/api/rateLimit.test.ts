import { describe, expect, test } from 'vitest'
import { createRateLimit } from './rateLimit.ts'

describe('createRateLimit', () => {
  test('default: ten seconds’ worth at once, then evenly', () => {
    let now = 0
    const limit = createRateLimit(60, () => now)
    const taken = Array.from({ length: 12 }, () => limit.take('a'))
    expect(taken.filter((wait) => wait === 0)).toHaveLength(10)
    expect(taken.at(-1)).toBe(1)
    now += 1000
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 1])
  })

  test('behavior: callers do not share', () => {
    const limit = createRateLimit(1, () => 0)
    expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([0, 0, 60])
  })

  test('args: 0 sets no limit', () => {
    const limit = createRateLimit(0)
    expect(Array.from({ length: 1000 }, () => limit.take('a')).every((wait) => wait === 0)).toBe(
      true,
    )
  })
})
