import { isCredits, type Token } from '@nightjar/sdk'
import type { TypedAmount } from '../../lib/amountText.ts'
import { type AmountFault, faultOf, withoutBalance } from '../../lib/formWords.ts'

/** Every state of the form; the first one that applies, in this order, is shown. */
export type WrapState =
  | 'offline'
  | 'loading'
  | 'choose-token'
  | AmountFault
  | 'disconnected'
  | 'reading-balance'
  | 'unread-balance'
  | 'over-balance'
  | 'over-fee'
  | 'ready'

export type WrapContext = {
  readonly isLoading: boolean
  readonly isOffline: boolean
  /** The token that is given. */
  readonly token: Token | undefined
  readonly amount: TypedAmount
  readonly isConnected: boolean
  /** A balance or the credits could not be read. */
  readonly isUnread: boolean
  /** Undefined while loading; null if the chain does not report it. */
  readonly balance: bigint | null | undefined
  /** What can pay the fee, in microcredits: public credits, or those in records. */
  readonly credits: bigint | undefined
  /** Whether the given amount has already been subtracted. */
  readonly isApart?: true
  /** Of all transactions that are needed. */
  readonly feeMicrocredits: bigint
}

/** The state of the form. Pure and total: it has a result for any input. */
export function validateWrap(context: WrapContext): WrapState {
  const { token, amount } = context
  if (context.isOffline) return 'offline'
  if (context.isLoading) return 'loading'
  if (!token) return 'choose-token'
  const fault = faultOf(amount)
  if (fault) return fault
  return amount.kind === 'amount' ? validatePayer(context, amount.value, token) : 'empty'
}

function validatePayer(context: WrapContext, amount: bigint, token: Token): WrapState {
  const { isConnected, balance, credits, feeMicrocredits } = context
  if (!isConnected) return 'disconnected'
  if (balance === undefined || credits === undefined) return withoutBalance(context)
  if (balance !== null && amount > balance) return 'over-balance'
  const left = isCredits(token) && !context.isApart ? credits - amount : credits
  return feeMicrocredits > left ? 'over-fee' : 'ready'
}

/** The most that can be given: for credits, less the network fee. */
export function mostToGive({ token, balance, feeMicrocredits }: WrapContext): bigint | undefined {
  if (!token || balance === undefined || balance === null) return undefined
  if (!isCredits(token)) return balance
  return balance > feeMicrocredits ? balance - feeMicrocredits : 0n
}
