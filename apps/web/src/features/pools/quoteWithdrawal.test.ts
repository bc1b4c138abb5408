import { describe, expect, test } from 'vitest'
import { pairs } from '../../testing/exchange.ts'
import { quoteWithdrawal } from './quoteWithdrawal.ts'

const [first] = pairs
if (!first) throw new Error('pairs are seeded')
const pair = { ...first, reserve0: 1_000_003n, reserve1: 30_001n, totalSupply: 100_000n }
const base = {
  pair,
  held: 10_000n,
  slippageBps: 50,
}

describe('quoteWithdrawal', () => {
  test('default: both amounts round down, both minimums up; the rest stays', () => {
    expect(quoteWithdrawal({ ...base, liquidity: 3_333n })).toEqual({
      pair,
      liquidity: 3_333n,
      sides: [
        { token: pair.token0, amount: 33_330n, minimum: 33_170n },
        { token: pair.token1, amount: 999n, minimum: 995n },
      ],
      sharePpm: { before: 100_000n, after: 68_968n },
    })
  })

  test('behavior: withdrawing everything leaves no share', () => {
    expect(quoteWithdrawal({ ...base, liquidity: 10_000n })).toMatchObject({
      sharePpm: { after: 0n },
    })
  })

  test('args: an amount that returns nothing is too small', () => {
    const poor = { ...pair, reserve0: 10n, reserve1: 10n }
    expect(quoteWithdrawal({ ...base, pair: poor, liquidity: 1n })).toBe('too-small')
  })
})
