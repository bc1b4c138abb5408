import {
  findBestExactIn,
  findBestExactOut,
  maximumSold,
  minimumReceived,
  type Pair,
  poolFor,
  RESERVE_LIMIT,
  type Route,
  reserveOf,
  type Token,
} from '@nightjar/sdk'

/** Which of the two amounts is fixed. */
export type Side = 'in' | 'out'

export type SwapQuote = {
  readonly exact: Side
  readonly route: Route
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Least that is received; equals `amountOut` where the output is exact. */
  readonly minimumOut: bigint
  /** Most that is paid; equals `amountIn` where the input is exact. */
  readonly maximumIn: bigint
  /** What the pools keep, in units of the token paid; rounds up. */
  readonly poolFee: bigint
}

export type QuoteFailure = 'no-route' | 'over-reserves' | 'too-small' | 'over-limit'

export type QuoteRequest = {
  readonly pairs: readonly Pair[]
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly exact: Side
  /** Base units of the exact side, above zero. */
  readonly amount: bigint
  readonly slippageBps: number
}

/** The best swap that one transaction can do, or why there is none. */
export function quoteSwap(request: QuoteRequest): SwapQuote | QuoteFailure {
  const { pairs, tokenIn, tokenOut, exact, amount } = request
  const search = { pairs, tokenIn, tokenOut }
  const route =
    exact === 'in'
      ? findBestExactIn({ ...search, amountIn: amount })
      : findBestExactOut({ ...search, amountOut: amount })
  if (route) return toQuote(request, route)
  if (!isReachable(pairs, tokenIn, tokenOut)) return 'no-route'
  if (exact === 'out') return 'over-reserves'
  return isOverLimit(request) ? 'over-limit' : 'too-small'
}

function toQuote({ exact, amount, slippageBps }: QuoteRequest, route: Route): SwapQuote {
  const tolerance = BigInt(slippageBps)
  const { amountIn, amountOut } = route
  const isDirect = route.pairs.length === 1 // the program takes exact inputs only along a path
  return {
    exact,
    route,
    amountIn,
    amountOut,
    minimumOut: exact === 'out' ? amount : minimumReceived(amountOut, tolerance),
    maximumIn: exact === 'out' && isDirect ? maximumSold(amountIn, tolerance) : amountIn,
    poolFee: poolFee(route),
  }
}

function poolFee({ amountIn, pairs, tokens }: Route): bigint {
  let kept = amountIn
  for (const [hop, pair] of pairs.entries()) {
    kept = (kept * (10_000n - poolFor(pair, tokens[hop]).feeBps)) / 10_000n // rounds the fee up
  }
  return amountIn - kept
}

/** Whether pairs with liquidity lead from one token to the other within three hops. */
function isReachable(pairs: readonly Pair[], tokenIn: Token, tokenOut: Token): boolean {
  const filled = pairs.filter(({ reserve0, reserve1 }) => reserve0 > 0n && reserve1 > 0n)
  let reached = new Set([tokenIn.id])
  for (let hop = 0; hop < 3; hop++) {
    const next = new Set(reached)
    for (const { token0, token1 } of filled) {
      if (reached.has(token0.id)) next.add(token1.id)
      if (reached.has(token1.id)) next.add(token0.id)
    }
    reached = next
  }
  return reached.has(tokenOut.id)
}

function isOverLimit({ pairs, tokenIn, amount }: QuoteRequest): boolean {
  const own = pairs.filter(({ token0, token1 }) => [token0.id, token1.id].includes(tokenIn.id))
  return own.every((pair) => reserveOf(pair, tokenIn) + amount >= RESERVE_LIMIT)
}
