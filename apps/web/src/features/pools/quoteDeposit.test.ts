import { MAX_RESERVE } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { matchSide, quoteDeposit, quoteFirstDeposit } from './quoteDeposit.ts'

const [usdx, wbtc] = [tokenOf('USDX'), tokenOf('WBTC')]

function pairOf(reserve0: bigint, reserve1: bigint, totalSupply: bigint) {
  const pair = pairs.find(({ token0, token1 }) => token0.id === usdx.id && token1.id === wbtc.id)
  if (!pair) throw new Error('USDX/WBTC is seeded')
  return { ...pair, reserve0, reserve1, totalSupply }
}

const pair = pairOf(1_000_003n, 30_001n, 100_000n)
const base = { pair, slippageBps: 50, held: 0n, tokenA: usdx, tokenB: wbtc }

describe('quoteDeposit', () => {
  test('default: the minted, used and guaranteed amounts, to the unit', () => {
    const quote = quoteDeposit({ ...base, amountA: 50_000n, amountB: 1_501n })
    expect(quote).toMatchObject({
      liquidity: 4_999n, // ⌊50000 · 100000 / 1000003⌋
      sides: [
        { token: usdx, amount: 50_000n, used: 50_000n, minimum: 49_800n },
        { token: wbtc, amount: 1_501n, used: 1_500n, minimum: 1_493n }, // ⌈4999 · 30001 / 100000⌉, less 0.5%
      ],
      sharePpm: { before: 0n, after: 47_609n }, // 4999 / 104999
    })
  })

  test('behavior: the order of the given tokens does not matter', () => {
    const swapped = { tokenA: wbtc, tokenB: usdx, amountA: 1_501n, amountB: 50_000n }
    expect(quoteDeposit({ ...base, ...swapped })).toEqual(
      quoteDeposit({ ...base, amountA: 50_000n, amountB: 1_501n }),
    )
  })

  test('behavior: LP already held counts in both shares', () => {
    const quote = quoteDeposit({ ...base, held: 1_000n, amountA: 50_000n, amountB: 1_501n })
    expect(quote).toMatchObject({ sharePpm: { before: 10_000n, after: 57_133n } })
  })

  test('args: an amount that mints nothing is too small, one beyond the limit too large', () => {
    expect(quoteDeposit({ ...base, amountA: 1n, amountB: 1n })).toBe('too-small')
    expect(quoteDeposit({ ...base, amountA: MAX_RESERVE, amountB: MAX_RESERVE })).toBe('over-limit')
  })
})

describe('quoteFirstDeposit', () => {
  test('default: the square root of the product, of which 1000 are locked', () => {
    const first = { tokenA: wbtc, tokenB: usdx, amountA: 1_000_000n, amountB: 4_000_000n }
    expect(quoteFirstDeposit(first)).toMatchObject({
      pair: undefined,
      liquidity: 1_999_000n,
      sides: [
        { token: usdx, amount: 4_000_000n, used: 4_000_000n, minimum: 4_000_000n },
        { token: wbtc, amount: 1_000_000n, used: 1_000_000n, minimum: 1_000_000n },
      ],
      sharePpm: { before: 0n, after: 999_500n },
    })
  })

  test('args: too small if all of it would be locked, too large if the pool cannot hold it', () => {
    const tokens = { tokenA: usdx, tokenB: wbtc }
    expect(quoteFirstDeposit({ ...tokens, amountA: 1_000n, amountB: 1_000n })).toBe('too-small')
    expect(quoteFirstDeposit({ ...tokens, amountA: MAX_RESERVE, amountB: 1n })).toBe('over-limit')
  })
})

describe('matchSide', () => {
  test('default: rounds up, from either token', () => {
    expect(matchSide(pair, usdx, 50_000n)).toBe(1_501n)
    expect(matchSide(pair, wbtc, 1_500n)).toBe(49_999n)
  })
})
