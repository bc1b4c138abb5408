import { invalidTransaction } from '../nodeError.ts'
import { makesOldRecord } from '../snarkvm/encryptedRecord.ts'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'

/**
 * Checks what the transitions of an execution must have in common (`synthesizer/process/src/verify_execution.rs` and
 * `synthesizer/src/vm/verify.rs`): no fee is among them, all have one signer, and nothing calls `upgrade`.
 */
export function checkTransitions(transitions: readonly TransitionJson[]): void {
  if (transitions.some((one) => isCredits(one, 'fee_public') || isCredits(one, 'fee_private'))) {
    throw refusal('Fee transitions are not allowed in executions')
  }
  if (new Set(transitions.map(({ scm }) => scm)).size > 1) {
    throw refusal('The transitions did not use the same signer')
  }
  if (transitions.length > 1 && transitions.some((one) => isCredits(one, 'upgrade'))) {
    throw refusal('`credits.aleo/upgrade` cannot be called by another program')
  }
  for (const transition of transitions) checkRecords(transition, 'Execution')
}

/** Refuses records of version 0, which older tools make. */
export function checkRecords(transition: TransitionJson, role: 'Execution' | 'Fee'): void {
  if (!makesOldRecord(transition)) return
  throw invalidTransaction(
    `${role} verification failed - Output record must be Version 1 on or after Consensus V8`,
  )
}

function isCredits({ program, function: called }: TransitionJson, name: string): boolean {
  return program === 'credits.aleo' && called === name
}

function refusal(reason: string) {
  return invalidTransaction(`Execution verification failed - ${reason}`)
}
