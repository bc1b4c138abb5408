import type { Transaction } from '@nightjar/aleo'
import { hasher } from '../hash/hasher.ts'
import { snarkVm } from './local.ts'
import type { DecodedTransaction } from './protocol.ts'
import { type DeployJson, transitionsOf } from './transactionJson.ts'
import { findIdFault } from './transitionIds.ts'

/** Parses a transaction with snarkVM; throws its message where it refuses, and a trap where it halts. */
export function decode(json: string): DecodedTransaction {
  const decoded = snarkVm.decodeTransaction(json)
  const parsed: Transaction = JSON.parse(decoded.json)
  const fault =
    transitionsOf(parsed)
      .map((transition) => findIdFault(hasher, transition))
      .find((found) => found !== null) ?? null
  const namesDeployment = parsed.type === 'deploy' && isFeeOfDeployment(parsed)
  return { ...decoded, namesDeployment, fault }
}

/**
 * Parsing the transaction already verified the owner's signature of its deployment: the signed message is the
 * deployment's id.
 */
function isFeeOfDeployment({ owner, fee }: DeployJson): boolean {
  const named = fee.transition.inputs?.at(-1)?.value ?? ''
  return /^\d+field$/.test(named) && snarkVm.signsDeployment(owner, named)
}
