import { describe, expect, test } from 'vitest'
import { createAnswerCache } from './cache.ts'

describe('createAnswerCache', () => {
  test('default: created once, cached until something changes', async () => {
    const cache = createAnswerCache()
    let made = 0
    const make = async () => `${++made}`
    const [first, second] = await Promise.all([
      cache.compute('/a', make),
      cache.compute('/a', make),
    ])
    expect([first.body.toString(), second.body.toString(), made]).toEqual(['1', '1', 1])
    expect(cache.get('/a')).toBe(first)
    cache.invalidate()
    expect(cache.get('/a')).toBeUndefined()
    expect((await cache.compute('/a', make)).etag).not.toBe(first.etag)
  })

  test('behavior: an answer that a block did not change keeps its ETag, in every process', async () => {
    const caches = [createAnswerCache(), createAnswerCache()]
    caches[0]?.invalidate()
    const made = caches.map((cache) => cache.compute('/a', async () => 'the same'))
    const [first, second] = await Promise.all(made)
    expect(first?.etag).toBe(second?.etag)
  })

  test('behavior: a query begun before a change is not cached after it', async () => {
    const cache = createAnswerCache()
    let release: (text: string) => void = () => undefined
    const old = cache.compute(
      '/a',
      () =>
        new Promise((done) => {
          release = done
        }),
    )
    cache.invalidate()
    const fresh = await cache.compute('/a', async () => 'new')
    release('old')
    expect((await old).body.toString()).toBe('old')
    expect(cache.get('/a')).toBe(fresh)
  })

  test('error: a failure is not cached', async () => {
    const cache = createAnswerCache()
    await expect(cache.compute('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect((await cache.compute('/a', async () => 'yes')).body.toString()).toBe('yes')
  })
})
