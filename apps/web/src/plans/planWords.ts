import type { Pause, PrivateAction, RejectionCause, StepKind } from '@nightjar/sdk'
import { sayAgain } from '../lib/errorNote.ts'
import type { Message } from '../lib/text/message.ts'
import type { MessageId } from '../messageIds.ts'
import type { CallsTitle, PlanEntry } from './planEntry.ts'

const actions: Readonly<Record<PrivateAction['kind'], MessageId>> = {
  swap: 'plans.swap',
  create: 'plans.create',
  add: 'plans.add',
  remove: 'plans.remove',
  wrap: 'plans.wrap',
  unwrap: 'plans.unwrap',
  send: 'plans.send',
  publish: 'plans.publish',
  split: 'plans.split',
  join: 'plans.join',
}

const steps: Readonly<Record<Exclude<StepKind, 'act'>, MessageId>> = {
  split: 'plans.split',
  join: 'plans.join',
  move: 'plans.move',
  wrap: 'plans.wrap',
  collect: 'plans.collect',
  swap: 'plans.swap',
  add: 'plans.add',
  remove: 'plans.remove',
  approve: 'plans.approve',
  send: 'plans.send',
  shield: 'plans.shield',
  enter: 'plans.wrap',
  leave: 'plans.unwrap',
}

const titles: Readonly<Record<CallsTitle, MessageId>> = {
  split: 'plans.callsSplit',
  outside: 'plans.callsOutside',
  zapIn: 'plans.add',
  zapOut: 'plans.remove',
  unwrap: 'plans.unwrap',
  swap: 'plans.swap',
  transfer: 'plans.send',
}

/** What a plan does as a whole. */
export function planName({
  title,
  action,
  plan,
}: Pick<PlanEntry, 'title' | 'action' | 'plan'>): MessageId {
  if (isUnreadable(plan)) return 'plans.unreadableName'
  return title ? titles[title] : stepName('act', action)
}

/** Nothing is known of what it was to do, or has done. */
export function isUnreadable({ pause }: PlanEntry['plan']): boolean {
  return pause?.kind === 'unreadable'
}

/** What a step does. */
export function stepName(kind: StepKind, action: PrivateAction | null): MessageId {
  if (kind !== 'act') return steps[kind]
  return action ? actions[action.kind] : 'plans.collect'
}

const causes: Readonly<Record<RejectionCause, MessageId>> = {
  price: 'plans.priceMoved',
  pair: 'plans.priceMoved',
  overflow: 'plans.poolFull',
  balance: 'plans.noBalance',
  paused: 'plans.paused',
  privateOff: 'plans.offReason',
  blocked: 'plans.blocked',
  blacklist: 'plans.blacklisted',
  deadline: 'plans.expired',
  other: 'plans.wouldFail',
}

const reasons: Readonly<Record<Exclude<Pause['kind'], 'obstacle'>, MessageId>> = {
  withdrawn: 'plans.withdrawn',
  left: 'plans.left',
  givenUp: 'plans.givenUp',
  refused: 'plans.refused',
  rejected: 'plans.rejected',
  expired: 'plans.expired',
  reset: 'transactions.reset',
  doubtful: 'plans.doubtful',
  unsent: 'plans.failed',
  unstored: 'plans.unstored',
  unconfirmed: 'plans.unconfirmed',
  failed: 'plans.failed',
  short: 'plans.short',
  noFee: 'plans.noFeeRecord',
  noFactor: 'plans.unstoredFactor',
  unreadable: 'plans.unreadable',
  waiting: 'plans.waiting',
  alone: 'plans.alone',
}

type Halted = Pick<PlanEntry, 'action' | 'plan' | 'attempts'>

/** Why a plan waits, about its next step alone, and what the wallet or the chain says. */
export function pauseWords(
  pause: Pause,
  attempts: PlanEntry['attempts'] = [],
): { readonly id: MessageId; readonly words: string } {
  if (pause.kind === 'obstacle') return { id: causes[pause.cause], words: '' }
  const words = 'message' in pause ? sayAgain(pause.message, pause.error) : ''
  const isLost = pause.kind === 'failed' && attempts.length > 0
  return { id: isLost ? 'plans.lost' : reasons[pause.kind], words }
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
  return isRejected || isUnreadable(plan) || attempts.length > 0 ? 'open' : 'untouched'
}

const done: Readonly<Partial<Record<PrivateAction['kind'], MessageId>>> = {
  swap: 'plans.swapDone',
  add: 'plans.addDone',
  remove: 'plans.removeDone',
}

/** Amounts with their symbols; empty texts if there are none, undefined if they are not known. */
export type OutcomeTexts = { readonly now: string; readonly waiting: string } | undefined

/** What a halted plan has done; undefined if nothing is certain. */
export function doneWords(entry: Halted, amounts: OutcomeTexts): Message | undefined {
  const { action, plan, attempts } = entry
  const count = plan.done.length
  switch (stageOf(entry)) {
    case 'untouched':
      return { id: 'plans.untouched' }
    case 'open':
      return undefined
    case 'prepared':
      return { id: 'plans.prepared', values: { count } }
    case 'called':
      return { id: 'plans.stepsDone', values: { done: count, count: plan.calls.length } }
    case 'claimed':
      return { id: 'plans.claimedSome', values: { count, all: plan.collects.length } }
    case 'acted': {
      const what: Message = { id: (action && done[action.kind]) ?? 'plans.actDone' }
      if (!amounts) return what
      const { now, waiting } = attempts.length > 0 ? { ...amounts, waiting: '' } : amounts // perhaps claimed
      const values = { what, now, waiting }
      if (now === '') return waiting === '' ? what : { id: 'plans.doneLater', values }
      return { id: waiting === '' ? 'plans.doneNow' : 'plans.doneBoth', values }
    }
  }
}
