import { describe, expect, test } from 'vitest'
import { readAmount } from './amountText.ts'

describe('readAmount', () => {
  test.each([
    ['1', 6, 1_000_000n],
    ['.5', 6, 500_000n],
    ['1.', 6, 1_000_000n],
    ['0', 6, 0n],
    [' 1 250 ', 6, 1_250_000_000n],
    ["1'250.5", 6, 1_250_500_000n],
    ['1,250.5', 6, 1_250_500_000n],
    ['1,234,567', 6, 1_234_567_000_000n],
    ['0,5', 6, 500_000n],
    ['1,25', 6, 1_250_000n],
    ['0,125', 6, 125_000n],
    ['1.250,5', 6, 1_250_500_000n],
    ['1.234.567', 6, 1_234_567_000_000n],
    ['1.234.567,25', 6, 1_234_567_250_000n],
    ['12345678901234567890', 0, 12345678901234567890n],
    ['0.000000000000000001', 18, 1n],
  ])('default: %s with %i decimals', (text, decimals, value) => {
    expect(readAmount(text, decimals)).toEqual({ kind: 'amount', value })
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'not-a-number'],
    ['abc', 'not-a-number'],
    ['1e5', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1,2,3', 'not-a-number'],
    ['12,34.5', 'not-a-number'],
    ['12.34,5', 'not-a-number'],
    ['1.234,', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['１２', 'not-a-number'],
    ['∞', 'not-a-number'],
    ['1.0000001', 'too-many-decimals'],
    ['9'.repeat(60), 'too-large'],
    ['1,250', 'ambiguous'],
  ])('args: %s is %s', (text, kind) => {
    expect(readAmount(text, 6).kind).toBe(kind)
  })

  test('behavior: an ambiguous text names both readings', () => {
    expect(readAmount('1,250', 6)).toEqual({ kind: 'ambiguous', readings: ['1250', '1.250'] })
  })
})
