import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divsteps, FIRST_ZETA } from './divsteps.ts'

const steps = 29
const low = (value: bigint) => Number(BigInt.asIntN(32, value))

/** Steps as defined by Bernstein and Yang, starting with δ = 1/2: `twice` is 2δ. */
function slowly(f0: bigint, g0: bigint) {
  let [f, g, twice] = [f0, g0, 1]
  for (let step = 0; step < steps; step++) {
    const isOdd = (g & 1n) === 1n
    if (isOdd && twice > 0) [twice, f, g] = [2 - twice, g, (g - f) / 2n]
    else [twice, g] = [2 + twice, (g + (isOdd ? f : 0n)) / 2n]
  }
  return { f, g }
}

describe('divsteps', () => {
  test('property: the matrix from the low bits equals the one from the whole numbers', () => {
    const whole = fc.bigInt(-(1n << 255n), 1n << 255n)
    fc.assert(
      fc.property(whole, whole, (half, g) => {
        const f = 2n * half + 1n
        const { u, v, q, r } = divsteps(low(f), low(g), FIRST_ZETA, steps)
        const after = slowly(f, g)
        expect(BigInt(u) * f + BigInt(v) * g).toBe(after.f << BigInt(steps))
        expect(BigInt(q) * f + BigInt(r) * g).toBe(after.g << BigInt(steps))
        expect(Math.abs(u) + Math.abs(v)).toBeLessThanOrEqual(2 ** steps)
        expect(Math.abs(q) + Math.abs(r)).toBeLessThanOrEqual(2 ** steps)
      }),
    )
  })
})
