import { describe, expect, test } from 'vitest'
import { isComposing } from './isComposing.ts'

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('isComposing', () => {
  test.each([
    [{ isComposing: true, keyCode: 13 }, true],
    [{ isComposing: false, keyCode: 229 }, true], // Safari, right after compositionend
    [{ isComposing: false, keyCode: 13 }, false],
  ])('default: %o is %s', (event, is) => expect(isComposing(event)).toBe(is))

  test('behavior: whatever handles keys asks it', () => {
    const handling = Object.entries(sources).filter(([, text]) =>
      /onKeyDown=?[{:]|'keydown'/.test(text),
    )
    expect(handling.length).toBeGreaterThan(3)
    const careless = handling.filter(
      ([, text]) =>
        /onKeyDown=\{\(|onKeyDown = |onKeyDown: /.test(text) && !/isComposing\(/.test(text),
    )
    expect(careless.map(([path]) => path)).toEqual([])
  })
})
