import { describe, expect, test } from 'vitest'
import { otherWorth } from './otherWorth.ts'

describe('otherWorth', () => {
  test.each([
    ['5', '0.2', undefined],
    ['5.09', '0.2', undefined],
    ['5.1', '0.2', '1.020'],
    ['4.8', '0.2', '0.960'],
    [undefined, '0.2', undefined],
  ])('default: a price of %s ALEO at %s', (pool, price, worth) => {
    expect(otherWorth(pool, price)).toBe(worth)
  })
})
