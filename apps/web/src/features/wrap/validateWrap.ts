import { isCredits, type Token } from '@nightjar/sdk'
import type { TypedAmount } from '../../lib/amountText.ts'
import { type AmountFault, faultOf, withoutBalance } from '../../lib/formWords.ts'

/** Every state of the form; the first that applies, in this order, is the one shown. */
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
  /** The token that is given away. */
  readonly token: Token | undefined
  readonly amount: TypedAmount
  readonly isConnected: boolean
  /** A balance or the credits could not be read. */
  readonly isUnread: boolean
  /** Undefined while it is being read; null where the chain does not tell it. */
  readonly balance: bigint | null | undefined
  /** What can pay the fee, in microcredits: public credits, or those in records. */
  readonly credits: bigint | undefined
  /** Whether what is given is counted off them already. */
  readonly isApart?: true
  /** Of all transactions that it takes. */
  readonly feeMicrocredits: bigint
}

/** The state of the form. Pure and total: whatever was typed, there is an answer. */
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

/** The most that can be given: of credits, what the network fee leaves. */
export function mostToGive({ token, balance, feeMicrocredits }: WrapContext): bigint | undefined {
  if (!token || balance === undefined || balance === null) return undefined
  if (!isCredits(token)) return balance
  return balance > feeMicrocredits ? balance - feeMicrocredits : 0n
}
