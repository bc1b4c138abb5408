import {
  buildCallStep,
  buildJoin,
  buildMove,
  buildPrivateAction,
  buildWrap,
  type CallStep,
  CREDITS,
  CREDITS_PROGRAM,
  claimBlinded,
  hasDeadline,
  movementOf,
  type OwnedRecord,
  outsideMovement,
  type Plan,
  type PlanMove,
  PROGRAMS,
  SPLIT_COST,
  splitCredits,
  sumUp,
  transactionKinds,
  type UnsignedTransaction,
  withBrought,
  withFieldSuffix,
} from '@nightjar/sdk'
import { factorOf, surplusStore, unclaimed } from '../private/surpluses.ts'
import { nextDeadline } from '../transactions/height.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Order } from '../transactions/submit.ts'
import type { PlanEntry } from './planEntry.ts'

export type SendableMove = Extract<
  PlanMove,
  { readonly kind: 'split' | 'join' | 'move' | 'wrap' | 'act' | 'collect' | 'call' }
>

type Built = Omit<Order, 'id' | 'transaction'> & { readonly transaction: UnsignedTransaction }

/** Records that a step spends. */
export function inputsOf(move: SendableMove): readonly OwnedRecord[] {
  if (move.kind === 'split' || move.kind === 'move' || move.kind === 'wrap') return [move.record]
  return move.kind === 'collect' || move.kind === 'call' ? [] : move.records
}

/** The transaction of a plan's step, built when its turn comes: its deadline counts from then. */
export async function buildStep(entry: PlanEntry, move: SendableMove): Promise<Built> {
  const { address, surplus, paysPrivately: privateFee } = entry
  const tags = inputsOf(move).flatMap(({ tag }) => tag ?? [])
  const common = { address, isPrivate: true, own: tags }
  const fee = { privateFee }
  switch (move.kind) {
    case 'split': {
      const { record, amounts } = move
      const transaction = splitCredits({ record: record.plaintext, amount: amounts[0], ...fee })
      const received = [movementOf(CREDITS, record.amount - SPLIT_COST)]
      return { ...common, ...within([record]), received, transaction }
    }
    case 'join':
      return { ...common, ...within(move.records), transaction: buildJoin(move.records, fee) }
    case 'move':
      return { ...common, ...within([move.record]), transaction: buildMove(move.record, fee) }
    case 'wrap': {
      const { record, spend } = move
      const terms = { record: record.plaintext, to: address, amount: spend.amount, ...fee }
      const inside = { id: withFieldSuffix(spend.token) }
      const paid = [outsideMovement(inside, spend.amount)]
      const received = [movementOf(inside, spend.amount)]
      return { ...common, transaction: buildWrap(spend.wraps, terms), kind: 'wrap', paid, received }
    }
    case 'act': {
      const { action, kind, paid, received } = entry
      if (!action) throw new Error('This plan only claims.')
      const deadlineHeight = await nextDeadline()
      const refundTo = surplus ?? address
      const terms = { records: move.records, to: address, refundTo, deadlineHeight, ...fee }
      const own = surplus ? [...tags, surplus] : tags
      const transaction = buildPrivateAction(action, terms)
      return { ...common, own, transaction, kind, paid, received, deadlineHeight }
    }
    case 'collect':
      return { ...common, ...(await buildClaim(entry, move.token)) }
    case 'call':
      return buildCall(entry, move)
  }
}

/** Records that stay the account's; those outside the exchange have no token of it. */
function within(records: readonly OwnedRecord[]): Pick<Order, 'kind' | 'paid' | 'received'> {
  const moved = records.flatMap(({ program, token, amount }) => {
    if (program === CREDITS_PROGRAM) return movementOf(CREDITS, amount)
    return program === PROGRAMS.core ? movementOf({ id: withFieldSuffix(token) }, amount) : []
  })
  return { kind: 'transfer', paid: moved, received: sumUp(moved) }
}

/** A call is public, and so is its fee. */
async function buildCall(
  { address, plan }: PlanEntry,
  { step }: Extract<PlanMove, { readonly kind: 'call' }>,
): Promise<Built> {
  const { kind, paid, received } = step
  const common = { address, kind: transactionKinds[kind], paid, received }
  const whole = withBrought(step, beforeOf(plan, step))
  const deadlineHeight = await nextDeadline()
  const transaction = buildCallStep(whole, deadlineHeight)
  return hasDeadline(step) ? { ...common, transaction, deadlineHeight } : { ...common, transaction }
}

/** The call before a step, once it is accepted, and what it moved. */
export function beforeOf({ calls, done }: Pick<Plan, 'calls' | 'done'>, { after }: CallStep) {
  const place = after[0] ?? -1
  const step = calls[place]
  const accepted = done.find((each) => each.place === place)
  if (!step || !accepted) return undefined
  const sent = transactionStore.list().find((each) => each.onchainId === accepted.transactionId)
  return { step, moved: sent?.outcome?.moved ?? null }
}

async function buildClaim({ address, surplus, paysPrivately }: PlanEntry, token: string) {
  const found = surplusStore.find(surplus ?? '')
  const left = found && unclaimed(found).find((each) => each.token === token)
  if (!found || !left) throw new Error('There is nothing to claim.')
  const { amount } = left
  const terms = { factor: await factorOf(found), token, amount, to: address }
  return {
    transaction: claimBlinded({ ...terms, privateFee: paysPrivately }),
    kind: 'claim' as const,
    received: [{ token_id: `${token}field`, amount: String(amount) }],
    own: [found.id],
  }
}
