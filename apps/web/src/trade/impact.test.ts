import { describe, expect, test } from 'vitest'
import { impactLevel } from './impact.ts'

describe('impactLevel', () => {
  test.each([
    [0n, 'low'],
    [10_000n, 'low'],
    [10_001n, 'high'],
    [50_000n, 'high'],
    [50_001n, 'severe'],
  ] as const)('default: %s parts per million is %s', (ppm, level) => {
    expect(impactLevel(ppm)).toBe(level)
  })
})
