import { needsApproval, type Token } from '@nightjar/sdk'
import type { TypedAmount } from '../../lib/amountText.ts'
import type { AddressCheck } from '../../lib/checkAddress.ts'
import { withoutBalance } from '../../lib/formWords.ts'
import { MAX_IMPACT_PPM } from '../../trade/impact.ts'
import type { QuoteFailure, SwapQuote } from './quoteSwap.ts'

/** Every state of the form; the first one that applies, in this order, is shown. */
export type SwapState =
  | 'offline'
  | 'loading'
  | 'paused'
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
  | 'unread-balance'
  | 'over-balance'
  | 'over-fee'
  | 'bad-receiver'
  | 'over-impact'
  | 'reading-allowance'
  | 'needs-approval'
  | 'ready'

/** The form's data for validation. Balances are undefined while loading. */
export type SwapContext = {
  readonly isLoading: boolean
  readonly isOffline: boolean
  /** Whether the chain currently rejects every swap. */
  readonly isPaused: boolean
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  readonly amount: TypedAmount
  readonly quote: SwapQuote | QuoteFailure | undefined
  readonly isConnected: boolean
  /** A balance or the credits could not be read. */
  readonly isUnread: boolean
  readonly balanceIn: bigint | undefined
  /** Both forms of the paid token are in that balance. */
  readonly countsBoth?: boolean
  /** Microcredits available for the network fee, without those that the quote itself uses. */
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
  /** The router's allowance of the paid token; undefined while loading, null if it takes a record. */
  readonly allowance: bigint | undefined | null
  /** Whether the user allows any price impact. */
  readonly isExpert: boolean
  /** Another receiver's address, checked; `empty` if the payer receives. */
  readonly receiver: AddressCheck
}

/** The state of the form. Pure and total: it has a result for any input. */
export function validateSwap(context: SwapContext): SwapState {
  const { tokenIn, tokenOut, amount, quote } = context
  if (context.isOffline) return 'offline'
  if (context.isLoading) return 'loading'
  if (context.isPaused) return 'paused'
  if (!tokenIn || !tokenOut) return 'choose-token'
  if (tokenIn.id === tokenOut.id) return 'same-token'
  if (amount.kind !== 'amount') return amount.kind
  if (amount.value === 0n) return 'zero'
  if (quote === undefined) return 'loading'
  if (typeof quote === 'string') return quote
  return validatePayer(context, quote)
}

function validatePayer(context: SwapContext, quote: SwapQuote): SwapState {
  const { isConnected, balanceIn, credits, feeMicrocredits } = context
  const { amountIn } = quote
  if (!isConnected) return 'disconnected'
  if (balanceIn === undefined || credits === undefined) return withoutBalance(context)
  if (amountIn > balanceIn) return 'over-balance'
  if (feeMicrocredits > credits) return 'over-fee'
  return validateTerms(context, quote)
}

function validateTerms(context: SwapContext, { route, means, amountIn }: SwapQuote): SwapState {
  const { isExpert, receiver, allowance } = context
  if (['no-address', 'typo', 'nobody'].includes(receiver)) return 'bad-receiver'
  if (route.impactPpm > MAX_IMPACT_PPM && !isExpert) return 'over-impact'
  if (means !== 'credits-out' || allowance === null) return 'ready'
  if (allowance === undefined) return context.isUnread ? 'unread-balance' : 'reading-allowance'
  return needsApproval(amountIn, allowance) ? 'needs-approval' : 'ready'
}
