import type { Token } from '@nightjar/sdk'
import type { TypedAmount } from '../../lib/amountText.ts'
import type { QuoteFailure, SwapQuote } from './quoteSwap.ts'

/** Every state of the form; the first that applies, in this order, is the one shown. */
export type SwapState =
  | 'offline'
  | 'loading'
  | 'choose-token'
  | 'same-token'
  | 'empty'
  | 'not-a-number'
  | 'ambiguous'
  | 'too-many-decimals'
  | 'too-large'
  | 'zero'
  | QuoteFailure
  | 'disconnected'
  | 'reading-balance'
  | 'over-balance'
  | 'over-fee'
  | 'ready'

/** What the form knows when it is judged. Balances are undefined while they are being read. */
export type SwapContext = {
  readonly isLoading: boolean
  readonly isOffline: boolean
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  readonly amount: TypedAmount
  readonly quote: SwapQuote | QuoteFailure | undefined
  readonly isConnected: boolean
  readonly balanceIn: bigint | undefined
  /** Public credits in microcredits. */
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
}

/** The state of the form. Pure and total: whatever was typed, there is an answer. */
export function validateSwap(context: SwapContext): SwapState {
  const { tokenIn, tokenOut, amount, quote } = context
  if (context.isOffline) return 'offline'
  if (context.isLoading) return 'loading'
  if (!tokenIn || !tokenOut) return 'choose-token'
  if (tokenIn.id === tokenOut.id) return 'same-token'
  if (amount.kind !== 'amount') return amount.kind
  if (amount.value === 0n) return 'zero'
  if (quote === undefined) return 'loading'
  if (typeof quote === 'string') return quote
  return validatePayer(context, quote)
}

function validatePayer(context: SwapContext, { amountIn }: SwapQuote): SwapState {
  const { isConnected, balanceIn, credits, feeMicrocredits } = context
  if (!isConnected) return 'disconnected'
  if (balanceIn === undefined || credits === undefined) return 'reading-balance'
  if (amountIn > balanceIn) return 'over-balance'
  if (feeMicrocredits > credits) return 'over-fee'
  return 'ready'
}
