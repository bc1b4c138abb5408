import { executionFee } from '@nightjar/avm'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'
import type { ChainVm } from './chainVm.ts'

/**
 * The minimum base fee of an execution in microcredits: its bytes and its finalize. `roots` are the transitions not
 * reached by a static call; their static calls are included in their cost.
 */
export function executionCost(
  vm: Pick<ChainVm, 'finalizeCostOf'>,
  roots: readonly TransitionJson[],
  executionSize: number,
): bigint {
  return executionFee(executionSize, vm.finalizeCostOf(roots)).total
}

/** Splitting a credits record is the only free call: it may at most pay a priority fee. */
export function isSplit(transitions: readonly TransitionJson[]): boolean {
  const [only] = transitions
  return transitions.length === 1 && only?.program === 'credits.aleo' && only.function === 'split'
}
