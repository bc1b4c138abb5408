import type { Block, ConfirmedTransaction, Transition } from '@nightjar/aleo'
import type { Outcome, Transaction } from './transaction.ts'

export type Found = {
  readonly id: string
  readonly onchainId: string
  readonly outcome: Outcome
}

/**
 * Finds transactions in a block, by their id or else by their content. The same content sent twice is found
 * twice; `taken` contains ids already matched to others.
 */
export function findInBlock(
  block: Block,
  wanted: readonly Transaction[],
  taken: ReadonlySet<string>,
): readonly Found[] {
  const { height, timestamp } = block.header.metadata
  const used = new Set(taken)
  return likeliestFirst(wanted).flatMap((transaction) => {
    if (transaction.sentHeight >= height) return []
    const isFree = (id: string) => !used.has(id) || id === transaction.onchainId
    const confirmed = block.transactions.find(
      (each) => isFree(each.transaction.id) && isIt(transaction, each),
    )
    if (confirmed === undefined) return []
    used.add(confirmed.transaction.id)
    const onchainId = transaction.onchainId ?? confirmed.transaction.id
    return [{ id: transaction.id, onchainId, outcome: toOutcome(confirmed, height, timestamp) }]
  })
}

/** Order: known id, accepted by a wallet, possibly accepted, given up; within each kind, older first. */
export const likeliestFirst = (transactions: readonly Transaction[]) =>
  [...transactions].sort((a, b) => doubtOf(a) - doubtOf(b) || a.createdAt - b.createdAt)

function doubtOf({ onchainId, phase }: Transaction): number {
  if (onchainId !== null) return 0
  return phase === 'sent' ? 1 : phase === 'awaiting' ? 2 : 3
}

/** A rejected execution has a different id from the one it was sent with, so only its content identifies it. */
function isIt(transaction: Transaction, confirmed: ConfirmedTransaction): boolean {
  if (transaction.onchainId === confirmed.transaction.id) return true
  if (transaction.onchainId !== null && confirmed.status === 'accepted') return false
  const payer = payerOf(confirmed)
  const transitions = transitionsOf(confirmed)
  return (
    showsOwn(transaction, transitions) &&
    transitions.some((transition) => isCall(transaction, transition, payer))
  )
}

/** A call of a wrapper or the router does not show the tags of its records, but a call that it makes does. */
function showsOwn({ mark }: Transaction, transitions: readonly Transition[]): boolean {
  if (mark.own.length === 0) return true
  const content = JSON.stringify(transitions)
  return mark.own.some((sign) => content.includes(sign))
}

function isCall(
  { mark, address }: Transaction,
  transition: Transition,
  payer: string | undefined,
): boolean {
  if (transition.program !== mark.program || transition.function !== mark.function) return false
  if (payer !== undefined && payer !== (mark.feePayer ?? payer)) return false
  if (!haveSameInputs(mark.inputs, transition)) return false
  if (mark.own.length > 0) return true
  if (mark.feePayer !== null && payer !== undefined) return true
  return !mark.isPrivate && JSON.stringify(transition).includes(address)
}

/** Only what the chain shows can be compared: private inputs are encrypted there. */
function haveSameInputs(sent: readonly string[], { inputs = [] }: Transition): boolean {
  if (sent.length === 0) return true
  return inputs.every(({ type, value }, at) => {
    const isShown = type === 'public' || type === 'constant'
    return !isShown || value === undefined || squeeze(value) === squeeze(sent[at] ?? '')
  })
}

const squeeze = (text: string): string => text.replace(/\s+/g, '')

function transitionsOf({ transaction, rejected }: ConfirmedTransaction): readonly Transition[] {
  if (transaction.type === 'execute') return transaction.execution.transitions
  return rejected?.type === 'execution' ? rejected.execution.transitions : []
}

function feeOf({ transaction }: ConfirmedTransaction): Transition | undefined {
  return transaction.fee?.transition
}

function payerOf(confirmed: ConfirmedTransaction): string | undefined {
  const future = feeOf(confirmed)?.outputs?.find(({ type }) => type === 'future')?.value
  return /aleo1[a-z0-9]{58}/.exec(future ?? '')?.[0]
}

function toOutcome(confirmed: ConfirmedTransaction, height: number, timestamp: number): Outcome {
  const amounts = (feeOf(confirmed)?.inputs ?? []).flatMap(
    ({ value }) => /^(\d+)u64$/.exec(value ?? '')?.[1] ?? [],
  )
  const fee = amounts.slice(0, 2).reduce((sum, amount) => sum + BigInt(amount), 0n)
  return {
    status: confirmed.status,
    height,
    timestamp,
    fee: amounts.length === 0 ? null : String(fee),
    reason: null,
    moved: null,
  }
}
