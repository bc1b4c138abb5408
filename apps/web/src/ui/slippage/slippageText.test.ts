import { describe, expect, test } from 'vitest'
import { readSlippage, slippageWarning } from './slippageText.ts'

describe('readSlippage', () => {
  test.each([
    ['0.5', 50],
    ['1,25', 125],
    ['.1', 10],
    ['50', 5000],
    ['0', 0],
    ['0.29', 29], // 0.29 * 100 is 28.999… in floating point
    ['3 %', 300],
    ['%0,5', 50],
    ['０。５％', 50],
    ['٠٫٥٪', 50],
  ])('default: %s', (text, bps) => expect(readSlippage(text)).toEqual({ kind: 'bps', bps }))

  test.each(['', 'abc', '-1', '0.001', '51', '1e1', '1..2'])(
    'args: "%s" is refused with a reason',
    (text) => {
      const read = readSlippage(text)
      expect(read.kind).toBe('wrong')
      expect(read.kind === 'wrong' && read.reason).toMatch(/^slippage\./)
    },
  )
})

describe('slippageWarning', () => {
  test('default', () => {
    expect(slippageWarning(50)).toBeUndefined()
    for (const bps of [0, 4, 101, 501]) expect(slippageWarning(bps)).toBeDefined()
  })
})
