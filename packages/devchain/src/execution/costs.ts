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

/** Functions of credits.aleo that cost nothing when called alone: they may at most pay a priority fee. */
const freeCalls = new Set(['split', 'upgrade'])

/** Whether these transitions cost nothing. */
export function isFree(transitions: readonly TransitionJson[]): boolean {
  const [only] = transitions
  const isAlone = transitions.length === 1 && only?.program === 'credits.aleo'
  return isAlone && freeCalls.has(only.function)
}
