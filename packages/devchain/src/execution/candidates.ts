import { type BlockState, createOverlay } from '@nightjar/avm'
import type { LedgerEntry } from '../ledger/ledgerEntry.ts'
import type { AbortedTransaction } from '../ledger/trace.ts'
import { NodeError } from '../nodeError.ts'
import { type TransactionJson, transitionsOf } from '../snarkvm/transactionJson.ts'
import { recordOf } from './checkDeployment.ts'
import { readFee } from './checkFee.ts'
import { type CheckContext, type CheckedTransaction, checkTransaction } from './checkTransaction.ts'
import { identities } from './checkUnique.ts'
import {
  type Executed,
  type ExecutionContext,
  finalizeDeployment,
  finalizeExecution,
} from './execute.ts'

/** The outcome of candidates for one block: the transactions in it, and the aborted ones that it only lists. */
export type Decided = {
  readonly entries: readonly LedgerEntry[]
  readonly aborted: readonly AbortedTransaction[]
}

/**
 * Decides on the candidates of a block like snarkVM (`prepare_for_speculate`, `atomic_speculate`): a candidate that
 * repeats or spends what an earlier one has, or is invalid against the chain before the block, is aborted. The others
 * run in order, each on the state left by those before it.
 */
export function decide(
  context: CheckContext,
  candidates: readonly CheckedTransaction[],
  block: BlockState,
): Decided {
  const earlier = createEarlier()
  const reasons = new Map<TransactionJson, string>()
  const passed: TransactionJson[] = []
  for (const checked of candidates) {
    context.vm.checkTime()
    const reason = earlier.abortReason(checked.transaction) ?? refusal(context, checked)
    if (reason === null) passed.push(checked.transaction)
    else reasons.set(checked.transaction, reason)
  }
  const { entries, aborted } = finalizeAll(context, passed, block)
  for (const { transaction, reason } of aborted) reasons.set(transaction, reason)
  const inOrder = candidates.flatMap(({ transaction }) => {
    const reason = reasons.get(transaction)
    return reason === undefined ? [] : [{ transaction, reason }]
  })
  return { entries, aborted: inOrder }
}

function refusal(context: CheckContext, checked: CheckedTransaction): string | null {
  try {
    checkTransaction(context, checked)
    return null
  } catch (error) {
    if (error instanceof NodeError) return error.chain[0] ?? error.summary
    throw error
  }
}

/** Runs checked transactions one after another; after an error, none of the programs that they deploy remains. */
export function finalizeAll(
  { ledger, hasher, vm }: CheckContext,
  transactions: readonly TransactionJson[],
  block: BlockState,
): Decided {
  const state = createOverlay(ledger.state)
  const entries: LedgerEntry[] = []
  const aborted: AbortedTransaction[] = []
  const deployed = new Set<string>()
  try {
    for (const transaction of transactions) {
      vm.checkTime()
      const executed = run({ hasher, vm, state, block, deployed }, transaction)
      if (executed.status === 'aborted') {
        aborted.push({ transaction, reason: executed.reason })
        continue
      }
      const { confirmed, ...entry } = executed.entry
      if (entry.program !== null) deployed.add(entry.program.id)
      state.apply(entry.writes)
      entries.push({ ...entry, confirmed: { ...confirmed, index: entries.length } })
    }
  } catch (error) {
    for (const id of deployed) vm.remove(id)
    throw error
  }
  return { entries, aborted }
}

function run(context: ExecutionContext, transaction: TransactionJson): Executed {
  switch (transaction.type) {
    case 'execute':
      return finalizeExecution(context, transaction)
    case 'deploy':
      return finalizeDeployment(context, transaction, recordOf(transaction))
    case 'fee':
      return { status: 'aborted', reason: 'A fee alone is not a transaction.' }
  }
}

/** What earlier candidates of a block use up, whatever their outcome. */
function createEarlier() {
  const used = new Set<string>()
  const deployed = new Set<string>()
  const payers = new Set<string>()

  /** Why a candidate is aborted; null when it is not, and then it counts for later ones. */
  const abortReason = (transaction: TransactionJson): string | null => {
    const called = transitionsOf(transaction).find(({ program }) => deployed.has(program))
    if (called !== undefined) {
      return `Program ${called.program} is being deployed or redeployed in this block`
    }
    const ids = identities(transaction).flatMap(({ name, ids }) =>
      ids.map((id) => ({ name, id, key: `${name} ${id}` })),
    )
    const repeated = ids.find(({ key }) => used.has(key))
    if (repeated !== undefined) {
      return `The ${repeated.name} '${repeated.id}' is in an earlier transaction of this block`
    }
    if (transaction.type === 'deploy') {
      const { payer } = readFee(transaction.fee)
      if (payer !== null && payers.has(payer)) {
        return `Another deployment in the block from the same public fee payer ${payer}`
      }
      deployed.add(recordOf(transaction).id)
      if (payer !== null) payers.add(payer)
    }
    for (const { key } of ids) used.add(key)
    return null
  }
  return { abortReason }
}
