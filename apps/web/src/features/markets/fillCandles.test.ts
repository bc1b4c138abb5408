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
const privateParts = new Map([[120, 0.25]])
const limits = { interval: '1m', now: 430, limit: 300 } as const
const options = { ...limits, isInverted: false, decimals: 6, privateParts }

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
    const prices = { open: 2, high: 4, low: 1, close: 2.5 }
    expect(steps[0]).toEqual({ time: 120, ...prices, volume: 5, privateVolume: 1.25 })
    expect(steps.at(-1)).toMatchObject({ open: 3, high: 3, low: 3, volume: 0, privateVolume: 0 })
  })

  test('behavior: an interval opens at the close of the one before, and reaches to it', () => {
    const steps = fillCandles([first, second], options)
    expect(steps.slice(1).map(({ open }) => open)).toEqual(
      steps.slice(0, -1).map(({ close }) => close),
    )
    expect(steps[3]).toMatchObject({ open: 2.5, high: 3, low: 2.5, close: 3 })
    const [newest] = fillCandles([first, second], { ...options, now: 300, limit: 1 })
    expect(newest).toMatchObject({ time: 300, open: 2.5, close: 3 }) // also of one that is not shown
  })

  test('behavior: the private part of an interval may be unknown', () => {
    const steps = fillCandles([first, second], options)
    expect(steps.map(({ privateVolume }) => privateVolume)).toEqual([1.25, 0, 0, undefined, 0, 0])
  })

  test('args: inverted prices, and volume of the other token', () => {
    const [step] = fillCandles([first], { ...options, isInverted: true, decimals: 1 })
    const prices = { open: 0.5, high: 1, low: 0.25, close: 0.4 }
    expect(step).toEqual({ time: 120, ...prices, volume: 1, privateVolume: 0.25 })
  })

  test('args: the newest intervals if there are more than requested', () => {
    const steps = fillCandles([first, second], { ...options, limit: 2 })
    expect(steps.map(({ time }) => time)).toEqual([360, 420])
  })

  test('behavior: a pair that was never traded has no candles', () => {
    expect(fillCandles([], options)).toEqual([])
  })
})
