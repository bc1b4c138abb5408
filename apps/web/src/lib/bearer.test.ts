import { describe, expect, test } from 'vitest'
import { bearerOf, heldToken, holdBearer } from './bearer.ts'

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
})
