// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { followKeyboard } from './followKeyboard.ts'

let stop = (): void => undefined
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A phone of 390 × 844 on which this part is to be seen. */
function see(part: {
  readonly height: number
  readonly offsetTop?: number
  readonly scale?: number
}) {
  const seen = Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, ...part })
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(844)
  vi.stubGlobal('visualViewport', seen)
  stop = followKeyboard()
  seen.dispatchEvent(new Event('resize'))
  return document.documentElement.style.getPropertyValue('--keyboard')
}

test.each([
  ['a keyboard', { height: 508 }, '336px'],
  ['a keyboard, scrolled to its field', { height: 508, offsetTop: 100 }, '236px'],
  ['none', { height: 844 }, '0px'],
  ['a pinch', { height: 422, scale: 2 }, '0px'],
])('default: %s', (_, part, height) => {
  expect(see(part)).toBe(height)
})

test('behavior: leaves nothing behind', () => {
  see({ height: 508 })
  stop()
  expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe('')
})
