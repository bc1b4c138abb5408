import { FIELD_MODULUS } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { blindingFactor } from './blindingFactor.ts'

const viewKey = 'AViewKey1nomatter'

describe('blindingFactor', () => {
  test('privacy 13: always the same for the same view key and counter', async () => {
    expect(await blindingFactor(viewKey, 0)).toBe(await blindingFactor(viewKey, 0))
  })

  test('behavior: another counter or view key gives another factor, each a field literal', async () => {
    const factors = await Promise.all([
      ...Array.from({ length: 50 }, (_, counter) => blindingFactor(viewKey, counter)),
      blindingFactor('AViewKey1other', 0),
    ])
    expect(new Set(factors).size).toBe(51)
    for (const factor of factors) {
      expect(factor).toMatch(/^\d+field$/)
      expect(BigInt(factor.replace('field', ''))).toBeLessThan(FIELD_MODULUS)
    }
  })
})
