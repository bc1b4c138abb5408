import { describe, expect, test } from 'vitest'
import { worthInPools } from './worthInPools.ts'

const pairs = [
  { token_a: '1field', token_b: '2field', reserve_a: '5000000', reserve_b: '7' },
  { token_a: '0field', token_b: '1field', reserve_a: '9', reserve_b: '3000000' },
]
const token = { id: '1field', decimals: 6 }

describe('worthInPools', () => {
  test('default: counts both sides of pairs', () => {
    expect(worthInPools(token, { pairs, price: '2' })).toBe(16_000_000n)
  })

  test('behavior: unknown without a pool or a price', () => {
    expect(worthInPools({ id: '8field', decimals: 6 }, { pairs, price: '2' })).toBeUndefined()
    expect(worthInPools(token, { pairs, price: undefined })).toBeUndefined()
  })
})
