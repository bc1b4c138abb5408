import { describe, expect, test } from 'vitest'
import { showRange } from './PairFigures.tsx'

describe('showRange', () => {
  test('default: from the lowest to the highest price; inverted, the ends change places', () => {
    const day = { before: null, low: '0.5', high: '4' }
    expect(showRange(day, false)).toBe('0.5 – 4')
    expect(showRange(day, true)).toBe('0.25 – 2')
  })
})
