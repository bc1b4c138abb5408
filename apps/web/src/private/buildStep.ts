import {
  buildJoin,
  buildMove,
  buildPrivateAction,
  buildWrap,
  claimBlinded,
  type OwnedRecord,
  type PlanMove,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import { nextDeadline } from '../transactions/height.ts'
import type { Order } from '../transactions/submit.ts'
import type { PlanEntry } from './planEntry.ts'
import { factorOf, surplusShelf, unclaimed } from './surpluses.ts'

export type SendableMove = Extract<
  PlanMove,
  { readonly kind: 'join' | 'move' | 'wrap' | 'act' | 'collect' }
>

type Built = Omit<Order, 'id' | 'transaction'> & { readonly transaction: UnsignedTransaction }

/** Records that a step spends. */
export function inputsOf(move: SendableMove): readonly OwnedRecord[] {
  if (move.kind === 'move' || move.kind === 'wrap') return [move.record]
  return move.kind === 'collect' ? [] : move.records
}

/** The transaction of a plan's step, built when its turn comes: its deadline counts from then. */
export async function buildStep(entry: PlanEntry, move: SendableMove): Promise<Built> {
  const { address, surplus, paysPrivately: privateFee } = entry
  const tags = inputsOf(move).flatMap(({ tag }) => tag ?? [])
  const common = { address, isPrivate: true, own: tags }
  const fee = { privateFee }
  switch (move.kind) {
    case 'join':
      return { ...common, transaction: buildJoin(move.records, fee), kind: 'transfer' }
    case 'move':
      return { ...common, transaction: buildMove(move.record, fee), kind: 'transfer' }
    case 'wrap': {
      const { record, spend } = move
      const terms = { record: record.plaintext, to: address, amount: spend.amount, ...fee }
      return { ...common, transaction: buildWrap(spend.wraps, terms), kind: 'wrap' }
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
  }
}

async function buildClaim({ address, surplus, paysPrivately }: PlanEntry, token: string) {
  const found = surplusShelf.find(surplus ?? '')
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
