import { describe, expect, test } from 'vitest'
import { tallySwap, worthOfSwap } from './tally.ts'

const hop = (pair: string, tokenIn: string, tokenOut: string, value: bigint | undefined) => ({
  hop: { pair, tokenIn, tokenOut, amountIn: 1n, amountOut: 1n },
  value,
  fees: 3n,
})

describe('worthOfSwap', () => {
  test('default: the lowest value of its hops that have a price', () => {
    expect(worthOfSwap([hop('p', 'a', 'b', 9n), hop('q', 'b', 'c', 7n)])).toBe(7n)
    expect(worthOfSwap([hop('p', 'a', 'b', undefined), hop('q', 'b', 'c', 7n)])).toBe(7n)
    expect(worthOfSwap([hop('p', 'a', 'b', undefined)])).toBeUndefined()
  })
})

describe('tallySwap', () => {
  test('default: each pair counts its hop; the total and each token count the swap once', () => {
    const tally = tallySwap([hop('p', 'a', 'b', 9n), hop('q', 'b', 'c', 7n)], 'aleo1')
    expect(Object.fromEntries(tally)).toEqual({
      p: { volume: 9n, privateVolume: 0n, fees: 3n, swaps: 1 },
      q: { volume: 7n, privateVolume: 0n, fees: 3n, swaps: 1 },
      all: { volume: 7n, privateVolume: 0n, fees: 6n, swaps: 1 },
      'token a': { volume: 7n, privateVolume: 0n, fees: 3n, swaps: 1 },
      'token b': { volume: 7n, privateVolume: 0n, fees: 6n, swaps: 1 },
      'token c': { volume: 7n, privateVolume: 0n, fees: 3n, swaps: 1 },
    })
  })

  test('privacy 9: all of it is private if the chain names no trader', () => {
    for (const { volume, privateVolume } of tallySwap([hop('p', 'a', 'b', 9n)], null).values()) {
      expect([volume, privateVolume]).toEqual([9n, 9n])
    }
  })

  test('behavior: without hops nothing is counted', () => {
    expect(tallySwap([], null).size).toBe(0)
  })
})
