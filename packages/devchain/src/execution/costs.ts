import type { Program } from '@nightjar/aleo'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'
import type { ChainVm } from './chainVm.ts'

/** Bytes of an execution above which each costs more. */
const storagePenaltyBytes = 5000

/**
 * The least base fee of an execution in microcredits: its bytes and its finalize. `roots` are the transitions that no
 * static call leads to; what they call statically is in their cost.
 */
export function executionCost(
  vm: Pick<ChainVm, 'finalizeCostOf'>,
  roots: readonly TransitionJson[],
  executionSize: number,
): bigint {
  return storageCost(executionSize) + vm.finalizeCostOf(roots)
}

/** Splitting a credits record is the one thing that costs nothing: it may pay a priority fee at most. */
export function isSplit(transitions: readonly TransitionJson[]): boolean {
  const [only] = transitions
  return transitions.length === 1 && only?.program === 'credits.aleo' && only.function === 'split'
}

function storageCost(bytes: number): bigint {
  const size = BigInt(bytes)
  return bytes > storagePenaltyBytes ? (size * size) / BigInt(storagePenaltyBytes) : size
}

const microcreditsPerByte = 1000n
const microcreditsPerCredit = 1_000_000n
const freeNameLength = 10

/**
 * The base fee of a deployment in microcredits but for its constructor: bytes, name, and the sizes that its keys state.
 */
export function deploymentCost(
  program: Pick<Program, 'id'>,
  deploymentSize: number,
  synthesisSize: number,
): bigint {
  const name = program.id.slice(0, program.id.indexOf('.'))
  const missing = Math.max(freeNameLength - name.length, 0)
  const nameCost = 10n ** BigInt(missing) * microcreditsPerCredit
  return BigInt(deploymentSize) * microcreditsPerByte + nameCost + BigInt(synthesisSize)
}
