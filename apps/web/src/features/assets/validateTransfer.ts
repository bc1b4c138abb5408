import { isCredits, type Token } from '@nightjar/sdk'
import type { TypedAmount } from '../../lib/amountText.ts'
import type { AddressCheck } from '../../lib/checkAddress.ts'
import { type AmountFault, faultOf, withoutBalance } from '../../lib/formWords.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'

/** Every state of the form; the first one that applies, in this order, is shown. */
export type TransferState =
  | 'offline'
  | 'loading'
  | 'choose-token'
  | 'private-off'
  | AmountFault
  | 'no-receiver'
  | 'no-address'
  | 'typo'
  | 'nobody'
  | 'disconnected'
  | 'reading-balance'
  | 'unread-balance'
  | 'over-balance'
  | 'over-fee'
  | 'ready'

/** The form's data for validation. Balances are undefined while loading. */
export type TransferContext = {
  readonly isLoading: boolean
  readonly isOffline: boolean
  readonly token: Token | undefined
  readonly arrives: Mode
  /** Whether the exchange allows private operations; this does not apply to credits. */
  readonly privateAllowed: boolean
  readonly amount: TypedAmount
  readonly receiver: AddressCheck
  readonly isConnected: boolean
  /** A balance or the credits could not be read. */
  readonly isUnread: boolean
  readonly balance: bigint | undefined
  /** Public credits in microcredits. */
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
}

/** The state of the form. Pure and total: it has a result for any input. */
export function validateTransfer(context: TransferContext): TransferState {
  const { token, amount, receiver } = context
  if (context.isOffline) return 'offline'
  if (context.isLoading) return 'loading'
  if (!token) return 'choose-token'
  const needsExchange = context.arrives === 'private' && !isCredits(token)
  if (needsExchange && !context.privateAllowed) return 'private-off'
  const fault = faultOf(amount)
  if (fault) return fault
  if (receiver === 'empty') return 'no-receiver'
  if (receiver === 'no-address' || receiver === 'typo' || receiver === 'nobody') return receiver
  return amount.kind === 'amount' ? validatePayer(context, amount.value, token) : 'empty'
}

function validatePayer(context: TransferContext, amount: bigint, token: Token): TransferState {
  const { isConnected, balance, credits, feeMicrocredits } = context
  if (!isConnected) return 'disconnected'
  if (balance === undefined || credits === undefined) return withoutBalance(context)
  if (amount > balance) return 'over-balance'
  const left = isCredits(token) ? credits - amount : credits
  return feeMicrocredits > left ? 'over-fee' : 'ready'
}

/** The most that can be sent: for credits, less the network fee. */
export function mostToSend(
  token: Token | undefined,
  balance: bigint | undefined,
  feeMicrocredits: bigint,
): bigint | undefined {
  if (!token || balance === undefined || !isCredits(token)) return balance
  return balance > feeMicrocredits ? balance - feeMicrocredits : 0n
}
