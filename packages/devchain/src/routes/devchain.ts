import { formatPlaintext } from '@nightjar/aleo'
import { developmentAccounts } from '../accounts.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { NodeError } from '../nodeError.ts'
import { FrameworkError } from './answer.ts'
import { readOptions } from './body.ts'
import { get, type NodeRequest, type NodeRoute, post } from './node.ts'
import { parseIdParameter } from './parameters.ts'

/** Number of blocks searched for the latest transactions. */
const BLOCKS_BACK = 1_000
const TRANSACTIONS_SHOWN = 50
/** Maximum seconds by which one call moves the clock: about ten years. */
const MAX_ADVANCE = 315_360_000

const isAdvance = (seconds: number) => seconds >= 0 && seconds <= MAX_ADVANCE

/** Calls under `/devchain`, which exist on no other node: why a transaction was rejected, snapshots, test accounts. */
export const devchainRoutes: readonly NodeRoute[] = [
  get('/transaction/{id}/trace', ({ ledger }, { path, parameters }) => {
    const id = parseIdParameter(path, parameters.id ?? '', 'at')
    const confirmedId = ledger.read(ledgerKeys.confirmedId(id)) ?? id
    const trace = ledger.read(ledgerKeys.trace(confirmedId))
    if (trace !== undefined) return trace
    throw new NodeError('not_found', `There is no trace of the transaction ${id} on this chain`)
  }),
  get('/transactions', ({ ledger }) => `[${latestTraces(ledger).join(',')}]`),
  get('/programs', ({ ledger, mappingsOf }) => {
    const ids = [...new Set(ledger.programs().map(({ id }) => id))]
    return JSON.stringify(ids.map((id) => ({ id, mappings: mappingsOf(id) ?? [] })))
  }),
  get('/accounts', ({ ledger }) => {
    const accounts = developmentAccounts.map(({ address, privateKey }) => {
      const credits = ledger.state.get('credits.aleo', 'account', address)
      return {
        address,
        privateKey,
        credits: credits === undefined ? '0u64' : formatPlaintext(credits),
      }
    })
    return JSON.stringify(accounts)
  }),
  get('/fork', ({ ledger: { upstream } }) =>
    JSON.stringify(upstream === null ? null : { ...upstream.origin, ...upstream.counts() }),
  ),
  post('/time', async ({ advanceTime }, request) => {
    refuseStrangers(request)
    const { seconds } = readOptions(request.body)
    if (typeof seconds !== 'number' || !Number.isInteger(seconds) || !isAdvance(seconds)) {
      throw new NodeError(
        'bad_request',
        `Send {"seconds": …}, a whole number from 0 to ${MAX_ADVANCE}`,
      )
    }
    return JSON.stringify({ timestamp: await advanceTime(seconds) })
  }),
  post('/snapshot', async ({ ledger, snapshot }, request) => {
    refuseStrangers(request)
    const { height } = ledger.tip()
    return JSON.stringify({ id: await snapshot(), height })
  }),
  post('/revert', async ({ ledger, revert }, request) => {
    refuseStrangers(request)
    const { id } = readOptions(request.body)
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) {
      throw new NodeError('bad_request', 'Send {"id": …} with the id from /devchain/snapshot')
    }
    await revert(id)
    return JSON.stringify({ height: ledger.tip().height })
  }),
]

/** Calls that change the chain are allowed only from this machine, and to no other site's page. */
function refuseStrangers({ isLocal }: NodeRequest): void {
  if (!isLocal()) throw new FrameworkError(403, '')
}

const noBlock = '{"transactions":[],"aborted_transaction_ids":[]}'

/** Traces of the latest transactions, the newest first. */
function latestTraces(ledger: Ledger): readonly string[] {
  const { height } = ledger.tip()
  const { height: shared } = ledger.upstream?.origin ?? { height: -1 }
  const traces: string[] = []
  for (let at = height; at > shared && at > height - BLOCKS_BACK; at--) {
    if (traces.length >= TRANSACTIONS_SHOWN) break
    const block: BlockJson = JSON.parse(ledger.block(at) ?? noBlock)
    const held = block.transactions.map(({ transaction }) => transaction.id)
    const ids = [...held, ...block.aborted_transaction_ids]
    traces.push(...ids.flatMap((id) => ledger.read(ledgerKeys.trace(id)) ?? []))
  }
  return traces
}
