import { describe, expect, test } from 'vitest'
import { LruCache } from './lruCache.ts'

describe('LruCache', () => {
  test('default: forgets the least recently used entry', () => {
    const cache = new LruCache<string, number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    expect([cache.get('b'), cache.get('a'), cache.get('a')]).toEqual([2, 1, 1])
    cache.set('c', 3)
    expect([cache.get('b'), cache.get('a'), cache.get('c')]).toEqual([undefined, 1, 3])
    cache.set('d', 4) // `c` was read last
    expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual([undefined, 3, 4])
  })

  test('behavior: a new value replaces the old one', () => {
    const cache = new LruCache<string, number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    cache.set('c', 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4])
  })
})
