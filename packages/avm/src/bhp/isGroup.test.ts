import { FIELD_MODULUS } from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPoints, generator, multiplyPoint, pointFromX } from '../curve/edwards.ts'
import { squareRoot } from '../curve/roots.ts'
import { isGroup } from './isGroup.ts'

function isTheirs(x: bigint): boolean {
  try {
    sdk.Group.fromString(`${x}group`).free()
    return true
  } catch {
    return false
  }
}

const i = squareRoot(FIELD_MODULUS - 1n) ?? 0n

describe('isGroup', () => {
  test("property: gives the SDK's answer for any field", () => {
    let points = 0
    fc.assert(
      fc.property(fc.bigInt(0n, FIELD_MODULUS - 1n), (x) => {
        const isPoint = isTheirs(x)
        if (isPoint) points++
        expect(isGroup(x)).toBe(isPoint)
        expect(isGroup(x)).toBe(isPoint) // remembered
      }),
      { numRuns: 1500 },
    )
    expect(points).toBeGreaterThan(200)
  })

  test('property: multiples of the generator are in the group; with a point of order 4 added they are not', () => {
    const quarter = { x: i, y: 0n }
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 250n), (scalar) => {
        const point = multiplyPoint(generator, scalar)
        expect(isGroup(point.x)).toBe(true)
        expect(isGroup(FIELD_MODULUS - point.x)).toBe(true)
        const other = addPoints(point, quarter)
        expect(pointFromX(other.x)).toBeUndefined()
        expect(isGroup(other.x)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test.each([0n, 1n, 2n, i, FIELD_MODULUS - i, FIELD_MODULUS - 1n])('behavior: %i', (x) => {
    expect(isGroup(x)).toBe(isTheirs(x))
  })
})
