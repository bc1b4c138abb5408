import { expect, test } from 'vitest'
import { showWholeBps } from './showWholeBps.ts'

test.each([
  [0n, '<1%'],
  [99n, '<1%'],
  [149n, '1%'],
  [3350n, '34%'],
  [10_000n, '100%'],
])('showWholeBps: %s basis points are %s', (bps, text) => {
  expect(showWholeBps(bps)).toBe(text)
})
