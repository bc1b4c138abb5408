import type { PrivateAction, PrivatePlan, StepKind } from '@nightjar/sdk'
import type { Message } from '../lib/text/message.ts'
import type { MessageId } from '../messageIds.ts'
import type { PlanEntry } from './planEntry.ts'
import type { PauseDetail } from './runPlan.ts'

const actions: Readonly<Record<PrivateAction['kind'], MessageId>> = {
  swap: 'private.swap',
  create: 'private.create',
  add: 'private.add',
  remove: 'private.remove',
  wrap: 'private.wrap',
  unwrap: 'private.unwrap',
  send: 'private.send',
  publish: 'private.publish',
  split: 'private.split',
  join: 'private.join',
}

const steps: Readonly<Record<Exclude<StepKind, 'act'>, MessageId>> = {
  join: 'private.join',
  move: 'private.move',
  wrap: 'private.wrap',
  collect: 'private.collect',
}

/** What a step does. */
export function stepName(kind: StepKind, action: PrivateAction | null): MessageId {
  if (kind !== 'act') return steps[kind]
  return action ? actions[action.kind] : 'private.collect'
}

const details: Readonly<Record<PauseDetail, MessageId>> = {
  short: 'private.short',
  fee: 'private.noFeeRecord',
  reset: 'transactions.reset',
  givenUp: 'private.givenUp',
  doubtful: 'private.doubtful',
  factor: 'private.unstoredFactor',
  price: 'private.priceMoved',
  pair: 'private.priceMoved',
  overflow: 'private.poolFull',
  balance: 'private.noBalance',
  paused: 'private.paused',
  privateOff: 'private.offReason',
  blocked: 'private.blocked',
  blacklist: 'private.blacklisted',
  deadline: 'private.expired',
  other: 'private.wouldFail',
}

export type Pause = NonNullable<PrivatePlan['pause']>

const reasons: Readonly<Record<Pause['reason'], MessageId>> = {
  left: 'private.left',
  refused: 'private.refused',
  rejected: 'private.rejected',
  expired: 'private.expired',
  failed: 'private.failed',
  unsent: 'private.failed',
  unconfirmed: 'private.unconfirmed',
  waiting: 'private.waiting',
  alone: 'private.alone',
}

type Halted = Pick<PlanEntry, 'action' | 'plan' | 'attempts'>

/** Why a plan waits, about its next step alone; details that are not ours come from the wallet or the chain. */
export function pauseWords(
  { reason, detail }: Pause,
  attempts: PlanEntry['attempts'] = [],
): { readonly id: MessageId; readonly words: string } {
  if (isOurs(detail)) return { id: details[detail], words: '' }
  const isLost = reason === 'failed' && attempts.length > 0
  return { id: isLost ? 'private.lost' : reasons[reason], words: detail }
}

function isOurs(detail: string): detail is PauseDetail {
  return detail in details
}

/** How far a plan has come: what can be said about the account's tokens depends on it. */
export type Stage =
  /** Nothing was ever sent. */
  | 'untouched'
  /** A step may have been sent, or was rejected and charged for. */
  | 'open'
  /** Records were joined, moved or wrapped, and still belong to the account. */
  | 'prepared'
  /** The action is done; at most its surplus is left to claim. */
  | 'acted'
  /** Part of what a separate plan claims. */
  | 'claimed'

export function stageOf({ action, plan, attempts }: Halted): Stage {
  const steps = stepsDone(plan)
  if (steps.length > 0 && action === null) return 'claimed'
  if (steps.some(({ kind }) => kind === 'act')) return 'acted'
  if (steps.length > 0) return 'prepared'
  const isRejected = plan.pause?.reason === 'rejected' || plan.shown.length > 0
  return isRejected || attempts.length > 0 ? 'open' : 'untouched'
}

/** The plan's own steps: one that only claims begins after the action of another. */
const stepsDone = ({ done }: PrivatePlan) =>
  done.filter(({ transactionId }) => transactionId !== '')

const done: Readonly<Partial<Record<PrivateAction['kind'], MessageId>>> = {
  swap: 'private.swapDone',
  add: 'private.addDone',
  remove: 'private.removeDone',
}

/** Amounts with their symbols; empty texts if there are none, undefined if they are not known. */
export type OutcomeTexts = { readonly now: string; readonly waiting: string } | undefined

/** What a halted plan has done; undefined if nothing is certain. */
export function doneWords(entry: Halted, amounts: OutcomeTexts): Message | undefined {
  const { action, plan, attempts } = entry
  const count = stepsDone(plan).length
  switch (stageOf(entry)) {
    case 'untouched':
      return { id: 'private.untouched' }
    case 'open':
      return undefined
    case 'prepared':
      return { id: 'private.prepared', values: { count } }
    case 'claimed':
      return { id: 'private.claimedSome', values: { count, all: plan.collects.length } }
    case 'acted': {
      const what: Message = { id: (action && done[action.kind]) ?? 'private.actDone' }
      if (!amounts) return what
      const { now, waiting } = attempts.length > 0 ? { ...amounts, waiting: '' } : amounts // perhaps claimed
      const values = { what, now, waiting }
      if (now === '') return waiting === '' ? what : { id: 'private.doneLater', values }
      return { id: waiting === '' ? 'private.doneNow' : 'private.doneBoth', values }
    }
  }
}
