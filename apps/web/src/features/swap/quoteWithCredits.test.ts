import { CREDITS, coarseMaximum, PROGRAMS, quoteExactIn, quoteExactOut } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { buildSwap } from './buildSwap.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'

const base = { pairs, exact: 'in', amount: 5_000_000n, slippageBps: 100 } as const
const terms = { to: 'aleo1to', payer: ADDRESS, deadlineHeight: 9 }

function known(quote: SwapQuote | string): SwapQuote {
  if (typeof quote === 'string') throw new Error(quote)
  return quote
}

describe('quoteWithCredits', () => {
  test('default: credits pay through the pair of their wrapped form, in one call of the router', () => {
    const request = { ...base, tokenIn: CREDITS, tokenOut: tokenOf('USDX') }
    const quote = known(quoteWithCredits(request, tokens))
    const pool = { reserveIn: 10n ** 12n, reserveOut: 10n ** 12n, feeBps: 30n }
    expect(quote.amountOut).toBe(quoteExactIn(5_000_000n, pool))
    expect(buildSwap(quote, terms)).toMatchObject({
      program: PROGRAMS.router,
      function: 'swap_credits_for_tokens',
      inputs: ['5000000u64', tokenOf('USDX').id, `${quote.minimumOut}u128`, 'aleo1to', '9u32'],
    })
  })

  test('behavior: exactly the minimum of credits is received; the surplus stays with the payer', () => {
    const request = { ...base, tokenIn: tokenOf('USDX'), tokenOut: CREDITS }
    const quote = known(quoteWithCredits(request, tokens))
    expect(buildSwap(quote, terms)).toMatchObject({
      function: 'swap_tokens_for_credits',
      inputs: [
        tokenOf('USDX').id,
        '5000000u128',
        `${quote.minimumOut}u64`,
        'aleo1to',
        ADDRESS,
        '9u32',
      ],
    })
  })

  test('behavior: an exact output sends the maximum payment with the output as minimum', () => {
    const request = { ...base, exact: 'out', tokenIn: CREDITS, tokenOut: tokenOf('USDX') } as const
    const quote = known(quoteWithCredits(request, tokens))
    expect(quote.minimumOut).toBe(5_000_000n)
    const pool = { reserveIn: 10n ** 12n, reserveOut: 10n ** 12n, feeBps: 30n }
    const needed = quoteExactOut(5_000_000n, pool)
    expect(quote.amountIn).toBe(coarseMaximum(needed, 100n))
    expect(quote.maximumIn).toBe(quote.amountIn)
  })

  test('behavior: without a pair with wrapped ALEO a plan wraps or unwraps them', () => {
    const [paid, received] = [
      { tokenIn: CREDITS, tokenOut: tokenOf('EURX') },
      { tokenIn: tokenOf('EURX'), tokenOut: CREDITS },
    ]
    expect(known(quoteWithCredits({ ...base, ...paid }, tokens)).means).toBe('wrap-first')
    expect(known(quoteWithCredits({ ...base, ...received }, tokens)).means).toBe('unwrap-after')
  })

  test('behavior: no route only where no pools connect them', () => {
    const lonely = { ...tokenOf('EURX'), id: '9field' }
    expect(quoteWithCredits({ ...base, tokenIn: CREDITS, tokenOut: lonely }, tokens)).toBe(
      'no-route',
    )
  })

  test('behavior: credits and their wrapped form cannot be swapped', () => {
    const request = { ...base, tokenIn: CREDITS, tokenOut: tokenOf('WALEO') }
    expect(quoteWithCredits(request, tokens)).toBe('wrap-instead')
  })

  test('behavior: without credits the pools do it alone', () => {
    const request = { ...base, tokenIn: tokenOf('USDX'), tokenOut: tokenOf('EURX') }
    expect(known(quoteWithCredits(request, tokens)).means).toBe('pools')
  })
})
