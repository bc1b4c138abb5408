import type { BlockJson, ConfirmedJson } from '../ledger/blockJson.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { NodeError } from '../nodeError.ts'
import { readBroadcast } from './body.ts'
import { get, type Node, type NodeRoute, post } from './node.ts'
import {
  parseEdition,
  parseFieldParameter,
  parseIdParameter,
  parseProgramId,
} from './parameters.ts'
import { readFlag } from './query.ts'

/** Transactions and ways to find them. */
export const transactionRoutes: readonly NodeRoute[] = [
  post('/transaction/broadcast', async ({ broadcast }, { query, body }) => {
    readFlag(query, 'check_transaction') // every transaction is checked
    const { id } = await broadcast(readBroadcast(body))
    return JSON.stringify(id)
  }),
  get('/transaction/confirmed/{id}', ({ ledger }, { path, parameters }) => {
    const id = parseIdParameter(path, parameters.id ?? '', 'at')
    const found = findConfirmed(ledger, id)
    if (found !== undefined) return JSON.stringify(found.confirmed)
    refuseAborted(ledger, id)
    throw new NodeError('not_found', `Missing confirmed transaction for ID ${id}`)
  }),
  get('/transaction/unconfirmed/{id}', ({ ledger }, { path, parameters }) => {
    const id = parseIdParameter(path, parameters.id ?? '', 'at')
    const found = findConfirmed(ledger, id)
    if (found === undefined) {
      throw new NodeError('not_found', `Missing unconfirmed transaction for ID ${id}`)
    }
    const { status, transaction } = found.confirmed
    const sent = status === 'rejected' && ledger.find(ledgerKeys.unconfirmed(transaction.id))
    return sent || JSON.stringify(transaction)
  }),
  get('/transaction/{id}', ({ ledger }, { path, parameters }) => {
    const id = parseIdParameter(path, parameters.id ?? '', 'at')
    const found = findConfirmed(ledger, id)
    if (found !== undefined) return JSON.stringify(found.confirmed.transaction)
    refuseAborted(ledger, id)
    throw new NodeError('not_found', `Missing transaction '${id}' in block storage`)
  }),
  get('/find/blockHash/{tx_id}', ({ ledger }, { path, parameters }) => {
    const id = parseIdParameter(path, parameters.tx_id ?? '', 'at')
    const found = findConfirmed(ledger, id)?.block.block_hash
    return JSON.stringify(found ?? ledger.read(ledgerKeys.aborted(id)) ?? null)
  }),
  get('/find/transactionID/deployment/{program_id}', (node, { path, parameters }) => {
    const program = parseProgramId(path, parameters.program_id ?? '')
    return JSON.stringify(node.editionsOf(program).at(-1)?.transactionId ?? null)
  }),
  get('/find/transactionID/deployment/{program_id}/{edition}', (node, { path, parameters }) => {
    const program = parseProgramId(path, parameters.program_id ?? '')
    const edition = parseEdition(path, parameters.edition ?? '')
    return JSON.stringify(deploymentOf(node, program, edition))
  }),
  get('/find/transactionID/{transition_id}', ({ ledger }, { path, parameters }) => {
    const id = parseIdParameter(path, parameters.transition_id ?? '', 'au')
    return JSON.stringify(ledger.find(ledgerKeys.transactionOfTransition(id)) ?? null)
  }),
  get('/find/transitionID/{input_or_output_id}', ({ ledger }, { path, parameters }) => {
    const id = parseFieldParameter(path, parameters.input_or_output_id ?? '')
    const transition =
      ledger.known(ledgerKeys.transitionOfOutput(id)) ??
      ledger.find(ledgerKeys.transitionOfInput(id)) // in a fork, this asks for both
    if (transition !== undefined) return JSON.stringify(transition)
    throw new NodeError(
      'internal_server_error',
      `Failed to find the transition ID for the given input or output ID '${id}'`,
    )
  }),
]

function refuseAborted(ledger: Pick<Ledger, 'read'>, id: string): void {
  const hash = ledger.read(ledgerKeys.aborted(id))
  if (hash === undefined) return
  const reason = `Transaction '${id}' was aborted in block '${hash}'`
  throw new NodeError('internal_server_error', reason)
}

/** Finds a transaction by its id, or a rejected one by the id under which it was sent. */
export function findConfirmed(
  ledger: Pick<Ledger, 'read' | 'known' | 'find' | 'block'>,
  id: string,
): { readonly block: BlockJson; readonly confirmed: ConfirmedJson } | undefined {
  if (ledger.read(ledgerKeys.aborted(id)) !== undefined) return undefined
  const confirmedId = ledger.known(ledgerKeys.confirmedId(id)) ?? id
  const place = ledger.find(ledgerKeys.transaction(confirmedId))
  if (place === undefined) return undefined
  const [height, index] = place.split('/').map(Number)
  const text = ledger.block(height ?? -1)
  if (text === undefined) return undefined
  const block: BlockJson = JSON.parse(text)
  const confirmed = block.transactions[index ?? -1]
  return confirmed?.transaction.id === confirmedId ? { block, confirmed } : undefined
}

function deploymentOf(node: Node, program: string, edition: number): string | null {
  const found = node.editionsOf(program).find((record) => record.edition === edition)
  return found?.transactionId ?? null
}
