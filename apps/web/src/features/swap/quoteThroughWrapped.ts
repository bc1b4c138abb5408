import { isCredits, isSameId, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import { quoteSplit, type SplitQuote } from './quoteSplit.ts'
import { type QuoteFailure, type QuoteRequest, quoteSending, type SwapQuote } from './quoteSwap.ts'
import { swapFee, wrapFees } from './swapFee.ts'

/** Credits swapped through their wrapped form: a wrap first, or an unwrap after; the other tokens as the pools know them. */
export type WrappedQuote = SplitQuote & {
  readonly wraps: 'wrap-first' | 'unwrap-after'
  /** What it pays more, or asks less, than the router's one transaction, after all network fees. */
  readonly gain: bigint
}

type WrappedRequest = QuoteRequest & {
  /** The part for the protocol fee while it is collected. */
  readonly basePortion?: bigint
}

/**
 * The best swap of credits by several transactions, over paths and splits that the router's one transaction does not take;
 * undefined if that one pays as much after all network fees. `single` is its quote, and `singleFee` what it costs.
 */
export function quoteThroughWrapped(
  request: WrappedRequest,
  tokens: readonly Token[],
  single: Single,
): WrappedQuote | undefined {
  return bestOf(
    plansFor(request, tokens, single).filter(({ more, gain }) => more > 0n && gain > 0n),
  )
}

/** The best of them at other reserves, also if the one transaction would by now pay as much. */
export function requoteThroughWrapped(
  request: WrappedRequest,
  tokens: readonly Token[],
  single: Single,
): WrappedQuote | undefined {
  return bestOf(plansFor(request, tokens, single))
}

type Single = { readonly quote: SwapQuote; readonly feeMicrocredits: bigint }

/** `more` is what the plan pays more, or asks less, before network fees. */
type Compared = WrappedQuote & { readonly more: bigint }

function plansFor(
  request: WrappedRequest,
  tokens: readonly Token[],
  single: Single,
): readonly Compared[] {
  const ends = wrappedEnds(request, tokens)
  const path = ends && quoteSending({ ...request, ...ends })
  if (!ends || typeof path !== 'object') return []
  const wraps = isCredits(request.tokenIn) ? 'wrap-first' : 'unwrap-after'
  const { exact } = request
  return [quoteSplit({ ...request, ...ends }, path), asSplit(path, ends)].flatMap(
    (legs): Compared[] => {
      if (!legs) return []
      const feeMicrocredits = legs.feeMicrocredits + wrapFees[wraps]
      const extra = feeMicrocredits - single.feeMicrocredits
      const cost = inOpenUnits(extra, single.quote, wraps)
      const more =
        exact === 'in'
          ? legs.amountOut - single.quote.amountOut
          : single.quote.amountIn - legs.amountIn
      return [{ ...legs, feeMicrocredits, wraps, more, gain: more - cost }]
    },
  )
}

function bestOf(plans: readonly Compared[]): WrappedQuote | undefined {
  const best = plans.reduce<Compared | undefined>(
    (found, each) => (found && found.gain >= each.gain ? found : each),
    undefined,
  )
  if (!best) return undefined
  const { more: _, ...quote } = best
  return quote
}

/** A quoted swap as the parts of a plan: a single one, with a wrap or an unwrap if it swaps credits. */
export function legsOf(quote: SwapQuote): SplitQuote | WrappedQuote {
  const { means: wraps, route } = quote
  const [tokenIn, tokenOut] = [route.tokens[0], route.tokens.at(-1)]
  if (!tokenIn || !tokenOut) throw new Error('A route has tokens.')
  const legs = asSplit(quote, { tokenIn, tokenOut })
  if (wraps !== 'wrap-first' && wraps !== 'unwrap-after') return legs
  return { ...legs, feeMicrocredits: legs.feeMicrocredits + wrapFees[wraps], wraps, gain: 0n }
}

/** The same quote with pools that know the wrapped form only. */
export function quoteWrapped(
  request: QuoteRequest,
  tokens: readonly Token[],
): SwapQuote | QuoteFailure {
  const ends = wrappedEnds(request, tokens)
  if (!ends) return 'no-route'
  const quote = quoteSending({ ...request, ...ends })
  if (typeof quote === 'string') return quote
  return { ...quote, means: isCredits(request.tokenIn) ? 'wrap-first' : 'unwrap-after' }
}

type Ends = { readonly tokenIn: Token; readonly tokenOut: Token }

function wrappedEnds({ tokenIn, tokenOut }: QuoteRequest, tokens: readonly Token[]) {
  const wrapped = tokens.find(({ id }) => isSameId(id, WRAPPED_ALEO.id))
  if (!wrapped) return undefined
  return isCredits(tokenIn) ? { tokenIn: wrapped, tokenOut } : { tokenIn, tokenOut: wrapped }
}

/** One path as a split of a single part. */
function asSplit(quote: SwapQuote, { tokenIn, tokenOut }: Ends): SplitQuote {
  const { route, amountIn, amountOut, minimumOut, poolFee } = quote
  return {
    legs: [{ route, minimumOut, shareBps: 10_000n }],
    ...{ tokenIn, tokenOut, amountIn, amountOut, minimumOut, poolFee },
    impactPpm: route.impactPpm,
    feeMicrocredits: swapFee({ means: 'pools', exact: 'in', route }),
    gain: 0n,
  }
}

/** Microcredits in units of the side that is not fixed, at the rate of a quote; rounds up. */
function inOpenUnits(
  microcredits: bigint,
  { exact, amountIn, amountOut }: SwapQuote,
  wraps: WrappedQuote['wraps'],
): bigint {
  const isCreditsOpen = (exact === 'out') === (wraps === 'wrap-first')
  if (isCreditsOpen || microcredits <= 0n) return microcredits
  const [credits, other] = wraps === 'wrap-first' ? [amountIn, amountOut] : [amountOut, amountIn]
  return (microcredits * other + credits - 1n) / credits
}
