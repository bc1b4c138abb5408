import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { commonAmount } from './commonAmount.ts'

const token = { ...CREDITS, id: '1field', programId: 'nightjar_core.aleo' }

describe('commonAmount', () => {
  test.each([
    [0n, 0n],
    [1n, 1n],
    [4n, 2n],
    [999n, 500n],
    [1_000n, 1_000n],
    [499_999_999n, 200_000_000n],
  ])('default: of %d it is %d', (balance, amount) => {
    expect(commonAmount(token, balance)).toBe(amount)
  })

  test('behavior: credits for fees are left', () => {
    expect(commonAmount(CREDITS, 10_000_000n)).toBe(5_000_000n)
    expect(commonAmount(CREDITS, 1_000_000n)).toBe(0n)
    expect(commonAmount(CREDITS, 1_000_001n)).toBe(1n)
  })
})
