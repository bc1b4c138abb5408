// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { mayReload } from './reloadGuard.ts'

beforeEach(() => sessionStorage.clear())

describe('mayReload', () => {
  test('default: does not reload the same path again within ten seconds', () => {
    expect(mayReload('/pool', 1000)).toBe(true)
    expect(mayReload('/pool', 10_999)).toBe(false)
    expect(mayReload('/pool', 11_000)).toBe(true)
  })

  test('behavior: a clock that was set back does not hold a reload up', () => {
    expect(mayReload('/pool', 100_000_000)).toBe(true)
    expect(mayReload('/pool', 1000)).toBe(true)
  })

  test('behavior: allows another path at once', () => {
    expect(mayReload('/pool', 1000)).toBe(true)
    expect(mayReload('/faucet', 1001)).toBe(true)
  })
})
