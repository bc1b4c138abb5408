import { FIELD_MODULUS } from '@nightjar/aleo'
import { expect, test } from 'vitest'
import { randomFactor } from './blind.ts'

test('privacy 15: a factor is a field literal, and never the same twice', () => {
  const factors = Array.from({ length: 100 }, randomFactor)
  expect(new Set(factors).size).toBe(100)
  for (const factor of factors) {
    expect(factor).toMatch(/^\d{60,77}field$/) // shorter ones come once in 10^16
    expect(BigInt(factor.replace('field', ''))).toBeLessThan(FIELD_MODULUS)
  }
})
