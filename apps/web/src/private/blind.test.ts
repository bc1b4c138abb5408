import { FIELD_MODULUS } from '@nightjar/aleo'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { blindAll, randomFactor } from './blind.ts'

beforeAll(() => loadMessages('private'))
afterEach(() => vi.unstubAllGlobals())

test('privacy 15: a factor is a field literal, and never the same twice', () => {
  const factors = Array.from({ length: 100 }, randomFactor)
  expect(new Set(factors).size).toBe(100)
  for (const factor of factors) {
    expect(factor).toMatch(/^\d{60,77}field$/) // shorter ones come once in 10^16
    expect(BigInt(factor.replace('field', ''))).toBeLessThan(FIELD_MODULUS)
  }
})

test('error: without WebAssembly it says so instead of starting a worker', async () => {
  vi.stubGlobal('WebAssembly', undefined)
  await expect(blindAll('aleo1', ['1field'])).rejects.toThrow(
    /^This browser has WebAssembly switched off/,
  )
})
