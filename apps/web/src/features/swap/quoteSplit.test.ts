import {
  buildCallStep,
  type CallStep,
  coarseMinimum,
  FEES,
  haveMoved,
  type Pair,
  PROGRAMS,
  type Route,
  termsNow,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { quoteSplit, type SplitQuote } from './quoteSplit.ts'
import { type QuoteRequest, quoteSwap } from './quoteSwap.ts'
import { planSplit } from './splitPlan.ts'

const [USDX, WBTC] = [tokenOf('USDX'), tokenOf('WBTC')]
const core = FEES[PROGRAMS.core]
const request: QuoteRequest = {
  pairs,
  tokenIn: USDX,
  tokenOut: WBTC,
  exact: 'in',
  amount: 100_000_000_000n, // a tenth of the direct pool
  slippageBps: 50,
  prices: new Map([[WBTC.id, '2']]),
}

function offered(change: Partial<QuoteRequest> = {}): SplitQuote | undefined {
  const asked = { ...request, ...change }
  const single = quoteSwap(asked)
  if (typeof single === 'string') throw new Error(single)
  return quoteSplit(asked, single)
}

function made(): SplitQuote {
  const split = offered()
  if (!split) throw new Error('no split')
  return split
}

/** The pair as a route leaves it. */
function traded(pair: Pair, { pairs, tokens, amounts }: Route): Pair {
  const hop = pairs.findIndex(({ id }) => id === pair.id)
  const [paid, out] = [amounts[hop] ?? 0n, amounts[hop + 1] ?? 0n]
  if (hop < 0) return pair
  return tokens[hop]?.id === pair.token0.id
    ? { ...pair, reserve0: pair.reserve0 + paid, reserve1: pair.reserve1 - out }
    : { ...pair, reserve0: pair.reserve0 - out, reserve1: pair.reserve1 + paid }
}

describe('quoteSplit', () => {
  test('default: pays more than one swap by the gain, after the additional network fees', () => {
    const single = quoteSwap(request)
    const split = made()
    const fees = split.legs.map(({ route }) =>
      route.pairs.length > 1 ? core.swap_exact_path : core.swap_exact_tokens_for_tokens,
    )
    const all = fees.reduce((sum, fee) => sum + fee, 0n)
    expect(split.feeMicrocredits).toBe(all)
    if (typeof single === 'string') throw new Error(single)
    const extra = fees.reduce((sum, fee) => sum + fee * 50n, 0n) // 2 ALEO are 10^8 units: one microcredit is 50
    expect(split.gain).toBe(
      split.amountOut - single.amountOut - extra + core.swap_exact_tokens_for_tokens * 50n,
    )
    expect(split.gain).toBeGreaterThan(0n)
  })

  test('behavior: the whole input, with a minimum and a share for each part', () => {
    const { legs, amountIn, amountOut, minimumOut } = made()
    const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
    expect(sum(legs.map(({ route }) => route.amountIn))).toBe(amountIn)
    expect(sum(legs.map(({ route }) => route.amountOut))).toBe(amountOut)
    expect(sum(legs.map((leg) => leg.minimumOut))).toBe(minimumOut)
    for (const { route, minimumOut: least } of legs) {
      expect(least).toBe(coarseMinimum(route.amountOut, 50n))
    }
    expect(Number(sum(legs.map(({ shareBps }) => shareBps)))).toBeGreaterThan(9990)
  })

  test.each([
    ['an exact output', { exact: 'out', amount: 10_000_000_000n }],
    ['an output without a price', { prices: new Map<string, string>() }],
    ['an amount so small that the fees outweigh it', { amount: 1_000_000n }],
  ] as const)('behavior: nothing for %s', (_, change) => {
    expect(offered(change)).toBeUndefined()
  })
})

describe('planSplit', () => {
  const stepsOf = (split: SplitQuote) => planSplit(split, ADDRESS)
  const payout = (step: CallStep, market: readonly Pair[]) => termsNow(step, market)[0]?.now
  const steps = () => stepsOf(made())

  test('default: each part is a transaction with its own minimum, built from itself alone', () => {
    const { legs } = made()
    const built = steps().map((step) => buildCallStep(step, 120))
    expect(built.map((transaction) => transaction?.function)).toEqual(
      legs.map(({ route }) =>
        route.pairs.length > 1 ? 'swap_exact_path' : 'swap_exact_tokens_for_tokens',
      ),
    )
    for (const [at, { route, minimumOut }] of legs.entries()) {
      expect(built[at]?.inputs).toContain(`${route.amountIn}u128`)
      expect(built[at]?.inputs).toContain(`${minimumOut}u128`)
      expect(built[at]?.inputs.slice(-2)).toEqual([ADDRESS, '120u32'])
    }
  })

  test('behavior: no part waits for another', () => {
    expect(planSplit(made(), ADDRESS).map(({ after }) => after)).toEqual(made().legs.map(() => []))
  })

  test('behavior: executed in its order, each part pays its quote, also where parts share pools', () => {
    const tokens = ['USDX', 'WBTC', 'OWL', 'WALEO', 'WETH', 'GLD'].map(tokenOf)
    let market = [
      [1, 5, 6812540985n, 250249572n],
      [2, 4, 1978227n, 120619919n],
      [2, 5, 4088419n, 38759949n],
      [4, 5, 2167406616n, 327071653n],
    ].map(([a, b, reserve0, reserve1]): Pair => {
      const [token0, token1] = [tokens[Number(a) - 1] ?? USDX, tokens[Number(b) - 1] ?? USDX]
      const reserves = { reserve0: BigInt(reserve0 ?? 0), reserve1: BigInt(reserve1 ?? 0) }
      return { ...(pairs[0] as Pair), id: `${a}${b}field`, token0, token1, ...reserves }
    })
    const cheap = new Map([[WBTC.id, '1000000000']])
    const split = offered({ pairs: market, amount: 97896844694n, prices: cheap })
    if (!split) throw new Error('no split')
    const pools = split.legs.flatMap(({ route }) => route.pairs.map(({ id }) => id))
    expect(new Set(pools).size).toBeLessThan(pools.length)
    for (const [at, step] of stepsOf(split).entries()) {
      const part = split.legs[at]
      if (!part) throw new Error('no leg')
      expect(payout(step, market)).toBe(part.route.amountOut)
      expect(haveMoved(termsNow(step, market))).toBe(false)
      market = market.map((pair) => traded(pair, part.route))
    }
  })

  test('behavior: the first part pays the quoted amount, or nothing if a pool is unconfirmed or gone', () => {
    const [first] = steps()
    if (!first) throw new Error('no leg')
    expect(payout(first, pairs)).toBe(made().legs[0]?.route.amountOut)
    const doubtful = pairs.map((pair) => ({ ...pair, isInDoubt: true }))
    expect([payout(first, doubtful), payout(first, [])]).toEqual([0n, 0n])
  })
})
