import type {
  Movement,
  Plan,
  PrivateAction,
  SentStep,
  StepAhead,
  TransactionKind,
} from '@nightjar/sdk'
import { createShelf } from '../private/shelf.ts'

/** A private action with its plan, kept in this browser until its owner dismisses it. */
export type PlanEntry = Goal & {
  readonly id: string
  readonly plan: Plan
  /** Steps from the one that is sent, or comes next, to the last. */
  readonly ahead: readonly StepAhead[]
  /** Blinded address that receives the surplus; null if there cannot be one. */
  readonly surplus: string | null
  /** Credits records that pay the fee of the step that is sent. */
  readonly feeRecords: readonly string[]
  /** Steps that were sent and whose outcome is unknown. */
  readonly attempts: readonly Attempt[]
  /** How long it is delayed; left out if it is not. */
  readonly wait?: Wait
}

/** A step, and the terms under which it was sent: new ones may have been accepted since. */
export type Attempt = { readonly step: SentStep; readonly terms: Terms }

export type Terms = Pick<Goal, 'action' | 'paid' | 'received'>

export type Goal = {
  readonly address: string
  /** Null if it only claims a surplus. */
  readonly action: PrivateAction | null
  /** What its calls are together; null if it has none. */
  readonly title?: CallsTitle
  readonly kind: TransactionKind
  /** Expected amounts, for the sheet and the list. */
  readonly paid: readonly Movement[]
  readonly received: readonly Movement[]
  /** Fees are paid from records; otherwise the account pays them publicly and is visible. */
  readonly paysPrivately: boolean
}

export type CallsTitle = 'split' | 'outside' | 'zapIn' | 'zapOut' | 'unwrap'

/** Why and how long a plan is delayed. Heights are block heights. */
export type Wait = {
  /** Number of other private actions with the same tokens to wait for; 0 to wait only for time. */
  readonly others: number
  /** The last block before the wait. */
  readonly fromHeight: number
  /** The wait ends with this block, however many others have acted. */
  readonly untilHeight: number
}

export const planShelf = createShelf<PlanEntry>(
  'nightjar.plans',
  ({ address }) => address,
  (value) => readEntry(value as PlanEntry), // only this module writes it
)

/** An earlier format had other pauses and no calls; a plan that only claims held an action that was not its own. */
export function readEntry(entry: PlanEntry): PlanEntry {
  const { plan } = entry
  if ('calls' in plan) return entry
  const old: Plan = plan // stored by that format
  const pause = old.pause && ({ kind: 'left', at: old.pause.at } as const)
  const done = old.done.filter(({ transactionId }) => transactionId !== '')
  const spends = entry.action ? old.spends : null
  return { ...entry, plan: { ...old, calls: [], tried: [], spends, done, pause } }
}

export function hasEnded({ plan: { state } }: PlanEntry): boolean {
  return state === 'finished' || state === 'stopped'
}

/** Records exposed by rejected transactions, including those of ended plans: none is used again without moving it first. */
export function shownBy(entries: readonly PlanEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ plan }) => plan.shown))
}

/** Records reserved by other plans, including those for fees. */
export function takenBy(entries: readonly PlanEntry[]): ReadonlySet<string> {
  const open = entries.filter((entry) => !hasEnded(entry))
  return new Set(
    open.flatMap(({ plan, feeRecords }) => [
      ...plan.uses,
      ...(plan.sent?.inputs ?? []),
      ...feeRecords,
    ]),
  )
}
