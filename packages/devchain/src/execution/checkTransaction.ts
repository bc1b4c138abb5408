import type { StateStore } from '@nightjar/avm'
import type { Hasher } from '../hash/hasher.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { invalidTransaction } from '../nodeError.ts'
import type { DecodedTransaction } from '../snarkvm/protocol.ts'
import type { DeployJson, ExecuteJson, TransactionJson } from '../snarkvm/transactionJson.ts'
import type { ChainVm } from './chainVm.ts'
import { checkCalls, functionOf } from './checkCalls.ts'
import { checkDeployment } from './checkDeployment.ts'
import {
  checkAmount,
  checkFeeBinding,
  checkPayer,
  executionId,
  formatExecutionId,
  readFee,
} from './checkFee.ts'
import { checkAllParts, checkParts } from './checkParts.ts'
import { checkRecords, checkTransitions } from './checkTransitions.ts'
import { checkUnique } from './checkUnique.ts'
import { executionCost, isFree } from './costs.ts'

export type CheckContext = {
  readonly ledger: Pick<Ledger, 'read' | 'editionsOf'> & { readonly state: StateStore }
  readonly hasher: Hasher
  readonly vm: ChainVm
}

/** A transaction to check, with data known only from its bytes. */
export type CheckedTransaction = Omit<DecodedTransaction, 'json' | 'id'> & {
  readonly transaction: TransactionJson
}

/**
 * Checks a transaction before it may enter a block, in snarkVM's order (`synthesizer/src/vm/verify.rs`): nothing
 * repeated or already known, the fee, then its effects. Proofs are not verified.
 */
export function checkTransaction(context: CheckContext, checked: CheckedTransaction): void {
  const { transaction } = checked
  checkUnique(context.ledger, transaction)
  switch (transaction.type) {
    case 'fee':
      throw invalidTransaction(`Transaction '${transaction.id}' is missing a rejected ID (fee)`)
    case 'execute':
      checkExecution(context, checked, transaction)
      return
    case 'deploy':
      checkDeploy(context, checked, transaction)
  }
}

function checkExecution(
  { ledger, hasher, vm }: CheckContext,
  checked: CheckedTransaction,
  transaction: ExecuteJson,
): void {
  const { id, execution, fee } = transaction
  const { transitions } = execution
  for (const transition of transitions) functionOf(vm.program, transition)
  const paidForId = executionId(hasher, transitions)
  const roots = checkCalls(vm.program, transitions)
  const needsFee = !isFree(transitions)
  const cost = executionCost(vm, roots, checked.executionSize)
  const aborted = vm.abortReason(transitions, fee?.transition)
  if (aborted !== null) throw invalidTransaction(`Transaction '${id}' ${aborted}`)
  if (fee === undefined) {
    if (needsFee) {
      throw invalidTransaction(`Transaction '${id}' is missing a fee (execution)`)
    }
  } else {
    const terms = readFee(fee)
    if (!needsFee && terms.baseMicrocredits > 0n) {
      throw invalidTransaction(`Transaction '${id}' has a non-zero base fee (execution)`)
    }
    if (needsFee && terms.baseMicrocredits < cost) {
      throw invalidTransaction(
        `Transaction '${id}' has an insufficient base fee (execution) - has ${terms.baseMicrocredits}, requires ${cost} microcredits`,
      )
    }
    checkAmount(terms)
    checkPayer(ledger.state, terms)
    checkFaults(checked, fee.transition.id, 'Fee')
    checkRecords(fee.transition, 'Fee')
    checkParts(vm.program, fee.transition)
    checkFeeBinding(ledger, fee, terms.paidForId === paidForId)
  }
  if (ledger.read(ledgerKeys.rejected(formatExecutionId(paidForId))) !== undefined) {
    throw invalidTransaction(`Transaction '${id}' contains a previously rejected execution`)
  }
  checkTransitions(transitions)
  checkFaults(checked, null, 'Execution')
  checkAllParts(vm.program, transitions, roots)
  if (ledger.read(ledgerKeys.heightOfStateRoot(execution.global_state_root)) === undefined) {
    throw invalidTransaction(
      'Execution verification failed - global state root does not exist (yet)',
    )
  }
}

/** Refuses values that do not hash to their ids; `only` restricts this to one transition. */
function checkFaults(
  { fault }: CheckedTransaction,
  only: string | null,
  role: 'Fee' | 'Execution',
): void {
  if (fault === null || (only !== null && fault.transition !== only)) return
  const owner = role === 'Fee' ? 'fee' : 'transition'
  throw invalidTransaction(
    `${role} verification failed - Failed to verify a ${owner} ${fault.part}`,
  )
}

function checkDeploy(
  { ledger, vm }: CheckContext,
  checked: CheckedTransaction,
  transaction: DeployJson,
): void {
  const { id, fee } = transaction
  const terms = readFee(fee)
  const cost = checkDeployment(ledger, vm, transaction, checked)
  if (terms.baseMicrocredits < cost) {
    throw invalidTransaction(
      `Transaction '${id}' has an insufficient base fee (deployment) - has ${terms.baseMicrocredits}, requires ${cost} microcredits`,
    )
  }
  checkAmount(terms)
  checkPayer(ledger.state, terms)
  checkFaults(checked, fee.transition.id, 'Fee')
  checkRecords(fee.transition, 'Fee')
  checkParts(vm.program, fee.transition)
  checkFeeBinding(ledger, fee, checked.namesDeployment)
}
