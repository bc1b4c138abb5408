import {
  coarseMaximum,
  coarseMinimum,
  explainNoRoute,
  FEE_DENOMINATOR,
  findBestExactIn,
  findBestExactOut,
  type NoRoute,
  type Pair,
  poolFor,
  priceImpactPpm,
  quoteExactIn,
  type Route,
  type Token,
} from '@nightjar/sdk'
import { routeGraph } from '../../lib/routeGraph.ts'
import { hopCosts } from './hopCosts.ts'

/** Which of the two amounts is fixed. */
export type Side = 'in' | 'out'

export type SwapQuote = {
  /** The programs involved: the pools alone, or with credits or an ARC-20 token paid or received. */
  readonly means:
    | 'pools'
    | 'credits-in'
    | 'credits-out'
    | 'arc20-in'
    | 'arc20-out'
    /** Credits where the router has no pool: a plan with a wrap before the swap, or an unwrap after it. */
    | 'wrap-first'
    | 'unwrap-after'
  /** The program of the ARC-20 token that is paid or received. */
  readonly arc20?: string
  readonly exact: Side
  readonly route: Route
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Minimum received; equals `amountOut` if the output is exact and a single pool pays it. */
  readonly minimumOut: bigint
  /** Maximum paid; equals `amountIn` if the input is exact. */
  readonly maximumIn: bigint
  /** The pools' fees, in units of the paid token; rounds up. */
  readonly poolFee: bigint
  /** The next best alternative; undefined if this route is the only one. */
  readonly nextBest: NextBest | undefined
}

export type NextBest = {
  readonly tokens: readonly Token[]
  /**
   * How much less it pays, or how much more it asks, on the side that is not fixed; negative if it is the better one except
   * for its network fee.
   */
  readonly loss: bigint
}

export type QuoteFailure =
  | NoRoute
  /** Credits for their own wrapped form. */
  | 'wrap-instead'
  /** Pools connect them, but this kind of swap goes through a single one. */
  | 'no-direct'
  /** Privately, credits go straight into and out of a single pool of their wrapped form. */
  | 'credits-path'
  /** Privately, credits only go from record to record. */
  | 'credits-mixed'

export type QuoteRequest = {
  readonly pairs: readonly Pair[]
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly exact: Side
  /** Base units of the exact side, above zero. */
  readonly amount: bigint
  readonly slippageBps: number
  /** ALEO for one whole token, by id: the additional cost of a longer route is weighed against what it pays. */
  readonly prices?: ReadonlyMap<string, string>
}

/** The best swap that one transaction can execute, or why there is none. */
export function quoteSwap(request: QuoteRequest): SwapQuote | QuoteFailure {
  const { exact } = request
  const route = findRoute(request)
  if (route) {
    const next = findRoute(request, route)
    const quote = exact === 'out' && route.pairs.length > 1 ? quoteMost : toQuote
    return quote(request, route, next && compare(exact, route, next))
  }
  return explainNoRoute(request)
}

/** The same if the program only takes exact inputs: for an exact output the maximum payment is sent. */
export function quoteSending(request: QuoteRequest): SwapQuote | QuoteFailure {
  const quote = quoteSwap(request)
  const isSent = typeof quote === 'string' || quote.exact === 'in' || quote.route.pairs.length > 1
  return isSent ? quote : quoteMost(request, quote.route, quote.nextBest)
}

function findRoute(request: QuoteRequest, except?: Route): Route | undefined {
  const { pairs, tokenIn, tokenOut, exact, amount, prices } = request
  const open = exact === 'in' ? tokenOut : tokenIn
  const costs = hopCosts(open, prices?.get(open.id), exact)
  const search = {
    ...{ graph: routeGraph(pairs), tokenIn, tokenOut },
    ...(costs && { hopCosts: costs }),
    ...(except && { except }),
  }
  return exact === 'in'
    ? findBestExactIn({ ...search, amountIn: amount })
    : findBestExactOut({ ...search, amountOut: amount })
}

function compare(exact: Side, best: Route, next: Route): NextBest {
  const { tokens, amountIn, amountOut } = next
  return { tokens, loss: exact === 'in' ? best.amountOut - amountOut : amountIn - best.amountIn }
}

function toQuote(
  { exact, amount, slippageBps }: QuoteRequest,
  route: Route,
  nextBest: NextBest | undefined,
): SwapQuote {
  const tolerance = BigInt(slippageBps)
  const { amountIn, amountOut } = route
  return {
    means: 'pools',
    exact,
    route,
    amountIn,
    amountOut,
    minimumOut: exact === 'out' ? amount : coarseMinimum(amountOut, tolerance),
    maximumIn: exact === 'out' ? coarseMaximum(amountIn, tolerance) : amountIn,
    poolFee: poolFee(route),
    nextBest,
  }
}

/**
 * An exact output where the program only takes exact inputs, as along a path: the maximum payment is sent over the route
 * found, with the wanted output as minimum; any output above it goes to the trader.
 */
function quoteMost(
  { exact, amount, slippageBps }: QuoteRequest,
  found: Route,
  nextBest: NextBest | undefined,
): SwapQuote | QuoteFailure {
  const amountIn = coarseMaximum(found.amountIn, BigInt(slippageBps))
  const amounts = [amountIn]
  for (const pool of found.pools) amounts.push(quoteExactIn(amounts.at(-1) ?? 0n, pool))
  const amountOut = amounts.at(-1) ?? 0n
  if (amountOut < amount) return 'over-limit'
  const impactPpm = priceImpactPpm(amountIn, amountOut, found.pools)
  const route = { ...found, amounts, amountIn, amountOut, impactPpm }
  const limits = { minimumOut: amount, maximumIn: amountIn, poolFee: poolFee(route), nextBest }
  return { means: 'pools', exact, route, amountIn, amountOut, ...limits }
}

/** Both amounts with their limits: the exact one equals its own. */
export const limitsOf = (
  quote: Pick<SwapQuote, 'amountIn' | 'amountOut' | 'maximumIn' | 'minimumOut'>,
) => [
  { quoted: quote.amountOut, limit: quote.minimumOut },
  { quoted: quote.amountIn, limit: quote.maximumIn },
]

/** The pools' fees on a route, in units of its first token; rounds up. */
export function poolFee({ amountIn, pairs, tokens }: Route): bigint {
  let kept = amountIn
  for (const [hop, pair] of pairs.entries()) {
    const { feeBps } = poolFor(pair, tokens[hop])
    kept = (kept * (FEE_DENOMINATOR - feeBps)) / FEE_DENOMINATOR // rounds the fee up
  }
  return amountIn - kept
}
