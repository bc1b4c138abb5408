import type { Token } from '@nightjar/sdk'
import type { TypedAmount } from '../../lib/amountText.ts'
import {
  type AmountFault,
  type FormWords,
  faultOf,
  isCommon,
  notEnough,
  unitsOf,
  withoutBalance,
  wordsInCommon,
} from '../../lib/formWords.ts'
import { MAX_IMPACT_PPM } from '../../trade/impact.ts'

/** Every state of a deposit of one token; the first one that applies, in this order, is shown. */
export type ZapState =
  | 'offline'
  | 'loading'
  | 'choose-token'
  | 'no-pair'
  | 'paused'
  | AmountFault
  | 'too-small'
  | 'disconnected'
  | 'reading-balance'
  | 'unread-balance'
  | 'over-impact'
  | 'over-balance'
  | 'over-fee'
  | 'ready'

export type ZapContext = {
  readonly isLoading: boolean
  readonly isOffline: boolean
  readonly isPaused: boolean
  readonly hasTokens: boolean
  readonly hasPair: boolean
  readonly token: Token | undefined
  readonly amount: TypedAmount
  readonly mintsNothing: boolean
  /** The price impact of the sale, in parts per million. */
  readonly impactPpm: bigint
  readonly isExpert: boolean
  readonly isConnected: boolean
  /** A balance or the credits could not be read. */
  readonly isUnread: boolean
  /** Undefined while loading, as are the public credits in microcredits. */
  readonly balance: bigint | undefined
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
}

/** The state of the form. Pure and total. */
export function validateZap(context: ZapContext): ZapState {
  const { amount, balance, credits, feeMicrocredits } = context
  if (context.isOffline) return 'offline'
  if (context.isLoading) return 'loading'
  if (!context.hasTokens) return 'choose-token'
  if (!context.hasPair) return 'no-pair'
  if (context.isPaused) return 'paused'
  const fault = faultOf(amount)
  if (fault) return fault
  if (context.mintsNothing) return 'too-small'
  if (!context.isExpert && context.impactPpm > MAX_IMPACT_PPM) return 'over-impact'
  if (!context.isConnected) return 'disconnected'
  if (balance === undefined || credits === undefined) return withoutBalance(context)
  if (amount.kind === 'amount' && amount.value > balance) return 'over-balance'
  return feeMicrocredits > credits ? 'over-fee' : 'ready'
}

/** The button's label in each state; a new state without a label does not compile. */
export function zapWords(state: ZapState, context: ZapContext): FormWords {
  const { amount, token, balance } = context
  if (isCommon(state)) return wordsInCommon(state, amount)
  switch (state) {
    case 'no-pair':
      return { label: { id: 'pools.noSuchPair' }, reason: { id: 'pools.noPairForOne' } }
    case 'paused':
      return { label: { id: 'pools.paused' }, reason: { id: 'pools.pausedReason' } }
    case 'too-small':
      return { label: { id: 'pools.tooSmall' }, reason: { id: 'pools.tooSmallDeposit' } }
    case 'over-impact':
      return { label: { id: 'pools.overImpact' }, reason: { id: 'pools.overImpactReason' } }
    case 'over-balance':
      return notEnough(token, unitsOf(amount), balance)
    case 'ready':
      return { label: { id: 'pools.reviewAdd' } }
    default:
      return state satisfies never
  }
}
