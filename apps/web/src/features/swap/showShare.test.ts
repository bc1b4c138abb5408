import { expect, test } from 'vitest'
import { showShare } from './showShare.ts'

test.each([
  [0n, '<1%'],
  [99n, '<1%'],
  [149n, '1%'],
  [3350n, '34%'],
  [10_000n, '100%'],
])('showShare: %s basis points are %s', (bps, text) => {
  expect(showShare(bps)).toBe(text)
})
