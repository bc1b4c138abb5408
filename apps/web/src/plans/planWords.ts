import type { PauseReason, PrivateAction, RejectionCause, StepKind } from '@nightjar/sdk'
import type { Message } from '../lib/text/message.ts'
import type { MessageId } from '../messageIds.ts'
import type { CallsTitle, PlanEntry } from './planEntry.ts'

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
  swap: 'private.swap',
  add: 'private.add',
  remove: 'private.remove',
  approve: 'private.approve',
  enter: 'private.wrap',
  leave: 'private.unwrap',
}

const titles: Readonly<Record<CallsTitle, MessageId>> = {
  split: 'private.callsSplit',
  outside: 'private.callsOutside',
  zapIn: 'private.add',
  zapOut: 'private.remove',
  unwrap: 'private.unwrap',
}

/** What a plan does as a whole. */
export function planName({ title, action }: Pick<PlanEntry, 'title' | 'action'>): MessageId {
  return title ? titles[title] : stepName('act', action)
}

/** What a step does. */
export function stepName(kind: StepKind, action: PrivateAction | null): MessageId {
  if (kind !== 'act') return steps[kind]
  return action ? actions[action.kind] : 'private.collect'
}

const causes: Readonly<Record<RejectionCause, MessageId>> = {
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

const reasons: Readonly<Record<Exclude<PauseReason['kind'], 'obstacle'>, MessageId>> = {
  left: 'private.left',
  givenUp: 'private.givenUp',
  refused: 'private.refused',
  rejected: 'private.rejected',
  expired: 'private.expired',
  reset: 'transactions.reset',
  doubtful: 'private.doubtful',
  unsent: 'private.failed',
  unstored: 'private.unstored',
  unconfirmed: 'private.unconfirmed',
  failed: 'private.failed',
  short: 'private.short',
  noFee: 'private.noFeeRecord',
  noFactor: 'private.unstoredFactor',
  waiting: 'private.waiting',
  alone: 'private.alone',
}

type Halted = Pick<PlanEntry, 'action' | 'plan' | 'attempts'>

/** Why a plan waits, about its next step alone, and what the wallet or the chain says. */
export function pauseWords(
  pause: PauseReason,
  attempts: PlanEntry['attempts'] = [],
): { readonly id: MessageId; readonly words: string } {
  if (pause.kind === 'obstacle') return { id: causes[pause.cause], words: '' }
  const words = 'message' in pause ? pause.message : ''
  const isLost = pause.kind === 'failed' && attempts.length > 0
  return { id: isLost ? 'private.lost' : reasons[pause.kind], words }
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
  /** Some of its calls. */
  | 'called'

export function stageOf({ action, plan, attempts }: Halted): Stage {
  const steps = plan.done
  if (steps.length > 0 && action === null) return plan.calls.length > 0 ? 'called' : 'claimed'
  if (steps.some(({ kind }) => kind === 'act')) return 'acted'
  if (steps.length > 0) return 'prepared'
  const isRejected = plan.pause?.kind === 'rejected' || plan.shown.length > 0
  return isRejected || attempts.length > 0 ? 'open' : 'untouched'
}

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
  const count = plan.done.length
  switch (stageOf(entry)) {
    case 'untouched':
      return { id: 'private.untouched' }
    case 'open':
      return undefined
    case 'prepared':
      return { id: 'private.prepared', values: { count } }
    case 'called':
      return { id: 'transactions.stepsDone', values: { done: count, count: plan.calls.length } }
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
