import type { DeployJson, TransitionJson } from '../snarkvm/transactionJson.ts'
import type { ChainVm } from './chainVm.ts'

/** Bytes of an execution above which each costs more. */
const storagePenaltyBytes = 5000

/** The least base fee of an execution in microcredits: its bytes and its finalize. */
export function executionCost(
  vm: Pick<ChainVm, 'finalizeCost'>,
  transitions: readonly TransitionJson[],
  executionSize: number,
): bigint {
  const finalize = transitions.reduce(
    (sum, { program, function: name }) => sum + vm.finalizeCost(program, name),
    0n,
  )
  return storageCost(executionSize) + finalize
}

function storageCost(bytes: number): bigint {
  const size = BigInt(bytes)
  return bytes > storagePenaltyBytes ? (size * size) / BigInt(storagePenaltyBytes) : size
}

export type { DeployJson }
