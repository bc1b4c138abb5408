import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMultiples, split } from './secp256k1.ts'

const { Point } = secp256k1
const { BASE, Fn } = Point
const n = Fn.ORDER
const lambda = 0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72n

const edges = [0n, 1n, 2n, 3n, n - 1n, n - 2n, n >> 1n, (n >> 1n) + 1n, lambda, n - lambda]
const scalar = fc.oneof(fc.bigInt(0n, n - 1n), fc.constantFrom(...edges))

/** By noble's own multiplication. */
function expected(ofBase: bigint, ofPoint: bigint, point: InstanceType<typeof Point>) {
  const sum = BASE.multiplyUnsafe(ofBase).add(point.multiplyUnsafe(ofPoint))
  return sum.is0() ? undefined : sum.toAffine()
}

describe('addMultiples', () => {
  test('property: equals the sum of two multiplications', () => {
    const of = fc.bigInt(1n, n - 1n)
    fc.assert(
      fc.property(scalar, scalar, of, (ofBase, ofPoint, key) => {
        const point = BASE.multiply(key)
        expect(addMultiples(ofBase, ofPoint, point)).toEqual(expected(ofBase, ofPoint, point))
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['the base itself', 1n],
    ['its opposite', n - 1n],
    ['lambda times the base', lambda],
    ['a third of the base', Fn.inv(3n)],
    ['twice the base', 2n],
  ])('behavior: sums meet equal and opposite points for %s', (_, key) => {
    const point = BASE.multiply(key)
    for (const ofBase of edges) {
      for (const ofPoint of edges) {
        expect(addMultiples(ofBase, ofPoint, point)).toEqual(expected(ofBase, ofPoint, point))
      }
    }
  })

  test('behavior: opposite multiples are the point at infinity', () => {
    expect(addMultiples(5n, n - 1n, BASE.multiply(5n))).toBeUndefined()
    expect(addMultiples(0n, 0n, BASE)).toBeUndefined()
  })
})

describe('split', () => {
  test('property: gives two short scalars with the same sum', () => {
    fc.assert(
      fc.property(scalar, (k) => {
        const [first, second] = split(k)
        expect(Fn.create(first + second * lambda)).toBe(Fn.create(k))
        for (const part of [first, second]) {
          expect((part < 0n ? -part : part) >> 128n).toBe(0n)
        }
      }),
    )
  })
})
