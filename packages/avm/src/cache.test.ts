import { describe, expect, test } from 'vitest'
import { createCache } from './cache.ts'

describe('createCache', () => {
  test('default', () => {
    const cache = createCache<number>(4)
    cache.set('a', 1)
    expect(cache.get('a')).toBe(1)
    expect(cache.get('b')).toBeUndefined()
  })

  test('behavior: never exceeds its limit, and keeps recently used entries', () => {
    const cache = createCache<number>(10)
    cache.set('kept', 0)
    for (let i = 0; i < 1000; i++) {
      cache.set(`key${i}`, i)
      expect(cache.get('kept')).toBe(0)
      expect(cache.size).toBeLessThanOrEqual(10)
    }
    expect(cache.get('key0')).toBeUndefined()
    expect(cache.get('key999')).toBe(999)
  })

  test('behavior: a limit of 0 keeps nothing', () => {
    const cache = createCache<number>(0)
    cache.set('a', 1)
    expect(cache.get('a')).toBeUndefined()
  })
})
