import { describe, expect, test } from 'vitest'
import { fillCandles } from './fillCandles.ts'

const first = {
  time: 120,
  open: '2',
  high: '4',
  low: '1',
  close: '2.5',
  volume_a: '5000000',
  volume_b: '10',
  trades: 2,
}
const second = { ...first, time: 300, open: '3', high: '3', low: '3', close: '3' }
const options = { interval: '1m', now: 430, limit: 300, isInverted: false, decimals: 6 } as const

describe('fillCandles', () => {
  test('default: intervals without a trade keep the previous price, up to now', () => {
    const steps = fillCandles([first, second], options)
    expect(steps.map(({ time, close, volume }) => [time, close, volume])).toEqual([
      [120, 2.5, 5],
      [180, 2.5, 0],
      [240, 2.5, 0],
      [300, 3, 5],
      [360, 3, 0],
      [420, 3, 0],
    ])
    expect(steps[0]).toEqual({ time: 120, open: 2, high: 4, low: 1, close: 2.5, volume: 5 })
  })

  test('args: inverted prices, and volume of the other token', () => {
    const [step] = fillCandles([first], { ...options, isInverted: true, decimals: 1 })
    expect(step).toEqual({ time: 120, open: 0.5, high: 1, low: 0.25, close: 0.4, volume: 1 })
  })

  test('args: the newest intervals if there are more than requested', () => {
    const steps = fillCandles([first, second], { ...options, limit: 2 })
    expect(steps.map(({ time }) => time)).toEqual([360, 420])
  })

  test('behavior: a pair that was never traded has no candles', () => {
    expect(fillCandles([], options)).toEqual([])
  })
})
