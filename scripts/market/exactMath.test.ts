import { describe, expect, test } from 'vitest'
import { exp, ln } from './exactMath.ts'

const near = (value: number) => expect.closeTo(value, 12)

describe('exp', () => {
  test.each([0, 1, -1, 0.001, 3.7, -12.5])('default: of %s is that of the platform', (x) => {
    expect(exp(x) / Math.exp(x)).toEqual(near(1))
  })
})

describe('ln', () => {
  test.each([1, 2, 0.5, 1e-9, 12_345.678])('default: of %s is that of the platform', (x) => {
    expect(ln(x) - Math.log(x)).toEqual(near(0))
  })
})
