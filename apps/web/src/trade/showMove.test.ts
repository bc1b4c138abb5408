import { expect, test } from 'vitest'
import { showMove } from './showMove.ts'

test.each([
  [258_630n, 251_169n, '−2.89%'],
  [1_000_000n, 999_999n, '−0.01%'],
  [100n, 103n, '+3%'],
  [100n, 100n, '0%'],
])('default: from %s to %s it is %s', (before, now, shown) => {
  expect(showMove({ before, now })).toBe(shown)
})
