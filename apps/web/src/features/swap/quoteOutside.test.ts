import {
  coarseMaximum,
  type Pair,
  PROGRAMS,
  poolFor,
  quoteExactIn,
  quoteExactOut,
  type Token,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import type { Wrapping } from '../../lib/wrapping.ts'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { buildSwap } from './buildSwap.ts'
import { outsideFees } from './outsideFees.ts'
import { quoteOutside } from './quoteOutside.ts'
import type { SwapQuote } from './quoteSwap.ts'

const usdx = tokenOf('USDX')
const inside: Token = { ...usdx, id: '77field', symbol: 'OUT', wrapperProgram: PROGRAMS.arc20 }
const arc20: Wrapping = { inside, outside: { ...inside, programId: 'outside_token.aleo' } }
const registry: Wrapping = {
  inside: { ...inside, wrapperProgram: PROGRAMS.registry },
  outside: { ...inside, id: '7001field' },
}
const pool: Pair = {
  ...(pairs[0] as Pair),
  ...{ id: '78field', token0: inside, token1: usdx },
  ...{ reserve0: 10n ** 12n, reserve1: 2n * 10n ** 12n },
}
const all = [...pairs, pool]
const base = { pairs: all, exact: 'in', amount: 5_000_000n, slippageBps: 100 } as const
const terms = { to: 'aleo1to', payer: ADDRESS, deadlineHeight: 9 }

function known(quote: SwapQuote | undefined): SwapQuote {
  if (quote === undefined) throw new Error('no quote')
  return quote
}

describe('quoteOutside', () => {
  test('default: an ARC-20 token is paid over its pair, in one call of the router', () => {
    const quote = known(quoteOutside({ ...base, tokenIn: inside, tokenOut: usdx }, arc20))
    expect(quote.amountOut).toBe(quoteExactIn(5_000_000n, poolFor(pool, inside)))
    const built = buildSwap(quote, terms)
    expect(built).toMatchObject({ program: PROGRAMS.router, function: 'swap_arc20_for_tokens' })
    expect(built.inputs.slice(1)).toEqual([
      '5000000u128',
      usdx.id,
      `${quote.minimumOut}u128`,
      'aleo1to',
      '9u32',
    ])
    expect(outsideFees(quote, arc20)).toBe(built.feeMicrocredits)
  })

  test('behavior: of an exact output the most that may be paid is sent, and it is the minimum', () => {
    const request = { ...base, exact: 'out', tokenIn: inside, tokenOut: usdx } as const
    const quote = known(quoteOutside(request, arc20))
    const needed = quoteExactOut(5_000_000n, poolFor(pool, inside))
    expect(quote.amountIn).toBe(coarseMaximum(needed, 100n))
    expect(quote.minimumOut).toBe(5_000_000n)
  })

  test('behavior: what the router does not take is the swap after a wrap, over any route', () => {
    const far = tokenOf('EURX')
    for (const [wrapping, tokenOut, hops] of [
      [registry, usdx, 1],
      [arc20, far, 2],
    ] as const) {
      const tokenIn = wrapping.inside
      const quote = known(quoteOutside({ ...base, tokenIn, tokenOut }, wrapping))
      expect(quote.means).toBe('pools')
      expect(quote.route.pairs).toHaveLength(hops)
    }
  })

  test('behavior: without a pool there is none', () => {
    const request = { ...base, pairs, tokenIn: inside, tokenOut: usdx }
    expect(quoteOutside(request, arc20)).toBeUndefined()
  })
})
