import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { changeBps } from './DayChange.tsx'

const pair = pairs.find(
  ({ token0, token1 }) => token0 === tokenOf('USDX') && token1 === tokenOf('WBTC'),
)
if (!pair) throw new Error('USDX/WBTC is seeded')

describe('changeBps', () => {
  // the seeded pair has equally many whole tokens of both: its price is 1
  test.each([
    ['0.8', 2500n, -2000n],
    ['1', 0n, 0n],
    ['1.25', -2000n, 2500n],
    ['2', -5000n, 10_000n],
  ])('default: from %s to 1', (before, upright, inverted) => {
    expect(changeBps(pair, before, false)).toBe(upright)
    expect(changeBps(pair, before, true)).toBe(inverted)
  })

  test('behavior: an empty pair has none', () => {
    expect(changeBps({ ...pair, reserve0: 0n }, '1', false)).toBeUndefined()
    expect(changeBps(pair, '0', false)).toBeUndefined()
  })
})
