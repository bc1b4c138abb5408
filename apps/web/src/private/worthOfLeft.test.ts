import { CREDITS, type Pair, type Token } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { worthOfLeft } from './worthOfLeft.ts'

const token = (id: string, type?: Token['type']): Token => ({
  ...CREDITS,
  ...{ id, decimals: 6 },
  ...(type === undefined ? {} : { type }),
})
const [a, b] = [token('1field'), token('2field')]
const pair: Pair = {
  ...{ id: '9field', token0: a, token1: b, reserve0: 4_000_000n, reserve1: 1_000_000n },
  ...{ feeBps: 30n, totalSupply: 1_000n, publicBalance: 0n, lastK: 0n, isInDoubt: false },
}
const market = {
  ...{ tokens: [a, b], pairs: [pair] },
  prices: new Map([
    ['1field', '2'],
    ['2field', '8'],
  ]),
}

describe('worthOfLeft', () => {
  test('default: a token by its price, in microcredits', () => {
    expect(worthOfLeft({ token: '1', amount: 3_000_000n }, market)).toBe(6_000_000n)
  })

  test('default: the shares of a pool by what they contain', () => {
    expect(worthOfLeft({ token: '9', amount: 100n }, market)).toBe(2n * 800_000n)
  })

  test('behavior: unknown without a price, and for a pool in doubt or without shares', () => {
    expect(
      worthOfLeft({ token: '1', amount: 3n }, { ...market, prices: new Map() }),
    ).toBeUndefined()
    expect(worthOfLeft({ token: '7', amount: 3n }, market)).toBeUndefined()
    for (const change of [{ isInDoubt: true }, { totalSupply: 0n }]) {
      const pairs = [{ ...pair, ...change }]
      expect(worthOfLeft({ token: '9', amount: 3n }, { ...market, pairs })).toBeUndefined()
    }
  })
})
