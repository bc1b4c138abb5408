import { describe, expect, test } from 'vitest'
import { createRandom } from './random.ts'

const many = (take: () => number) => Array.from({ length: 4000 }, take)
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('createRandom', () => {
  test('behavior: the same seed gives the same values', () => {
    const [one, other] = [createRandom(7), createRandom(7)]
    expect(many(one.next)).toEqual(many(other.next))
    expect(one.field()).toBe(other.field())
    expect(createRandom(8).next()).not.toBe(createRandom(7).next())
  })

  test('behavior: normal values have mean 0 and deviation 1, log-normal ones their median', () => {
    const random = createRandom(1)
    const normal = many(random.normal)
    expect(mean(normal)).toBeCloseTo(0, 1)
    expect(Math.sqrt(mean(normal.map((value) => value * value)))).toBeCloseTo(1, 1)
    const sizes = many(() => random.logNormal(120, 1)).sort((one, other) => one - other)
    expect(sizes[2000]).toBeGreaterThan(110)
    expect(sizes[2000]).toBeLessThan(130)
  })

  test('error: nothing to pick from', () => {
    expect(() => createRandom(1).pick([])).toThrow('There is nothing to pick from.')
  })
})
