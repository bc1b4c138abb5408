import { FIELD_MODULUS } from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashPoseidon, hashPoseidon8, hashPoseidonToGroup } from './hashPoseidon.ts'

const rates = [2, 4, 8] as const
const officials = { 2: new sdk.Poseidon2(), 4: new sdk.Poseidon4(), 8: new sdk.Poseidon8() }
const official = officials[8]
const field = (value: bigint) => sdk.Field.fromString(`${value}field`)
const asSnarkVm = (inputs: readonly bigint[]): bigint =>
  BigInt(official.hash(inputs.map(field)).toString().replace('field', ''))

const edges = [0n, 1n, FIELD_MODULUS - 1n, 1n << 252n, (1n << 28n) - 1n]
const anyField = fc.oneof(
  fc.constantFrom(...edges),
  fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n }),
)

describe('hashPoseidon8', () => {
  test('default: agrees with snarkVM on inputs of one to four blocks', () => {
    fc.assert(
      fc.property(fc.array(anyField, { minLength: 1, maxLength: 33 }), (inputs) => {
        expect(hashPoseidon8(inputs)).toBe(asSnarkVm(inputs))
      }),
      { numRuns: 300 },
    )
  })

  test.each([1, 7, 8, 9, 15, 16, 17])('behavior: %i times the largest field', (count) => {
    const inputs = Array.from({ length: count }, () => FIELD_MODULUS - 1n)
    expect(hashPoseidon8(inputs)).toBe(asSnarkVm(inputs))
  })

  test('behavior: equal inputs have equal hashes, regardless of earlier ones', () => {
    const [first] = [hashPoseidon8([1n, 2n]), hashPoseidon8([3n]), hashPoseidon8([1n, 2n, 3n])]
    expect(hashPoseidon8([1n, 2n])).toBe(first)
  })
})

describe.each(rates)('hashPoseidon with rate %i', (rate) => {
  test('default: agrees with snarkVM on inputs of up to five blocks', () => {
    fc.assert(
      fc.property(fc.array(anyField, { maxLength: 4 * rate + 1 }), (inputs) => {
        const theirs = officials[rate].hash(inputs.map(field)).toString()
        expect(`${hashPoseidon(rate, inputs)}field`).toBe(theirs)
      }),
      { numRuns: 100 },
    )
  })
})

describe.each(rates)('hashPoseidonToGroup with rate %i', (rate) => {
  test('default: agrees with snarkVM', () => {
    fc.assert(
      fc.property(fc.array(anyField, { minLength: 1, maxLength: rate + 1 }), (inputs) => {
        const theirs = officials[rate].hashToGroup(inputs.map(field)).toXCoordinate().toString()
        expect(`${hashPoseidonToGroup(rate, inputs)}field`).toBe(theirs)
      }),
      { numRuns: 40 },
    )
  })

  test('error: nothing hashes to no point', () => {
    expect(() => officials[rate].hashToGroup([])).toThrow('cannot be empty')
    expect(() => hashPoseidonToGroup(rate, [])).toThrow('Nothing is hashed to a point')
  })
})
