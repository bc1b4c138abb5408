import * as sdk from '@provablehq/sdk/testnet.js'
import { hasher } from '../hash/hasher.ts'
import { EXECUTION_FRAME_BYTES } from './executionFrame.ts'
import { signsDeployment } from './ownerSignature.ts'
import type { DecodedTransaction } from './protocol.ts'
import {
  type DeployJson,
  type TransactionJson,
  type TransitionJson,
  transitionsOf,
} from './transactionJson.ts'
import { findIdFault } from './transitionIds.ts'

/** Bytes of a deployment transaction besides deployment and fee transition: versions, id, owner, state root. */
const DEPLOYMENT_FRAME_BYTES = 229

/** Parses a transaction with snarkVM; throws its message where it refuses, and a trap where it halts. */
export function decode(json: string): DecodedTransaction {
  const transaction = sdk.Transaction.fromString(json)
  const text = transaction.toString()
  const parsed: TransactionJson = JSON.parse(text)
  const size = transaction.toBytesLe().length
  const transitions = sizesOf(transaction)
  const sum = (parts: readonly TransitionJson[]) =>
    parts.reduce((bytes, { id }) => bytes + (transitions.get(id) ?? 0), 0)
  const isDeploy = parsed.type === 'deploy'
  const deploymentSize = isDeploy ? size - DEPLOYMENT_FRAME_BYTES - sum([parsed.fee.transition]) : 0
  const synthesisSize = isDeploy ? readSynthesisSize(transaction) : 0
  const executionSize =
    parsed.type === 'execute' ? EXECUTION_FRAME_BYTES + sum(parsed.execution.transitions) : 0
  const id = transaction.id()
  transaction.free()
  const fault =
    transitionsOf(parsed)
      .map((transition) => findIdFault(hasher, transition))
      .find((found) => found !== null) ?? null
  const namesDeployment = parsed.type === 'deploy' && isFeeOfDeployment(parsed)
  const sizes = { size, executionSize, deploymentSize, synthesisSize }
  return { json: text, id, ...sizes, namesDeployment, fault }
}

/**
 * Parsing the transaction already verified the owner's signature of its deployment: the signed message is the
 * deployment's id.
 */
function isFeeOfDeployment({ owner, fee }: DeployJson): boolean {
  const named = fee.transition.inputs?.at(-1)?.value ?? ''
  return /^\d+field$/.test(named) && signsDeployment(sdk, owner, named)
}

type KeySizes = { readonly constraints: bigint | number; readonly variables: bigint | number }

function readSynthesisSize(transaction: sdk.Transaction): number {
  const summary = transaction.summary(true) as { deployment?: { functions: KeySizes[] } } // undeclared
  return (summary.deployment?.functions ?? []).reduce(
    (sum, { constraints, variables }) => sum + Number(constraints) + Number(variables),
    0,
  )
}

/** Bytes of each transition by id, including the fee's. */
function sizesOf(transaction: sdk.Transaction): ReadonlyMap<string, number> {
  const transitions: sdk.Transition[] = transaction.transitions()
  return new Map(
    transitions.map((transition) => {
      const entry = [transition.id(), transition.toBytesLe().length] as const
      transition.free()
      return entry
    }),
  )
}
