import { executionFee } from '@nightjar/avm'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'
import type { ChainVm } from './chainVm.ts'

/**
 * The least base fee of an execution in microcredits: its bytes and its finalize. `roots` are the transitions that no
 * static call leads to; what they call statically is in their cost.
 */
export function executionCost(
  vm: Pick<ChainVm, 'finalizeCostOf'>,
  roots: readonly TransitionJson[],
  executionSize: number,
): bigint {
  return executionFee(executionSize, vm.finalizeCostOf(roots)).total
}

/** Splitting a credits record is the one thing that costs nothing: it may pay a priority fee at most. */
export function isSplit(transitions: readonly TransitionJson[]): boolean {
  const [only] = transitions
  return transitions.length === 1 && only?.program === 'credits.aleo' && only.function === 'split'
}
