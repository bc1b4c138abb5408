import type { Transaction, Transition } from '@nightjar/aleo'
import type {
  Transaction as SdkTransaction,
  Transition as SdkTransition,
} from '@provablehq/sdk/testnet.js'
import type { Sdk } from './sdkModule.ts'

/** A transaction as parsed and rewritten by snarkVM, with sizes that its JSON does not contain. */
export type DecodedTransaction = {
  /** snarkVM's own JSON: no unknown members, values in canonical form. */
  readonly json: string
  readonly id: string
  /** Bytes of the whole transaction. */
  readonly size: number
  /** Bytes of the execution without a proof; 0 for a deployment. */
  readonly executionSize: number
  /** Bytes of the deployment; 0 for an execution. */
  readonly deploymentSize: number
  /** Variables and constraints stated by a deployment's keys. */
  readonly synthesisSize: number
}

/** Bytes of an execution besides its transitions: version, transition count and state root; no proof. */
export const EXECUTION_FRAME_BYTES = 35
/** Bytes of a deployment transaction besides deployment and fee transition: versions, id, owner, state root. */
const DEPLOYMENT_FRAME_BYTES = 229

/** Parses a transaction; throws snarkVM's message where it refuses, and a trap where it halts. */
export function decodeTransaction(sdk: Sdk, json: string): DecodedTransaction {
  const transaction = sdk.Transaction.fromString(json)
  const text = transaction.toString()
  const parsed: Transaction = JSON.parse(text)
  const size = transaction.toBytesLe().length
  const transitions = sizesOf(transaction)
  const sum = (parts: readonly Transition[]) =>
    parts.reduce((bytes, { id }) => bytes + (transitions.get(id) ?? 0), 0)
  const isDeploy = parsed.type === 'deploy'
  const deploymentSize = isDeploy ? size - DEPLOYMENT_FRAME_BYTES - sum([parsed.fee.transition]) : 0
  const synthesisSize = isDeploy ? readSynthesisSize(transaction) : 0
  const executionSize =
    parsed.type === 'execute' ? EXECUTION_FRAME_BYTES + sum(parsed.execution.transitions) : 0
  const id = transaction.id()
  transaction.free()
  return { json: text, id, size, executionSize, deploymentSize, synthesisSize }
}

type KeySizes = { readonly constraints: bigint | number; readonly variables: bigint | number }

function readSynthesisSize(transaction: SdkTransaction): number {
  const summary = transaction.summary(true) as { deployment?: { functions: KeySizes[] } } // undeclared
  return (summary.deployment?.functions ?? []).reduce(
    (sum, { constraints, variables }) => sum + Number(constraints) + Number(variables),
    0,
  )
}

/** Bytes of each transition by id, including the fee's. */
function sizesOf(transaction: SdkTransaction): ReadonlyMap<string, number> {
  const transitions: SdkTransition[] = transaction.transitions()
  return new Map(
    transitions.map((transition) => {
      const entry = [transition.id(), transition.toBytesLe().length] as const
      transition.free()
      return entry
    }),
  )
}
