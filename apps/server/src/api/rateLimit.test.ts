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

  test('behavior: each caller has its own limit', () => {
    const limit = createRateLimit(1, () => 0)
    expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([0, 0, 60])
  })

  test('behavior: an expensive request takes more, and passes once the bucket is full', () => {
    let now = 0
    const limit = createRateLimit(60, () => now)
    expect([limit.take('a', 8), limit.take('a', 3), limit.take('a', 2)]).toEqual([0, 1, 0])
    expect(limit.take('a', 1000)).toBe(10)
    now += 10_000
    expect([limit.take('a', 1000), limit.take('a')]).toEqual([0, 1])
  })

  test('behavior: with too many callers, the one silent the longest is forgotten', () => {
    const limit = createRateLimit(6, () => 0)
    expect(limit.take('steady')).toBe(0)
    for (let at = 0; at < 60_000; at++) {
      limit.take(`stranger ${at}`)
      if (at % 1000 === 0) expect(limit.take('steady')).toBeGreaterThan(0)
    }
  })

  test('behavior: requests admitted elsewhere count, up to a debt of one bucket', () => {
    let now = 0
    const limit = createRateLimit(60, () => now)
    expect(limit.takeSpent().size).toBe(0)
    limit.charge(new Map([['a', 1e9]]))
    expect([limit.take('a'), limit.take('b')]).toEqual([11, 0])
    now += 11_000
    expect(limit.take('a')).toBe(0)
    expect([...limit.takeSpent()]).toEqual([
      ['b', 1],
      ['a', 1],
    ])
    expect([...limit.takeSpent()]).toEqual([])
  })

  test('behavior: what a request turned out to cost is owed by its client alone, and told to other processes', () => {
    let now = 0
    const limit = createRateLimit(60, () => now)
    limit.takeSpent()
    expect(limit.take('a')).toBe(0)
    limit.owe('a', 12)
    expect([limit.take('a'), limit.take('b')]).toEqual([4, 0])
    expect(limit.takeSpent().get('a')).toBe(13)
    limit.owe('a', 1e9)
    now += 11_000
    expect(limit.take('a')).toBe(0)
  })

  test('args: 0 sets no limit', () => {
    const limit = createRateLimit(0)
    expect(Array.from({ length: 1000 }, () => limit.take('a')).every((wait) => wait === 0)).toBe(
      true,
    )
  })
})
