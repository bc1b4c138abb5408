import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { isWorse, movedWords } from './movedQuote.ts'
import { quoteSwap, type SwapQuote } from './quoteSwap.ts'

const sides = { tokenIn: tokenOf('USDX'), tokenOut: tokenOf('WBTC') }
const request = { ...sides, pairs, exact: 'in', amount: 5_000_000n, slippageBps: 50 } as const
const reviewed = quoteSwap(request) as SwapQuote

describe('isWorse', () => {
  test('default: less for the same amount, or the same amount for more', () => {
    expect(isWorse(reviewed, reviewed)).toBe(false)
    expect(isWorse({ ...reviewed, amountOut: reviewed.amountOut - 1n }, reviewed)).toBe(true)
    expect(isWorse({ ...reviewed, amountIn: reviewed.amountIn + 1n }, reviewed)).toBe(true)
  })

  test('behavior: a better price needs no consent', () => {
    expect(isWorse({ ...reviewed, amountOut: reviewed.amountOut + 1n }, reviewed)).toBe(false)
    expect(isWorse({ ...reviewed, amountIn: reviewed.amountIn - 1n }, reviewed)).toBe(false)
  })
})

describe('movedWords', () => {
  test('default: names the side that moved', () => {
    expect(movedWords({ ...reviewed, amountOut: 98_000_000n }, sides)).toEqual({
      id: 'review.nowReceive',
      values: { amount: '0.98 WBTC' },
    })
    expect(movedWords({ ...reviewed, exact: 'out', amountIn: 5_100_000n }, sides)).toEqual({
      id: 'review.nowPay',
      values: { amount: '5.1 USDX' },
    })
  })
})
