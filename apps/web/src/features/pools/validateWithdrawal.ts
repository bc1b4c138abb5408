import { commonWords, type FormWords, withoutBalance } from '../../lib/formWords.ts'
import { MAX_IMPACT_PPM } from '../../trade/impact.ts'

/** Every state of the form; the first one that applies, in this order, is shown. */
export type WithdrawalState =
  | 'offline'
  | 'loading'
  | 'hidden-pair'
  | 'no-pair'
  | 'disconnected'
  | 'reading-balance'
  | 'unread-balance'
  | 'nothing-held'
  | 'empty'
  | 'too-small'
  | 'over-impact'
  | 'over-fee'
  | 'ready'

export type WithdrawalContext = {
  readonly isLoading: boolean
  readonly isOffline: boolean
  readonly hasPair: boolean
  /** The pair exists, but a token of it is not imported. */
  readonly isHidden: boolean
  readonly isConnected: boolean
  /** A balance or the credits could not be read. */
  readonly isUnread: boolean
  /** LP; undefined while loading. */
  readonly held: bigint | undefined
  /** LP to burn. */
  readonly liquidity: bigint
  readonly returnsNothing: boolean
  /** The price impact of the sale in a withdrawal in one token, in parts per million; else 0. */
  readonly impactPpm: bigint
  readonly isExpert: boolean
  /** Public credits in microcredits. */
  readonly credits: bigint | undefined
  readonly feeMicrocredits: bigint
}

/** The state of the form. A pause does not stop withdrawals. */
export function validateWithdrawal(context: WithdrawalContext): WithdrawalState {
  const { held, liquidity, credits, feeMicrocredits } = context
  if (context.isOffline) return 'offline'
  if (context.isLoading) return 'loading'
  if (!context.hasPair) return context.isHidden ? 'hidden-pair' : 'no-pair'
  if (!context.isConnected) return 'disconnected'
  if (held === undefined || credits === undefined) return withoutBalance(context)
  if (held === 0n) return 'nothing-held'
  if (liquidity === 0n) return 'empty'
  if (context.returnsNothing) return 'too-small'
  if (!context.isExpert && context.impactPpm > MAX_IMPACT_PPM) return 'over-impact'
  return feeMicrocredits > credits ? 'over-fee' : 'ready'
}

/** The button's label in each state. */
export const withdrawalWords: Readonly<Record<WithdrawalState, FormWords>> = {
  offline: commonWords.offline,
  loading: commonWords.loading,
  'hidden-pair': { label: { id: 'pools.hiddenPair' }, reason: { id: 'pools.hiddenPairReason' } },
  'no-pair': { label: { id: 'pools.noSuchPair' }, reason: { id: 'pools.noSuchPairReason' } },
  disconnected: commonWords.disconnected,
  'reading-balance': commonWords['reading-balance'],
  'unread-balance': commonWords['unread-balance'],
  'nothing-held': { label: { id: 'pools.nothingHeld' }, reason: { id: 'pools.nothingHeldReason' } },
  empty: { label: { id: 'pools.choosePart' } },
  'too-small': { label: { id: 'pools.tooSmall' }, reason: { id: 'pools.tooSmallWithdrawal' } },
  'over-impact': { label: { id: 'pools.overImpact' }, reason: { id: 'pools.overImpactReason' } },
  'over-fee': commonWords['over-fee'],
  ready: { label: { id: 'pools.reviewRemove' } },
}
