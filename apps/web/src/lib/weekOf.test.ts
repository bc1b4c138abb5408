import { describe, expect, test } from 'vitest'
import { weekOf } from './weekOf.ts'

const token = { now: '0.0005', dayAgo: '0.0004', week: [null, '0.0002', '0.0004'] }
const dollar = { now: '5', dayAgo: '4', week: ['4', '4', '4'] }

describe('weekOf', () => {
  test('default: in ALEO, from the first price up to now', () => {
    expect(weekOf(token)).toEqual({ change: 2500n, prices: [0.0002, 0.0004, 0.0005] })
  })

  test('args: in dollars, which themselves have moved', () => {
    const { change, prices } = weekOf(token, dollar)
    expect(change).toBe(0n)
    expect(prices.map((price) => price.toPrecision(3))).toEqual([
      '0.0000500',
      '0.000100',
      '0.000100',
    ])
  })

  test('args: a dollar is always a dollar', () => {
    expect(weekOf(dollar, dollar)).toEqual({ change: 0n, prices: [1, 1, 1, 1] })
  })

  test('behavior: a fall is negative, rounded toward zero', () => {
    expect(weekOf({ now: '2', dayAgo: '3', week: [] }).change).toBe(-3333n)
  })

  test('behavior: without a price then or now there is no change', () => {
    expect(weekOf({ now: '2', dayAgo: null, week: [null] })).toEqual({
      change: undefined,
      prices: [2],
    })
    expect(weekOf({ now: null, dayAgo: '2', week: [null] }).change).toBeUndefined()
    expect(weekOf(token, { now: null, dayAgo: null, week: [] })).toEqual({
      change: undefined,
      prices: [],
    })
  })
})
