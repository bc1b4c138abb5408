import type { Token } from '@nightjar/sdk'
import { useMemo } from 'react'
import { readAmount } from '../../lib/amountText.ts'
import { usePreferences } from '../../lib/preferences.ts'
import {
  type Account,
  balanceOf,
  type Exchange,
  useAccount,
  useExchange,
} from '../../lib/useExchange.ts'
import { swapFee } from './buildSwap.ts'
import { type QuoteFailure, quoteSwap, type Side, type SwapQuote } from './quoteSwap.ts'
import { flipForm, formTokens, nameToken, type SwapForm, useSwapForm } from './useSwapForm.ts'
import { type SwapContext, type SwapState, validateSwap } from './validateSwap.ts'

export type Swap = {
  readonly form: SwapForm
  readonly exchange: Exchange
  readonly account: Account
  readonly context: SwapContext
  readonly state: SwapState
  readonly quote: SwapQuote | undefined
  setText(exact: Side, text: string): void
  setToken(side: Side, token: Token): void
  flip(): void
}

/** The swap form, its quote from the reserves of the newest block, and what may be done with it. */
export function useSwap(): Swap {
  const [form, setForm] = useSwapForm()
  const exchange = useExchange()
  const account = useAccount(exchange.tokens)
  const context = useContextOf(form, exchange, account)
  const { tokenIn, tokenOut, quote } = context
  const name = (token: Token | undefined) => (token ? nameToken(exchange.tokens, token) : '')
  const flip = () => setForm(flipForm(form, name(tokenIn), name(tokenOut)))
  return {
    form,
    exchange,
    account,
    context,
    state: validateSwap(context),
    quote: typeof quote === 'object' ? quote : undefined,
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

function useContextOf(form: SwapForm, exchange: Exchange, account: Account): SwapContext {
  const { tokens, pairs } = exchange
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { tokenIn, tokenOut } = formTokens(form, tokens, pairs)
  const typedToken = form.exact === 'in' ? tokenIn : tokenOut
  const amount = readAmount(form.text, typedToken?.decimals ?? 18)
  const value = amount.kind === 'amount' ? amount.value : 0n
  const quote = useMemo((): SwapQuote | QuoteFailure | undefined => {
    if (!tokenIn || !tokenOut || value === 0n || tokenIn.id === tokenOut.id) return undefined
    return quoteSwap({ pairs, tokenIn, tokenOut, exact: form.exact, amount: value, slippageBps })
  }, [pairs, tokenIn, tokenOut, form.exact, value, slippageBps])
  return {
    isLoading: exchange.isLoading,
    isOffline: exchange.error !== null && tokens.length === 0,
    tokenIn,
    tokenOut,
    amount,
    quote,
    isConnected: account.address !== null,
    balanceIn: balanceOf(account, tokenIn),
    credits: account.credits,
    feeMicrocredits: typeof quote === 'object' ? swapFee(quote) : 0n,
  }
}
