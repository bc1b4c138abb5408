import type { PrivateAction, PrivatePlan, StepKind } from '@nightjar/sdk'
import type { MessageId } from '../messageIds.ts'
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

type Pause = NonNullable<PrivatePlan['pause']>

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

/** Why a plan waits; details that are not ours come from the wallet or the chain. */
export function pauseWords({ reason, detail }: Pause): {
  readonly id: MessageId
  readonly words: string
} {
  if (isOurs(detail)) return { id: details[detail], words: '' }
  return { id: reasons[reason], words: detail }
}

function isOurs(detail: string): detail is PauseDetail {
  return detail in details
}
