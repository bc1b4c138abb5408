import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRoundDown } from './roundDown.ts'

const exact = (amount: bigint, [numerator, denominator]: readonly [bigint, bigint]): bigint =>
  (amount * numerator) / denominator

describe('createRoundDown', () => {
  const reserve = fc.oneof(
    fc.bigInt(1n, 1000n),
    fc.bigInt(1n, 2n ** 64n),
    fc.bigInt(1n, 2n ** 300n),
  )
  const near = fc.tuple(reserve, reserve, fc.bigInt(-2n, 2n)).map(([part, times, off]) => {
    const numerator = part * times + off // next to a whole number, where rounding is closest
    return [numerator > 0n ? numerator : 1n, part] as const
  })
  const rate = fc.oneof(fc.tuple(reserve, reserve), near)

  test('behavior: any result equals the value at the rate, rounded down', () => {
    fc.assert(
      fc.property(rate, reserve, ([numerator, denominator], amount) => {
        const roundDown = createRoundDown({ numerator, denominator, depth: undefined })
        const worth = roundDown(Number(amount))
        if (worth !== undefined) expect(BigInt(worth)).toBe(exact(amount, [numerator, denominator]))
      }),
      { numRuns: 5000 },
    )
  })

  test('behavior: nearly every random amount has a result', () => {
    const [numerator, denominator] = [987_654_321_123n, 123_456_789_012_345n]
    const roundDown = createRoundDown({ numerator, denominator, depth: undefined })
    const amounts = Array.from({ length: 1000 }, (_, at) => 10n ** 12n + BigInt(at) * 7919n)
    const told = amounts.flatMap((amount) => {
      const worth = roundDown(Number(amount))
      return worth === undefined ? [] : [[exact(amount, [numerator, denominator]), BigInt(worth)]]
    })
    expect(told.length).toBeGreaterThan(980)
    for (const [expected, worth] of told) expect(worth).toBe(expected)
  })

  test('behavior: at a rate of 1 small amounts have a result, large ones do not', () => {
    const roundDown = createRoundDown({ numerator: 1n, denominator: 1n, depth: undefined })
    expect(roundDown(2 ** 40 - 1)).toBe(2 ** 40 - 1)
    expect(roundDown(2 ** 53)).toBeUndefined()
  })

  test('behavior: a value that may exceed the depth of the route has no result', () => {
    const roundDown = createRoundDown({ numerator: 3n, denominator: 7n, depth: 1000n })
    expect(roundDown(1000)).toBe(428)
    expect(roundDown(7 * 334)).toBeUndefined()
  })
})
