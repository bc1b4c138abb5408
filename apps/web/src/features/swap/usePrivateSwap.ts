import { callOf, FEES, type OwnedRecord, type Pair, PROGRAMS, type Token } from '@nightjar/sdk'
import { useCallback, useState } from 'react'
import { usePreferences } from '../../lib/preferences.ts'
import { useCreditsToo } from '../../lib/useCreditsToo.ts'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import { recordTokenOf, type Wrapping } from '../../lib/wrapping.ts'
import { type Preview, previewPlan } from '../../plans/previewPlan.ts'
import { feeCredits, usePrivateHoldings } from '../../private/usePrivateHoldings.ts'
import { usePurse } from '../../private/usePurse.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { creditsLeft } from './creditsLeft.ts'
import { isMixed, type SwapAction, type SwapEnds, toPrivateAction } from './privateAction.ts'
import { quoteBetween, quoteOutside, quotePayingOut } from './quoteOutside.ts'
import { type QuoteFailure, quoteSending, quoteSwap, type SwapQuote } from './quoteSwap.ts'
import type { Held } from './SwapSide.tsx'
import { type Payer, usePayer } from './usePayer.ts'
import { type Payout, usePayout } from './usePayout.ts'
import { type Swap, useSwapOf } from './useSwap.ts'

export type PrivateSwap = {
  readonly swap: Swap
  readonly ends: SwapEnds
  setEnds(ends: SwapEnds): void
  /** Whether records of the exchange pay, or those of the token's own program. */
  readonly payer: Payer
  /** Whether the token arrives in its form of the exchange, or in that of its own program. */
  readonly payout: Payout
  /** The action of the quote and its plan; undefined without a quote or enough money. */
  readonly action: SwapAction | undefined
  readonly preview: Preview | undefined
  /** The plan of another such action with the current records. */
  previewOf(action: SwapAction): Preview | undefined
  /** The plan that makes credits for its fees private first; undefined if that is not needed, or does not help. */
  hidingOf(action: SwapAction): Preview | undefined
  /** What is held of both tokens, in the form that pays or is received. */
  readonly held: { readonly in: Held; readonly out: Held }
  /** Unspent records of the paid token that no plan uses, largest first. */
  readonly records: readonly OwnedRecord[]
  /** Whether a credits record can pay for claiming a surplus. */
  readonly paysClaims: boolean
}

const PAYING_FEE = FEES[PROGRAMS.router].swap_private_credits_for_token

/** The form of a swap from records, and its plan. */
export function usePrivateSwap(): PrivateSwap {
  const exchange = useExchange()
  const offered = useCreditsToo(exchange)
  const account = useAccount()
  const slippageBps = usePreferences((preferences) => preferences.privateSlippageBps)
  const holdings = usePrivateHoldings()
  const { holder } = holdings
  const payer = usePayer(exchange.tokens, holdings)
  const { balances, payerOf } = payer
  const payout = usePayout(exchange.tokens)
  const [ends, setEnds] = useState<SwapEnds>({ pays: 'private', receives: 'private' })
  const actionOf = (quote: SwapQuote) =>
    toPrivateAction(
      quote,
      ends,
      ends.pays === 'public' ? undefined : payerOf(quote.route.tokens[0]),
    )
  const isDrawn = ends.pays === 'private' && payer.source === 'inside'
  const purse = usePurse({ holdings, account, isDrawn })
  const previewOf = (action: SwapAction) => {
    if (action.pays !== 'public') return purse.previewOf(action)
    const found = previewPlan(action, holder)
    return found && { ...found, paysPrivately: false } // visible anyway
  }
  const feeOf = (quote: SwapQuote) => {
    const action = actionOf(quote)
    return previewOf(action)?.fee ?? callOf(action).feeMicrocredits
  }
  const swap = useSwapOf({
    exchange: offered,
    account: {
      ...account,
      balances: ends.pays === 'public' ? purse.open : isDrawn ? purse.balances : balances,
      credits: feeCredits(account.credits, holdings.credits),
    },
    slippageBps,
    receiver: 'empty',
    refine: useRefine({ pairs: exchange.pairs, ends, slippageBps }, payer, payout),
    feeOf,
    feeCreditsOf: (quote) =>
      isDrawn && !purse.isAffordable(actionOf(quote))
        ? 0n
        : feeCredits(account.credits, creditsLeft(holdings.credits, quote)),
    mostOf: (token, balance) => purse.mostOf(token, balance, PAYING_FEE),
  })
  const { quote, context } = swap
  const action = quote && actionOf(quote)
  const outside = ends.pays === 'public' ? undefined : payerOf(context.tokenIn)
  return {
    swap,
    ends,
    setEnds,
    payer,
    payout,
    action,
    preview: action && previewOf(action),
    previewOf,
    hidingOf: (other) => (other.pays === 'public' ? undefined : purse.hidingOf(other)),
    held: heldSides(context, { public: purse.open, private: balances, ends, isDrawn }),
    records: outside
      ? holdings.recordsOfOutside(recordTokenOf(outside))
      : holdings.recordsOf(context.tokenIn),
    paysClaims: holdings.paysClaims,
  }
}

/** Adapts quotes to private execution. */
function useRefine(
  { pairs, ends, slippageBps }: Pick<Terms, 'pairs' | 'ends' | 'slippageBps'>,
  { payerOf }: Payer,
  { wantedOf }: Payout,
) {
  return useCallback(
    (quote: SwapQuote) => {
      const payer = ends.pays === 'public' ? undefined : payerOf(quote.route.tokens[0])
      const paysOut = wantedOf(quote.route.tokens.at(-1))
      return refineQuote(quote, { pairs, ends, slippageBps, payer, paysOut })
    },
    [pairs, ends, slippageBps, payerOf, wantedOf],
  )
}

type Balances = ReadonlyMap<string, bigint> | undefined

type Forms = {
  readonly public: Balances
  readonly private: Balances
  readonly ends: SwapEnds
  /** Whether public balances can be made private to pay. */
  readonly isDrawn: boolean
}

/** What is held of both tokens, in the form of each end. */
function heldSides(
  { tokenIn, tokenOut }: Pick<Swap['context'], 'tokenIn' | 'tokenOut'>,
  { ends, isDrawn, ...balances }: Forms,
): PrivateSwap['held'] {
  const heldOf = (token: Token | undefined, mode: Mode) =>
    balances[mode] && token && (balances[mode].get(token.id) ?? 0n)
  const paying = heldOf(tokenIn, ends.pays)
  const openBalance = isDrawn ? heldOf(tokenIn, 'public') : undefined
  const balance = paying === undefined ? undefined : paying + (openBalance ?? 0n)
  return {
    in: { mode: ends.pays, balance, openBalance },
    out: { mode: ends.receives, balance: heldOf(tokenOut, ends.receives) },
  }
}

type Terms = {
  readonly pairs: readonly Pair[]
  readonly ends: SwapEnds
  readonly slippageBps: number
  /** The paid amount in records of the token's own program. */
  readonly payer?: Wrapping | undefined
  /** They are wrapped already, or must be: the router does not take them. */
  readonly isWrapped?: boolean
  /** The ARC-20 program whose token is received, if the router can pay it out. */
  readonly paysOut?: string | undefined
}

/** The quote for private execution: over a single pair if one of its ends is public. */
export function refineQuote(quote: SwapQuote, terms: Terms): SwapQuote | QuoteFailure {
  const { pairs, ends, slippageBps, payer, paysOut } = terms
  const { exact, route, means } = quote
  if (means === 'wrap-first' || means === 'unwrap-after') return 'credits-path'
  if (payer) return refineOutside(quote, payer, terms)
  if (isMixed(ends) && means !== 'pools') return 'credits-mixed'
  const [tokenIn, tokenOut] = [route.tokens[0], route.tokens.at(-1)]
  if (!tokenIn || !tokenOut) return quote
  const amount = exact === 'in' ? quote.amountIn : quote.minimumOut
  const request = { pairs, tokenIn, tokenOut, exact, amount, slippageBps }
  if (!isMixed(ends)) {
    const isPaidOut = paysOut !== undefined && means === 'pools'
    return (isPaidOut ? quotePayingOut(request, paysOut) : undefined) ?? quote
  }
  if (route.pairs.length === 1) return quote
  const direct = pairs.filter(({ token0, token1 }) =>
    [token0.id, token1.id].every((id) => id === tokenIn.id || id === tokenOut.id),
  )
  return throughOne(quoteSwap({ ...request, pairs: direct }))
}

/** The same if the paid token comes from outside: it is sent in full. */
function refineOutside(
  quote: SwapQuote,
  payer: Wrapping,
  { pairs, ends, slippageBps, isWrapped = false }: Terms,
): SwapQuote | QuoteFailure {
  const { exact, route, amountIn, minimumOut, means } = quote
  if (means === 'credits-out') return isMixed(ends) ? 'credits-mixed' : quote
  const [tokenIn, tokenOut] = [route.tokens[0], route.tokens.at(-1)]
  if (!tokenIn || !tokenOut) return 'no-route'
  const amount = exact === 'in' ? amountIn : minimumOut
  const request = { pairs, tokenIn, tokenOut, exact, amount, slippageBps }
  if (isMixed(ends)) return throughOne(quoteBetween(request))
  return isWrapped ? quoteSending(request) : (quoteOutside(request, payer) ?? quoteSending(request))
}

/** Pools connect the tokens, though no single one does. */
const throughOne = (quote: SwapQuote | QuoteFailure): SwapQuote | QuoteFailure =>
  quote === 'no-route' ? 'no-direct' : quote
