import { isCredits, PROGRAM_ADDRESSES, type Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAmount } from '../../lib/amountText.ts'
import type { AddressCheck } from '../../lib/checkAddress.ts'
import { creditsValue } from '../../lib/creditsValue.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { allowanceQuery } from '../../lib/queries.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { useCreditsToo } from '../../lib/useCreditsToo.ts'
import {
  type Account,
  balanceOf,
  type Exchange,
  useAccount,
  useExchange,
} from '../../lib/useExchange.ts'
import { useHeldCredits } from '../../lib/useHeldCredits.ts'
import { useSuggestion } from '../../lib/useSuggestion.ts'
import { allButFee, creditsLeft } from './creditsLeft.ts'
import type { QuoteFailure, Side, SwapQuote } from './quoteSwap.ts'
import { useQuoting } from './useQuoting.ts'
import { flipForm, formTokens, type SwapForm, useSwapForm } from './useSwapForm.ts'
import { type SwapContext, type SwapState, validateSwap } from './validateSwap.ts'

export type Swap = {
  readonly form: SwapForm
  readonly exchange: Exchange
  readonly account: Account
  readonly context: SwapContext
  readonly state: SwapState
  readonly quote: SwapQuote | undefined
  readonly mostOf: (token: Token, balance: bigint) => bigint
  setText(exact: Side, text: string): void
  setToken(side: Side, token: Token): void
  flip(): void
}

/** The form of a public swap; credits are one of its tokens. */
export function useSwap(receiver: AddressCheck): Swap {
  const exchange = useExchange()
  const account = useAccount()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const held = useHeldCredits(account)
  const offered = useCreditsToo(exchange)
  const spender = PROGRAM_ADDRESSES.router
  return useSwapOf({ exchange: offered, account: held, slippageBps, receiver, spender })
}

export type Trader = {
  readonly exchange: Exchange
  readonly account: Account
  readonly slippageBps: number
  /** Another receiver's address, checked. */
  readonly receiver: AddressCheck
  /** Who takes the payment for credits from the public balance, given an allowance; left out if records pay. */
  readonly spender?: string
  /** Adapts a quote to the account's way of trading; left out, the quote is used unchanged. */
  readonly refine?: (quote: SwapQuote) => SwapQuote | QuoteFailure
  /** The network fee in microcredits; that of a public swap if left out. */
  readonly feeOf?: (quote: SwapQuote) => bigint
  /** Microcredits left for the network fee after a quote; of the public ones if left out. */
  readonly feeCreditsOf?: (quote: SwapQuote) => bigint | undefined
  /** The most of a balance that percent buttons pay; if left out, everything, except a fee in credits. */
  readonly mostOf?: (token: Token, balance: bigint) => bigint
}

/** The swap form, its quote from the reserves of the newest block, and its available actions. */
export function useSwapOf(trader: Trader): Swap {
  const { exchange, account, mostOf = allButFee } = trader
  const [written, setForm] = useSwapForm()
  const form = useFilled(written, trader)
  const context = useContextOf(form, trader)
  const { tokenIn, tokenOut, quote } = context
  const name = (token: Token | undefined) => nameToken(exchange.tokens, token)
  const flip = () => setForm(flipForm(form, name(tokenIn), name(tokenOut)))
  return {
    form,
    exchange,
    account,
    context,
    state: validateSwap(context),
    quote: typeof quote === 'object' ? quote : undefined,
    mostOf,
    setText: (exact, text) => setForm({ ...form, exact, text }),
    setToken: (side, token) => {
      const other = side === 'in' ? tokenOut : tokenIn
      if (token.id === other?.id) return flip()
      const [from, to] = side === 'in' ? [token, tokenOut] : [tokenIn, token]
      setForm({ ...form, from: name(from), to: name(to) })
    },
    flip,
  }
}

function useContextOf(form: SwapForm, trader: Trader): SwapContext {
  const { exchange, account, slippageBps, receiver, refine = unchanged } = trader
  const { credits } = account
  const { feeCreditsOf = (quote) => credits && creditsLeft(credits, quote) } = trader
  const { tokens, pairs, prices } = exchange
  const isExpert = usePreferences((preferences) => preferences.isExpert)
  const { tokenIn, tokenOut } = formTokens(form, { tokens, pairs })
  const typedToken = form.exact === 'in' ? tokenIn : tokenOut
  const amount = readAmount(form.text, typedToken?.decimals ?? 18, typedToken?.symbol)
  const value = amount.kind === 'amount' ? amount.value : 0n
  const quoting = useQuoting(value > 0n)
  const { feeOf = (each) => quoting?.swapFeeWith(allowance.data, each) ?? 0n } = trader
  const quote = useMemo((): SwapQuote | QuoteFailure | undefined => {
    if (!quoting || !tokenIn || !tokenOut || value === 0n || tokenIn.id === tokenOut.id)
      return undefined
    const sides = { tokenIn, tokenOut, exact: form.exact, amount: value }
    const request = { ...sides, pairs, slippageBps, prices }
    const found = quoting.quoteWithCredits(request, tokens)
    return typeof found === 'string' ? found : refine(found)
  }, [quoting, pairs, tokens, prices, tokenIn, tokenOut, form.exact, value, slippageBps, refine])
  const { spender } = trader
  const spending = spender && tokenOut && isCredits(tokenOut) ? (tokenIn?.id ?? '') : ''
  const allowance = useQuery(
    allowanceQuery(account.address, { token: spending, spender: spender ?? '' }),
  )
  return {
    isLoading: exchange.isLoading,
    isPaused: exchange.settings.isPaused,
    isOffline: exchange.error !== null && tokens.length === 0,
    tokenIn,
    tokenOut,
    amount,
    quote,
    isConnected: account.address !== null,
    isUnread: account.error !== null || allowance.isLoadingError,
    balanceIn: balanceOf(account, tokenIn),
    credits: typeof quote === 'object' ? feeCreditsOf(quote) : credits,
    feeMicrocredits: typeof quote === 'object' ? feeOf(quote) : 0n,
    allowance: spender ? allowance.data : null,
    isExpert,
    receiver,
  }
}

/** The form with tokens in place of those it does not name. */
function useFilled(form: SwapForm, { exchange, account }: Trader): SwapForm {
  const { tokens, pairs, isPriced, isLoading } = exchange
  const { from, to, text } = form
  const offer = { tokens, pairs, held: mostHeld(exchange, account) }
  const { tokenIn, tokenOut } = formTokens(form, offer)
  const fields = { from: nameToken(tokens, tokenIn), to: nameToken(tokens, tokenOut) }
  const suggested = useSuggestion({
    named: `${from} ${to}`,
    fields: isLoading ? undefined : fields,
    isFinal: text !== '' || (account.balances !== undefined && isPriced),
  })
  return { ...form, from: from || (suggested?.from ?? ''), to: to || (suggested?.to ?? '') }
}

const unchanged = (quote: SwapQuote): SwapQuote => quote

/** The token of which the account holds the highest value; credits only if there is nothing else. */
function mostHeld({ tokens, prices }: Exchange, { balances }: Account): Token | undefined {
  const worth = (token: Token) =>
    creditsValue(balances?.get(token.id) ?? 0n, token.decimals, prices.get(token.id)) ?? 0n
  const held = tokens.filter((token) => worth(token) > 0n)
  const others = held.filter((token) => !isCredits(token))
  return (others.length > 0 ? others : held).reduce<Token | undefined>(
    (best, token) => (best && worth(best) >= worth(token) ? best : token),
    undefined,
  )
}
