import { describe, expect, test } from 'vitest'
import { createPrices } from './prices.ts'

const DAY = 86_400
const DAYS = 400

/** Daily changes of the logarithm of a token's price. */
function changesOf(symbol: string): number[] {
  const pricesAt = createPrices({ seed: 5, durationSeconds: Number.POSITIVE_INFINITY })
  const logs = Array.from({ length: DAYS }, (_, day) => Math.log(pricesAt(day * DAY)(symbol)))
  return logs.slice(1).map((log, day) => log - (logs[day] ?? 0))
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

describe('createPrices', () => {
  test('behavior: bitcoin and ether move together, gold does not', () => {
    expect(correlation(changesOf('WBTC'), changesOf('WETH'))).toBeGreaterThan(0.6)
    expect(Math.abs(correlation(changesOf('WBTC'), changesOf('GLD')))).toBeLessThan(0.2)
  })

  test('behavior: the deviation of a day is the one given', () => {
    const changes = changesOf('WALEO')
    const deviation = Math.sqrt(changes.reduce((sum, value) => sum + value * value, 0) / DAYS)
    expect(deviation).toBeGreaterThan(0.012)
    expect(deviation).toBeLessThan(0.022)
  })

  test('behavior: prices begin where they are told to, and the dollar never moves', () => {
    const options = { seed: 5, durationSeconds: 60 * DAY, first: () => 3 }
    expect(createPrices(options)(0)('WBTC')).toBeCloseTo(3, 2)
    expect(createPrices(options)(30 * DAY)('USDX')).toBe(1)
  })

  test('behavior: a crash takes a third within twenty minutes, and half of it comes back', () => {
    const pricesAt = createPrices({ seed: 5, durationSeconds: 60 * DAY })
    const from = 0.675 * 60 * DAY
    const [before, bottom, later] = [from, from + 1200, from + 1200 + DAY / 2].map((second) =>
      pricesAt(second)('NJR'),
    )
    expect((bottom ?? 0) / (before ?? 1)).toBeCloseTo(0.67, 1)
    expect((later ?? 0) / (before ?? 1)).toBeGreaterThan(0.75)
  })
})
