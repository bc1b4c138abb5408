import type { OwnedRecord, SentStep } from '@nightjar/sdk'
import { readRecords } from '../private/records.ts'
import { transactionStore } from '../transactions/store.ts'
import { isSettled, mayRepeat, searchLimit, type Transaction } from '../transactions/transaction.ts'
import type { Attempt } from './planEntry.ts'

/** The outcome of a step that was given up. */
export type Fate =
  /** It is in a block. */
  | 'done'
  /** It did not happen, or cannot happen in addition to another one that spends the same records. */
  | 'undone'
  /** It may have happened, or may still happen. */
  | 'open'
  /** It may have happened, and nothing more can be found out about it here. */
  | 'doubtful'

/** Preparing steps are `undone` unless they are in a block: they are planned again from the available records. */
export async function fateOf(step: SentStep): Promise<Fate> {
  const transaction = transactionStore.find(step.transactionId)
  if (transaction?.phase === 'accepted') return 'done'
  if (isPreparing(step) || (transaction && mayRepeat(transaction))) return 'undone'
  if (step.inputs.length > 0 && !(await isAnyGone(step.inputs))) return 'undone'
  return isDecided(transaction) ? 'doubtful' : 'open'
}

/** It makes records that the plan looks for anyway, or claims what can be claimed once. */
function isPreparing({ kind, place }: SentStep): boolean {
  return kind !== 'act' && place === undefined
}

/** Nothing more can be found out about it: it is in a block, will never be, or its search has reached its limit. */
export function isDecided(transaction: Transaction | undefined): boolean {
  if (!transaction || isSettled(transaction) || mayRepeat(transaction)) return true
  const { phase, isOffChain, searchedTo } = transaction
  return phase === 'accepted' || isOffChain || searchedTo >= searchLimit(transaction)
}

export async function isAnySpent(inputs: readonly string[]): Promise<boolean> {
  const records = await readRecords()
  return records.some(({ id, spent }) => spent && inputs.includes(id))
}

/** Some wallets do not list spent records at all. */
async function isAnyGone(inputs: readonly string[]): Promise<boolean> {
  const records = await readRecords()
  const unspent = new Set(records.flatMap(({ id, spent }) => (spent ? [] : id)))
  return inputs.some((id) => !unspent.has(id))
}

/** Whether an action spends a record of each attempt that may still happen: then only one of them can. */
export function excludesAttempts(
  attempts: readonly Attempt[],
  records: readonly OwnedRecord[],
): boolean {
  const ids = new Set(records.map(({ id }) => id))
  return attempts.every(({ step }) => {
    const transaction = transactionStore.find(step.transactionId)
    const isOver = isPreparing(step) || (transaction && mayRepeat(transaction))
    return isOver || step.inputs.some((id) => ids.has(id))
  })
}
