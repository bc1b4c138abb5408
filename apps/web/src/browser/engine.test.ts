// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgetsUnvisited } from './engine.ts'

afterEach(() => vi.unstubAllGlobals())

function visit(vendor: string, isOnHomeScreen: boolean): void {
  vi.stubGlobal('navigator', { vendor })
  vi.stubGlobal('matchMedia', () => ({ matches: isOnHomeScreen }))
}

describe('forgetsUnvisited', () => {
  test.each([
    ['Safari, and every browser of an iPhone', 'Apple Computer, Inc.', true],
    ['Chromium', 'Google Inc.', false],
    ['Firefox', '', false],
  ])('default: %s', (_, vendor, forgets) => {
    visit(vendor, false)
    expect(forgetsUnvisited()).toBe(forgets)
  })

  test('behavior: what is on the home screen is kept', () => {
    visit('Apple Computer, Inc.', true)
    expect(forgetsUnvisited()).toBe(false)
  })
})
