import { describe, expect, test } from 'vitest'
import { pairs } from '../testing/exchange.ts'
import { listPositions } from './positions.ts'

const [first, second, third] = pairs
if (!first || !second || !third) throw new Error('pairs are seeded')

describe('listPositions', () => {
  test('default: only held positions, the most valuable first, those without prices last', () => {
    const prices = new Map(
      [first, second].flatMap(({ token0, token1 }) => [
        [token0.id, '1'] as const,
        [token1.id, '1'] as const,
      ]),
    )
    const balances = new Map([
      [third.id, 5_000_000_000n],
      [first.id, 1_000_000_000n],
      [second.id, 2_000_000_000n],
    ])
    const listed = listPositions({ pairs, prices, balances })
    expect(listed.map(({ pair }) => pair.id)).toEqual([second.id, first.id, third.id])
    // 1000 of a million LP: a thousandth of a million tokens on either side
    expect(listed[1]).toMatchObject({ sharePpm: 1_000n, value: 2_000_000_000n })
    expect(listed[2]?.value).toBeUndefined()
  })

  test('behavior: an empty list if nothing is held', () => {
    expect(listPositions({ pairs, prices: new Map(), balances: new Map() })).toEqual([])
  })
})
