import {
  buildCallStep,
  CREDITS,
  FEES,
  type Pair,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  type Token,
} from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { quoteSplit } from './quoteSplit.ts'
import { type QuoteRequest, quoteSwap } from './quoteSwap.ts'
import { legsOf, quoteThroughWrapped, type WrappedQuote } from './quoteThroughWrapped.ts'
import { quoteWithCredits } from './quoteWithCredits.ts'
import { swapFee } from './swapFee.ts'
import { planWrapped } from './wrappedPlan.ts'

const waleo = tokenOf('WALEO')
const usdx = tokenOf('USDX')
const prices = new Map([CREDITS, waleo, usdx].map(({ id }) => [id, '1'] as const))

/** The pools with reserves of whole tokens, in turn. */
const withReserves = (reserves: readonly bigint[]): readonly Pair[] =>
  pairs.map((pair, at) => {
    const whole = (token: Token, turn: number) =>
      (reserves[(2 * at + turn) % reserves.length] ?? 1n) * 10n ** BigInt(token.decimals)
    return { ...pair, reserve0: whole(pair.token0, 0), reserve1: whole(pair.token1, 1) }
  })

/** What a swap pays or asks on its open side, and all its network fees. */
type Offer = { readonly open: bigint; readonly fee: bigint }

/** The best that the form offers for credits: the router's transaction, or the plan if it is offered. */
function offeredFor(request: QuoteRequest): Offer | undefined {
  const quote = quoteWithCredits(request, tokens)
  if (typeof quote === 'string') return undefined
  const single = { quote, feeMicrocredits: swapFee(quote) }
  const best = quoteThroughWrapped(request, tokens, single)
  const open = request.exact === 'in' ? 'amountOut' : 'amountIn'
  return best
    ? { open: best[open], fee: best.feeMicrocredits }
    : { open: quote[open], fee: single.feeMicrocredits }
}

/** The same for the wrapped form. */
function bestWrapped(request: QuoteRequest): Offer | undefined {
  const quote = quoteSwap(request)
  if (typeof quote === 'string') return undefined
  const split = quoteSplit(request, quote)
  const open = request.exact === 'in' ? 'amountOut' : 'amountIn'
  return split
    ? { open: split[open], fee: split.feeMicrocredits }
    : { open: quote[open], fee: swapFee({ ...quote, exact: 'in' }) }
}

const reserves = fc.array(fc.bigInt({ min: 1n, max: 10n ** 7n }), { minLength: 7, maxLength: 22 })
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const exact = fc.constantFrom('in', 'out')

describe('quoteThroughWrapped', () => {
  test('default: for each amount, ALEO pays at least what WALEO pays, minus the fee of the wrap', () => {
    fc.assert(
      fc.property(reserves, amount, (whole, paid) => {
        const common = { pairs: withReserves(whole), slippageBps: 50, prices, tokenOut: usdx }
        const request = { ...common, exact: 'in', amount: paid } as const
        const wrapped = bestWrapped({ ...request, tokenIn: waleo })
        const offered = offeredFor({ ...request, tokenIn: CREDITS })
        expect(offered === undefined).toBe(wrapped === undefined)
        if (!wrapped || !offered) return
        const wrap = FEES[PROGRAMS.credits].wrap_public
        const extra = wrapped.fee + wrap - offered.fee // at the rate of the swap itself
        const allowed = extra > 0n ? (extra * offered.open) / paid + 1n : 0n
        expect(offered.open + allowed).toBeGreaterThanOrEqual(wrapped.open)
      }),
    )
  })

  test('default: for each amount received in ALEO, likewise with the fees of the unwrap', () => {
    fc.assert(
      fc.property(reserves, amount, exact, (whole, given, side) => {
        const common = { pairs: withReserves(whole), slippageBps: 50, prices, tokenIn: usdx }
        const request = { ...common, exact: side, amount: given }
        const wrapped = bestWrapped({ ...request, tokenOut: waleo })
        const offered = offeredFor({ ...request, tokenOut: CREDITS })
        expect(offered === undefined).toBe(wrapped === undefined)
        if (!wrapped || !offered || side === 'out') return
        const { approve_public } = FEES[PROGRAMS.core]
        const unwrap = approve_public + FEES[PROGRAMS.credits].unwrap_public
        const extra = wrapped.fee + unwrap - offered.fee
        const allowed = extra > 0n ? extra : 0n
        expect(offered.open + allowed).toBeGreaterThanOrEqual(wrapped.open)
      }),
    )
  })

  test('behavior: a shallow pool of the wrapped form is not the only way', () => {
    const shallow = pairs.map((pair) =>
      [pair.token0.id, pair.token1.id].every((id) => id === waleo.id || id === usdx.id)
        ? { ...pair, reserve0: 10n ** 9n, reserve1: 10n ** 9n }
        : pair,
    )
    const request = {
      ...base,
      amount: 100_000_000n,
      pairs: shallow,
      tokenIn: CREDITS,
      tokenOut: usdx,
    } as const
    const quote = quoteWithCredits(request, tokens)
    if (typeof quote === 'string') throw new Error(quote)
    const best = quoteThroughWrapped(request, tokens, { quote, feeMicrocredits: swapFee(quote) })
    expect(best?.amountOut).toBeGreaterThan(quote.amountOut)
    expect(best?.gain).toBeGreaterThan(0n)
  })

  test('behavior: nothing is offered if one transaction pays as much', () => {
    const request = { ...base, amount: 1_000n, tokenIn: CREDITS, tokenOut: usdx } as const
    const quote = quoteWithCredits(request, tokens)
    if (typeof quote === 'string') throw new Error(quote)
    const single = { quote, feeMicrocredits: swapFee(quote) }
    expect(quoteThroughWrapped(request, tokens, single)).toBeUndefined()
  })
})

const base = { pairs, exact: 'in', amount: 5_000_000n, slippageBps: 50, prices } as const

/** The quote through several pools, where the router has none. */
function planned(sides: Pick<QuoteRequest, 'tokenIn' | 'tokenOut'>): WrappedQuote {
  const quote = quoteWithCredits({ ...base, ...sides }, tokens)
  if (typeof quote === 'string') throw new Error(quote)
  const legs = legsOf(quote)
  if (!('wraps' in legs)) throw new Error(quote.means)
  return legs
}

describe('planWrapped', () => {
  const eurx = tokenOf('EURX')
  const terms = { address: ADDRESS, to: 'aleo1to' }

  test('default: credits are wrapped, and the wrapped ones swapped for the receiver', () => {
    const quote = planned({ tokenIn: CREDITS, tokenOut: eurx })
    const steps = planWrapped({ quote, ...terms, allowance: 0n })
    expect(steps.map(({ kind, after }) => [kind, after])).toEqual([
      ['enter', []],
      ['swap', [0]],
    ])
    const [wrap, swap] = steps.map((step) => buildCallStep(step, 9))
    expect(wrap?.inputs).toEqual([`${quote.amountIn}u64`, ADDRESS])
    expect(swap?.inputs).toContain('aleo1to')
    expect(steps.map((step) => buildCallStep(step, 9).feeMicrocredits)).toEqual([
      FEES[PROGRAMS.credits].wrap_public,
      quote.feeMicrocredits - FEES[PROGRAMS.credits].wrap_public,
    ])
  })

  test('default: what is swapped for credits is unwrapped for the receiver, after an approval of what lacks', () => {
    const quote = planned({ tokenIn: eurx, tokenOut: CREDITS })
    const steps = planWrapped({ quote, ...terms, allowance: 1_000n })
    expect(steps.map(({ kind, after }) => [kind, after])).toEqual([
      ['swap', []],
      ['approve', []],
      ['leave', [0, 1]],
    ])
    const [swap, approve, unwrap] = steps.map((step) => buildCallStep(step, 9))
    expect(swap?.inputs).toContain(ADDRESS) // it unwraps what it has received
    expect(approve?.inputs).toContain(PROGRAM_ADDRESSES.credits)
    expect(approve?.inputs).toContain(`${quote.minimumOut - 1_000n}u128`)
    expect(unwrap?.inputs).toEqual([`${quote.minimumOut}u64`, 'aleo1to'])
    const enough = planWrapped({ quote, ...terms, allowance: quote.minimumOut })
    expect(enough.map(({ kind }) => kind)).toEqual(['swap', 'leave'])
  })
})
