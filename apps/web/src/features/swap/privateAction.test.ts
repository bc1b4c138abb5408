// @vitest-environment happy-dom
import { buildPrivateAction, CREDITS, PROGRAMS, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { privateMoves, type SwapEnds, toPrivateAction } from './privateAction.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'
import { refineQuote } from './usePrivateSwap.ts'

const usdx = tokenOf('USDX')
const both: SwapEnds = { pays: 'private', receives: 'private' }

function quoteOf(tokenIn: Token, tokenOut: Token, exact: 'in' | 'out' = 'in'): SwapQuote {
  const request = { pairs, tokenIn, tokenOut, exact, amount: 5_000_000n, slippageBps: 100 }
  const quote = quoteWithCredits(request, tokens)
  if (typeof quote === 'string') throw new Error(quote)
  return quote
}

const called = (quote: SwapQuote): string => {
  const terms = { records: [], to: 'aleo1me', refundTo: 'aleo1once', deadlineHeight: 9 }
  return buildPrivateAction(toPrivateAction(quote, both), terms).function
}

describe('toPrivateAction', () => {
  test('default: the router pays and receives credits, also for exact outputs', () => {
    expect(called(quoteOf(CREDITS, usdx))).toBe('swap_private_credits_for_token')
    expect(called(quoteOf(usdx, CREDITS))).toBe('swap_private_for_credits')
    const exactOut = quoteOf(usdx, CREDITS, 'out')
    expect(called(exactOut)).toBe('swap_private_for_credits')
    const { maximumIn, minimumOut } = toPrivateAction(exactOut, both)
    expect([maximumIn, minimumOut]).toEqual([exactOut.amountIn, 5_000_000n])
  })

  test('behavior: without credits the pools do it', () => {
    expect(called(quoteOf(usdx, tokenOf('WBTC'), 'out'))).toBe('swap_private_for_exact_private')
  })
})

describe('toPrivateAction, of records of another program', () => {
  const outside = { ...tokenOf('USDX'), id: 'tok.aleo', programId: 'tok.aleo' }
  const inside = { ...usdx, wrapperProgram: PROGRAMS.arc20 }
  const payer = { outside, inside }
  const wraps = { program: 'tok.aleo', token: 'tok.aleo' }
  const refined = (exact: 'in' | 'out', ends: SwapEnds, to = tokenOf('WBTC')) => {
    const quote = refineQuote(quoteOf(usdx, to, exact), { pairs, ends, slippageBps: 100, payer })
    if (typeof quote === 'string') throw new Error(quote)
    return toPrivateAction(quote, ends, payer)
  }

  test('default: the router accepts an ARC-20 record if a single pool suffices', () => {
    const action = refined('in', both)
    expect(action).toMatchObject({ exact: 'in', arc20: { side: 'in', program: 'tok.aleo' } })
    expect(action).not.toHaveProperty('wraps')
  })

  test('behavior: an exact output sends the maximum payment, which is wrapped in full', () => {
    const action = refined('out', both)
    expect(action).toMatchObject({ exact: 'in', minimumOut: 5_000_000n })
  })

  test('behavior: if the router cannot, it is wrapped first', () => {
    expect(refined('in', { pays: 'private', receives: 'public' })).toMatchObject({
      exact: 'in',
      receives: 'public',
      wraps,
    })
    expect(refined('in', both, CREDITS)).toMatchObject({ credits: 'out', wraps })
  })
})

describe('toPrivateAction, where an ARC-20 token is wanted', () => {
  const paysOut = 'tok.aleo'
  const wbtc = tokenOf('WBTC')
  const refined = (quote: SwapQuote, ends = both) => {
    const found = refineQuote(quote, { pairs, ends, slippageBps: 100, paysOut })
    if (typeof found === 'string') throw new Error(found)
    return found
  }

  test('default: the router pays it out if a single pool suffices, from a record', () => {
    const quote = refined(quoteOf(usdx, wbtc))
    expect(quote).toMatchObject({ means: 'arc20-out', arc20: paysOut })
    expect(called(quote)).toBe('swap_private_for_arc20')
    expect(toPrivateAction(quote, both)).toMatchObject({ arc20: { side: 'out', program: paysOut } })
  })

  test('behavior: an exact output sends the maximum payment and pays exactly that output', () => {
    const fixed = quoteOf(usdx, wbtc, 'out')
    const { exact, maximumIn, minimumOut } = toPrivateAction(refined(fixed), both)
    expect([exact, maximumIn, minimumOut]).toEqual(['in', fixed.maximumIn, 5_000_000n])
  })

  test('behavior: pays the inside form if credits pay, an end is public, or no single pool suffices', () => {
    const credits = quoteOf(CREDITS, usdx)
    expect(refined(credits)).toBe(credits)
    const direct = quoteOf(usdx, wbtc)
    expect(refined(direct, { pays: 'public', receives: 'private' }).means).toBe('pools')
    const path = quoteOf(tokenOf('EURX'), wbtc)
    expect(path.route.pairs.length).toBeGreaterThan(1)
    expect(refined(path)).toBe(path)
  })
})

describe('privateMoves', () => {
  test('default: credits arrive as the minimum, the rest wrapped', () => {
    const quote = quoteOf(usdx, CREDITS)
    const { paid, received } = privateMoves(quote, { tokenIn: usdx, tokenOut: CREDITS })
    expect(paid).toEqual([{ token_id: usdx.id, amount: '5000000' }])
    expect(received).toEqual([
      { token_id: '0field', amount: String(quote.minimumOut) },
      { token_id: WRAPPED_ALEO.id, amount: String(quote.amountOut - quote.minimumOut) },
    ])
  })

  test('behavior: any other token arrives as the pool pays it', () => {
    const quote = quoteOf(CREDITS, usdx)
    const { paid, received } = privateMoves(quote, { tokenIn: CREDITS, tokenOut: usdx })
    expect(paid).toEqual([{ token_id: '0field', amount: '5000000' }])
    expect(received).toEqual([{ token_id: usdx.id, amount: String(quote.amountOut) }])
  })
})

describe('refineQuote', () => {
  test('behavior: credits go from record to record only', () => {
    const quote = quoteOf(CREDITS, usdx)
    const market = { pairs, slippageBps: 100 }
    expect(refineQuote(quote, { ...market, ends: both })).toBe(quote)
    const mixed: SwapEnds = { pays: 'private', receives: 'public' }
    expect(refineQuote(quote, { ...market, ends: mixed })).toBe('credits-mixed')
  })

  test('behavior: a half-private swap of tokens that only several pools connect says so', () => {
    const quote = quoteOf(tokenOf('EURX'), tokenOf('WBTC'))
    const market = { pairs, slippageBps: 100 }
    expect(refineQuote(quote, { ...market, ends: both })).toBe(quote)
    for (const [pays, receives] of [
      ['private', 'public'],
      ['public', 'private'],
    ] as const) {
      expect(refineQuote(quote, { ...market, ends: { pays, receives } })).toBe('no-direct')
    }
  })

  test('behavior: privately, credits take no path', () => {
    const market = { pairs, slippageBps: 100, ends: both }
    expect(refineQuote(quoteOf(CREDITS, tokenOf('EURX')), market)).toBe('credits-path')
    expect(refineQuote(quoteOf(tokenOf('EURX'), CREDITS), market)).toBe('credits-path')
  })
})
