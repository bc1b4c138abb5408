import { describe, expect, test } from 'vitest'
import { blockSecondsOf } from './blockSeconds.ts'

/** Blocks with these gaps in seconds, the newest first. */
function blocks(...gaps: readonly number[]) {
  return [0, ...gaps].map((_, at) => {
    const ago = gaps.slice(0, at).reduce((sum, gap) => sum + gap, 0)
    return { height: 1000 - at, timestamp: 1_800_000_000 - ago }
  })
}

describe('blockSecondsOf', () => {
  test('default: the mean of whole seconds', () => {
    expect(blockSecondsOf(blocks(3, 4, 3, 4))).toBe(3.5)
  })

  test('behavior: neither a pause nor the blocks of a past before it count', () => {
    expect(blockSecondsOf(blocks(3, 3, 3, 600, 3, 3, 3, 1))).toBe(3)
    expect(blockSecondsOf(blocks(3, 3, 3, 3, 3, 3, 1800, 2400))).toBe(3)
  })

  test('behavior: gaps in what is kept are not gaps between blocks', () => {
    const [newest, second, ...others] = blocks(5, 5, 5, 5)
    expect(newest && second && blockSecondsOf([newest, ...others])).toBe(5)
  })

  test('behavior: three seconds are assumed before there are two blocks', () => {
    expect(blockSecondsOf([])).toBe(3)
    expect(blockSecondsOf(blocks())).toBe(3)
  })
})
