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
import { type Wrapping, wrapFee } from '../../lib/wrapping.ts'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { buildSwap } from './buildSwap.ts'
import { inUnits } from './hopCosts.ts'
import { quoteBestOutside, quoteOutside } from './quoteOutside.ts'
import type { SwapQuote } from './quoteSwap.ts'
import { swapFee } from './swapFee.ts'

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
  test('default: an ARC-20 token pays through its pair, in one call of the router', () => {
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
    expect(swapFee(quote)).toBe(built.feeMicrocredits)
  })

  test('behavior: an exact output sends the maximum payment with the output as minimum', () => {
    const request = { ...base, exact: 'out', tokenIn: inside, tokenOut: usdx } as const
    const quote = known(quoteOutside(request, arc20))
    const needed = quoteExactOut(5_000_000n, poolFor(pool, inside))
    expect(quote.amountIn).toBe(coarseMaximum(needed, 100n))
    expect(quote.minimumOut).toBe(5_000_000n)
  })

  test('behavior: otherwise the quote is for the swap after a wrap, over any route', () => {
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

describe('quoteBestOutside', () => {
  const far = tokenOf('EURX')
  const toFar: Pair = { ...pool, id: '79field', token1: far }
  const prices = new Map([
    [inside.id, '1'],
    [usdx.id, '5'],
  ])
  /** Its pool with USDX pays `lack` units of the received token less than the route over EURX. */
  function offers(lack: bigint, given: ReadonlyMap<string, string> | undefined = prices) {
    const request = { ...base, tokenIn: inside, tokenOut: usdx, prices: given } as const
    const way = { ...toFar, reserve1: 4n * 10n ** 12n }
    const over = known(quoteOutside({ ...request, pairs: [...pairs, way] }, registry))
    expect(over.route.pairs).toHaveLength(2)
    const paid = over.amountOut - lack
    // the first reserves at which the pool pays that amount
    const deep = { ...pool, reserve0: 10n ** 14n, reserve1: 0n }
    let [low, high] = [0n, 10n ** 15n]
    while (low < high) {
      const middle = (low + high) / 2n
      const amount = quoteExactIn(5_000_000n, poolFor({ ...deep, reserve1: middle }, inside))
      if (amount >= paid) high = middle
      else low = middle + 1n
    }
    const direct = { ...deep, reserve1: low }
    expect(quoteExactIn(5_000_000n, poolFor(direct, inside))).toBe(paid)
    return known(quoteBestOutside({ ...request, pairs: [...pairs, way, direct] }, arc20))
  }

  test('default: one call, until the longer route pays more than the wrap before it costs, to the unit', () => {
    expect(offers(0n).means).toBe('arc20-in')
    const cost = inUnits(usdx, '5', wrapFee(arc20)) ?? 0n
    expect(cost).toBe(4140n) // 0.0207 ALEO
    expect(offers(cost).means).toBe('arc20-in')
    expect(offers(cost + 1n).means).toBe('pools')
  })

  test('behavior: without a price the cost of a step is unknown, so one call is quoted', () => {
    expect(offers(1_000_000n, new Map()).means).toBe('arc20-in')
  })
})
