import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { isBetter, isWorse, movedTerms } from './movedQuote.ts'
import { quoteSwap, type SwapQuote } from './quoteSwap.ts'

const sides = { tokenIn: tokenOf('USDX'), tokenOut: tokenOf('WBTC') }
const request = { ...sides, pairs, exact: 'in', amount: 5_000_000n, slippageBps: 50 } as const
const reviewed = quoteSwap(request) as SwapQuote

const exactOut = { ...reviewed, exact: 'out' } as const
const less = { ...reviewed, amountOut: reviewed.amountOut - 1n }
const more = { ...reviewed, amountOut: reviewed.amountOut + 1n }
const dearer = { ...exactOut, amountIn: reviewed.amountIn + 1n }
const cheaper = {
  ...exactOut,
  amountIn: reviewed.amountIn - 1n,
  amountOut: reviewed.amountOut - 1n,
}

describe('isWorse', () => {
  test('default: less for the same amount, or the same amount for more', () => {
    expect(isWorse(reviewed, reviewed)).toBe(false)
    expect(isWorse(less, reviewed)).toBe(true)
    expect(isWorse(more, reviewed)).toBe(false)
    expect(isWorse(dearer, exactOut)).toBe(true)
    expect(isWorse(cheaper, exactOut)).toBe(false) // what a path pays above the wanted amount does not count
  })
})

describe('isBetter', () => {
  test('default: more for the same amount, or the same amount for less', () => {
    expect(isBetter(reviewed, reviewed)).toBe(false)
    expect(isBetter(more, reviewed)).toBe(true)
    expect(isBetter(less, reviewed)).toBe(false)
    expect(isBetter(cheaper, exactOut)).toBe(true)
  })

  test('behavior: another kind of transaction is not taken silently', () => {
    expect(isBetter({ ...more, means: 'arc20-in' }, reviewed)).toBe(false)
  })
})

describe('movedTerms', () => {
  test('default: the side that is not fixed, now and before, and the difference', () => {
    expect(
      movedTerms(
        { ...reviewed, amountOut: 98_000_000n },
        { ...reviewed, amountOut: 10n ** 8n },
        sides,
      ),
    ).toEqual({
      now: '0.98 WBTC',
      before: '1 WBTC',
      change: '−2%',
    })
    expect(movedTerms({ ...exactOut, amountIn: 5_100_000n }, exactOut, sides)).toEqual({
      now: '5.1 USDX',
      before: '5 USDX',
      change: '+2%',
    })
  })
})
