import { Check, Clock, type LucideIcon, SearchX, X } from 'lucide-react'
import type { MessageId } from '../../messageIds.ts'
import type { Phase } from '../../transactions/transaction.ts'
import type { Entry } from './mergeEntries.ts'

/** Icon and colour of a phase. */
export const phaseLooks: Record<Phase, { readonly icon: LucideIcon; readonly colour: string }> = {
  awaiting: { icon: Clock, colour: 'text-warning' },
  sent: { icon: Clock, colour: 'text-warning' },
  accepted: { icon: Check, colour: 'text-success' },
  rejected: { icon: X, colour: 'text-danger' },
  failed: { icon: X, colour: 'text-danger' },
  notFound: { icon: SearchX, colour: 'text-low' },
}

/** The label of a phase; "nothing was charged" only if that is certain. */
export function phaseWords({
  phase,
  isUncharged,
  isReset,
}: Pick<Entry, 'phase' | 'isUncharged' | 'isReset'>): MessageId {
  if (isReset) return 'transactions.reset'
  if (phase === 'notFound' && !isUncharged) return 'activity.lookInWallet'
  return `activity.phase.${phase}`
}

/** Whether its amounts have moved or may still move. */
export const isMoving = (phase: Phase): boolean =>
  phase === 'accepted' || phase === 'awaiting' || phase === 'sent'
