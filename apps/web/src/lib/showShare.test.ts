import { describe, expect, test } from 'vitest'
import { showShare } from './showShare.ts'

describe('showShare', () => {
  test.each([
    [0n, '0%'],
    [5n, '<0.001%'],
    [3_149n, '0.314%'],
    [42_199n, '4.21%'],
    [1_000_000n, '100%'],
    [999_999n, '99.99%'],
  ])('default: %s', (ppm, text) => expect(showShare(ppm)).toBe(text))
})
