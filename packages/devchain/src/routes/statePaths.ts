import { formatPlaintext, type Plaintext } from '@nightjar/aleo'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { formatStatePath } from '../ledger/statePath.ts'
import { NodeError } from '../nodeError.ts'
import { transitionsOf } from '../snarkvm/transactionJson.ts'
import { get, type Node, type NodeRoute } from './node.ts'
import { parseField, parseFieldParameter } from './parameters.ts'
import { readList } from './query.ts'
import { findConfirmed } from './transactions.ts'

const MAX_COMMITMENTS = 16

/** The types of outputs that are records of the program itself; the second is made by a dynamic call. */
const recordTypes = new Set<string>(['record', 'record_with_dynamic_id'])

/** Proofs that a record is in the ledger. */
export const statePathRoutes: readonly NodeRoute[] = [
  get('/statePath/{commitment}', (node, { path, parameters }) =>
    JSON.stringify(statePath(node, parseFieldParameter(path, parameters.commitment ?? ''))),
  ),
  get('/statePaths', (node, { query }) => {
    const commitments = readList(query, 'commitments')
    if (commitments.length === 0) {
      throw new NodeError('unprocessable_entity', 'No commitments provided')
    }
    if (commitments.length > MAX_COMMITMENTS) {
      throw new NodeError(
        'unprocessable_entity',
        `Too many commitments provided (max: ${MAX_COMMITMENTS}, got: ${commitments.length})`,
      )
    }
    const fields = commitments.map(parseCommitment)
    return JSON.stringify(fields.map((field) => statePath(node, formatPlaintext(field))))
  }),
]

function parseCommitment(text: string): Plaintext {
  const field = parseField(text)
  if (typeof field !== 'string') return field
  throw new NodeError('unprocessable_entity', `Invalid commitment: ${text}`, [field])
}

function statePath({ ledger, hasher }: Node, commitment: string): string {
  const transitionId = ledger.read(ledgerKeys.transitionOfOutput(commitment)) ?? ''
  const id = ledger.read(ledgerKeys.transactionOfTransition(transitionId))
  const found = id === undefined ? undefined : findConfirmed(ledger, id)
  const transition =
    found &&
    transitionsOf(found.confirmed.transaction).find((candidate) => candidate.id === transitionId)
  const isRecord = transition?.outputs?.some(
    ({ id: made, type }) => made === commitment && recordTypes.has(type),
  )
  if (found === undefined || transition === undefined || isRecord !== true) {
    throw new NodeError('internal_server_error', `Commitment '${commitment}' does not exist`)
  }
  return formatStatePath(hasher, ledger.read, ledger.tip(), { ...found, transition, commitment })
}
