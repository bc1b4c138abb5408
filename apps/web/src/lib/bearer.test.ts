// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { heldToken, holdBearer } from './bearer.ts'
import { bearerOf } from './openSession.ts'

describe('bearerOf', () => {
  test('default: the token of its address until half a minute before it expires', () => {
    holdBearer({ address: 'aleo1a', token: 'secret', expires: 1000 })
    expect(bearerOf('aleo1a', 969_999)).toBe('secret')
    expect(bearerOf('aleo1a', 970_000)).toBeUndefined()
    expect(bearerOf('aleo1b', 0)).toBeUndefined()
    expect(heldToken()).toBe('secret')
    holdBearer(undefined)
    expect(bearerOf('aleo1a', 0)).toBeUndefined()
  })

  test('behavior: a reload keeps it, another tab has none of it', async () => {
    holdBearer({ address: 'aleo1a', token: 'secret', expires: 1000 })
    vi.resetModules()
    const reloaded = await import('./bearer.ts')
    expect(reloaded.heldToken()).toBe('secret')
    expect(localStorage.length).toBe(0)
    sessionStorage.clear()
    expect(reloaded.heldToken()).toBeUndefined()
  })

  test.each(['', 'null', '{', '7'])('error: a stored text %j is no session', (text) => {
    sessionStorage.setItem('nightjar.session', text)
    expect([bearerOf('aleo1a', 0), heldToken()]).toEqual([undefined, undefined])
  })
})
