import { isCredits, type Token } from '@nightjar/sdk'
import type { TypedAmount } from '../../lib/amountText.ts'
import { type AmountFault, faultOf, withoutBalance } from '../../lib/formWords.ts'
import { poolId } from '../../lib/poolId.ts'
import type { Leg } from './depositForm.ts'
import type { DepositFailure, DepositQuote } from './quoteDeposit.ts'

/** Every state of the form; the first one that applies, in this order, is shown. */
export type DepositState =
  | 'offline'
  | 'loading'
  | 'choose-token'
  | 'same-token'
  | 'wrap-instead'
  | 'credits-new'
  | 'paused'
  | 'opened'
  | AmountFault
  | DepositFailure
  | 'disconnected'
  | 'reading-balance'
  | 'unread-balance'
  | 'over-balance-a'
  | 'over-balance-b'
  | 'over-fee'
  | 'ready'

/** The form's data for validation. Balances are undefined while loading. */
export type DepositContext = {
  readonly isLoading: boolean
  readonly isOffline: boolean
  readonly isPaused: boolean
  readonly tokenA: Token | undefined
  readonly tokenB: Token | undefined
  /** The pair does not exist yet. */
  readonly isNew: boolean
  /** Somebody has opened it since both amounts were typed. */
  readonly isOpened: boolean
  readonly lead: Leg
  /** As typed, or derived from the other side. */
  readonly amountA: TypedAmount
  readonly amountB: TypedAmount
  /** The amounts that the balances must cover. */
  readonly needA: bigint
  readonly needB: bigint
  readonly quote: DepositQuote | DepositFailure | undefined
  readonly isConnected: boolean
  /** A balance or the credits could not be read. */
  readonly isUnread: boolean
  readonly balanceA: bigint | undefined
  readonly balanceB: bigint | undefined
  /** Public credits in microcredits. */
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
}

/** The state of the form. Pure and total: it has a result for any input. */
export function validateDeposit(context: DepositContext): DepositState {
  const { tokenA, tokenB, quote } = context
  if (context.isOffline) return 'offline'
  if (context.isLoading) return 'loading'
  if (!tokenA || !tokenB) return 'choose-token'
  if (tokenA.id === tokenB.id) return 'same-token'
  if (poolId(tokenA) === poolId(tokenB)) return 'wrap-instead'
  if (context.isNew && [tokenA, tokenB].some(isCredits)) return 'credits-new'
  if (context.isPaused) return 'paused'
  if (context.isOpened) return 'opened'
  const fault = faultOf(leadAmount(context)) ?? faultOf(otherAmount(context))
  if (fault) return fault
  if (quote === undefined) return 'loading'
  if (typeof quote === 'string') return quote
  return validatePayer(context)
}

/** The faulty amount: the leading one first. */
export function faultyAmount(context: DepositContext): TypedAmount {
  const lead = leadAmount(context)
  return faultOf(lead) ? lead : otherAmount(context)
}

const leadAmount = ({ lead, amountA, amountB }: DepositContext) =>
  lead === 'a' ? amountA : amountB
const otherAmount = ({ lead, amountA, amountB }: DepositContext) =>
  lead === 'a' ? amountB : amountA

function validatePayer(context: DepositContext): DepositState {
  const { isConnected, balanceA, balanceB, credits, feeMicrocredits } = context
  if (!isConnected) return 'disconnected'
  if (balanceA === undefined || balanceB === undefined || credits === undefined) {
    return withoutBalance(context)
  }
  if (context.needA > balanceA) return 'over-balance-a'
  if (context.needB > balanceB) return 'over-balance-b'
  if (feeMicrocredits > credits) return 'over-fee'
  return 'ready'
}
