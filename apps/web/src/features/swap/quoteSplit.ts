import { coarseMinimum, FEES, findBestSplit, PROGRAMS, type Route, type Token } from '@nightjar/sdk'
import { routeGraph } from '../../lib/routeGraph.ts'
import { hopCosts } from './hopCosts.ts'
import { poolFee, type QuoteRequest, type SwapQuote } from './quoteSwap.ts'

export type SplitQuote = {
  readonly legs: readonly SplitLeg[]
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Minimum that all legs pay together if all are executed. */
  readonly minimumOut: bigint
  /** Price impact, weighted by the shares of the amount, in parts per million. */
  readonly impactPpm: bigint
  /** The pools' fees, in units of the paid token. */
  readonly poolFee: bigint
  /** Of all transactions together. */
  readonly feeMicrocredits: bigint
  /** What it pays more than one swap, minus the cost of the additional transactions, in units of the output; above zero. */
  readonly gain: bigint
}

/** One transaction of a split. */
export type SplitLeg = {
  readonly route: Route
  readonly minimumOut: bigint
  /** Its share of the amount in basis points, rounded down. */
  readonly shareBps: bigint
}

type SplitRequest = QuoteRequest & {
  /** The part for the protocol fee while it is collected. */
  readonly basePortion?: bigint
}

/**
 * The split of an exact input over several swaps if that pays more than the quoted swap after all network fees; undefined
 * if it does not, or if the output has no price to compare with.
 */
export function quoteSplit(request: SplitRequest, single: SwapQuote): SplitQuote | undefined {
  const { pairs, tokenIn, tokenOut, exact, amount, slippageBps, prices, basePortion } = request
  const costs = hopCosts(tokenOut, prices?.get(tokenOut.id), exact)
  if (exact === 'out' || single.means !== 'pools' || !costs) return undefined
  const search = { graph: routeGraph(pairs), tokenIn, tokenOut, amountIn: amount, hopCosts: costs }
  const split = findBestSplit({ ...search, ...(basePortion !== undefined && { basePortion }) })
  if (!split) return undefined
  const legs = split.legs.map((route) => toLeg(route, amount, BigInt(slippageBps)))
  const costOf = ({ pairs }: Route) => costs[pairs.length] ?? 0n
  const extra = sum(split.legs.map(costOf)) - costOf(single.route)
  return {
    legs,
    tokenIn,
    tokenOut,
    amountIn: amount,
    amountOut: split.amountOut,
    minimumOut: sum(legs.map(({ minimumOut }) => minimumOut)),
    impactPpm: sum(split.legs.map((leg) => leg.impactPpm * leg.amountIn)) / amount,
    poolFee: sum(split.legs.map(poolFee)),
    feeMicrocredits: sum(split.legs.map(feeOf)),
    gain: split.amountOut - single.amountOut - extra,
  }
}

function toLeg(route: Route, whole: bigint, slippageBps: bigint): SplitLeg {
  const minimumOut = coarseMinimum(route.amountOut, slippageBps)
  return { route, minimumOut, shareBps: (route.amountIn * 10_000n) / whole }
}

function feeOf({ pairs }: Route): bigint {
  const core = FEES[PROGRAMS.core]
  return pairs.length > 1 ? core.swap_exact_path : core.swap_exact_tokens_for_tokens
}

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)
