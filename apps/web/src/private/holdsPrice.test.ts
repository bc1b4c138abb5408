import type { ServedPair } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { isWithinLimits } from './holdsPrice.ts'

const pair = (a: string, b: string, reserves: readonly [number, number]): ServedPair => ({
  pair_id: '9field',
  token_a: `${a}field`,
  token_b: `${b}field`,
  reserve_a: String(reserves[0]),
  reserve_b: String(reserves[1]),
  total_supply: '1',
  last_k: '0',
  in_doubt: false,
})
const pairs = [pair('1', '2', [1_000_000, 1_000_000]), pair('2', '3', [1_000_000, 2_000_000])]
const swap = { kind: 'swap', path: ['1', '2'], exact: 'in', maximumIn: 10_000n } as const

describe('isWithinLimits', () => {
  test('default: the amount passes, one unit more does not', () => {
    expect(isWithinLimits({ ...swap, minimumOut: 9_871n }, pairs, 30n)).toBe(true)
    expect(isWithinLimits({ ...swap, minimumOut: 9_872n }, pairs, 30n)).toBe(false)
  })

  test('default: an exact output, and a path against the order of its ids', () => {
    const out = { ...swap, exact: 'out', minimumOut: 9_871n } as const
    expect(isWithinLimits({ ...out, maximumIn: 10_000n }, pairs, 30n)).toBe(true)
    expect(isWithinLimits({ ...out, maximumIn: 9_999n }, pairs, 30n)).toBe(false)
    const path = { ...swap, path: ['3', '2', '1'], maximumIn: 20_000n }
    expect(isWithinLimits({ ...path, minimumOut: 9_745n }, pairs, 30n)).toBe(true)
    expect(isWithinLimits({ ...path, minimumOut: 9_746n }, pairs, 30n)).toBe(false)
  })

  test('default: a deposit and a withdrawal, to the unit', () => {
    const pools = [{ ...pair('1', '2', [1_000, 4_000]), total_supply: '2000' }]
    const tokens = { tokenA: '1field', tokenB: '2field', pair: '9field' }
    const amounts = { amountA: 100n, amountB: 400n, minA: 100n, minB: 400n }
    const add = { kind: 'add', ...tokens, ...amounts } as const
    expect(isWithinLimits({ ...add, minLiquidity: 200n }, pools, 30n)).toBe(true)
    expect(isWithinLimits({ ...add, minLiquidity: 201n }, pools, 30n)).toBe(false)
    expect(isWithinLimits({ ...add, minLiquidity: 0n, minB: 401n }, pools, 30n)).toBe(false)
    const remove = { kind: 'remove', ...tokens, liquidity: 20n, minA: 10n, minB: 40n } as const
    expect(isWithinLimits(remove, pools, 30n)).toBe(true)
    expect(isWithinLimits({ ...remove, minA: 11n }, pools, 30n)).toBe(false)
  })

  test('default: a pair is created where there is none', () => {
    const create = { kind: 'create', tokenB: '3field', amountA: 5n, amountB: 5n } as const
    expect(isWithinLimits({ ...create, tokenA: '1field' }, pairs, 30n)).toBe(true)
    expect(isWithinLimits({ ...create, tokenA: '2field' }, pairs, 30n)).toBe(false)
  })

  test('args: without a pair there is no price', () => {
    const lost = { ...swap, path: ['1', '3'], minimumOut: 1n }
    expect(isWithinLimits(lost, pairs, 30n)).toBe(false)
  })
})
