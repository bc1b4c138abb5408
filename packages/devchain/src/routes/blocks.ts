import { BLOCKS_A_PAGE, MAX_RANGE_BYTES } from '@nightjar/aleo'
import type { BlockJson } from '../ledger/blockJson.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { NodeError } from '../nodeError.ts'
import { consensusVersion } from '../snarkvm/consensus.ts'
import { FrameworkError } from './answer.ts'
import { readOptions } from './body.ts'
import { get, type NodeRoute, post } from './node.ts'
import { isId, parseHeight, parseIdParameter, parseUnsigned } from './parameters.ts'
import { readHeight } from './query.ts'

const MAX_CREATED = 1000

/** Blocks, heights, hashes and state roots. */
export const blockRoutes: readonly NodeRoute[] = [
  get('/consensus_version', ({ ledger }) => String(consensusVersion(ledger.tip().height))),
  get('/block/height/latest', ({ ledger }, { query }) => latestHeight(ledger, query)),
  get('/block/hash/latest', ({ ledger }) => JSON.stringify(ledger.tip().hash)),
  get('/block/latest', ({ ledger }) => blockAt(ledger, ledger.tip().height)),
  get('/block/{height_or_hash}', ({ ledger }, { parameters }) =>
    findBlock(ledger, parameters.height_or_hash ?? ''),
  ),
  get('/block/{height_or_hash}/header', ({ ledger }, { path, parameters }) => {
    const height = parseHeight(path, parameters.height_or_hash ?? '')
    return JSON.stringify(parseBlock(blockAt(ledger, height)).header)
  }),
  get('/block/{height_or_hash}/transactions', ({ ledger }, { path, parameters }) => {
    const height = parseHeight(path, parameters.height_or_hash ?? '')
    return JSON.stringify(parseBlock(blockAt(ledger, height)).transactions)
  }),
  post('/block/create', async ({ mine }, { body }) => {
    const block = await mine(readCount(readOptions(body)))
    return JSON.stringify(block)
  }),
  get('/blocks', ({ ledger }, { query }) => listBlocks(ledger, query)),
  get('/height/{hash}', ({ ledger }, { path, parameters }) => {
    const hash = parseIdParameter(path, parameters.hash ?? '', 'ab')
    const height = ledger.find(ledgerKeys.heightOfHash(hash))
    if (height === undefined) {
      const reason = `Missing block height for block '${hash}'`
      throw new NodeError('internal_server_error', reason)
    }
    return height
  }),
  get('/stateRoot/latest', ({ ledger }) => JSON.stringify(ledger.tip().stateRoot)),
  get('/stateRoot/{height}', ({ ledger }, { path, parameters }) => {
    const height = parseHeight(path, parameters.height ?? '')
    return JSON.stringify(stateRootAt(ledger, height))
  }),
  get('/find/blockHeight/{state_root}', ({ ledger }, { path, parameters }) => {
    const root = parseIdParameter(path, parameters.state_root ?? '', 'sr')
    return ledger.find(ledgerKeys.heightOfStateRoot(root)) ?? 'null'
  }),
]

/** Maximum milliseconds for which a request is held. */
const LONGEST_WAIT = 10_000

/**
 * A snarkOS node answers at once, whatever the query says. Here, `?after=7&wait=1000` is answered when the height is no
 * longer 7, or after a second, so a client that follows the chain learns of a block at once without polling.
 */
async function latestHeight(ledger: Ledger, query: URLSearchParams): Promise<string> {
  const after = parseUnsigned(query.get('after') ?? '', 2 ** 32 - 1)
  const wait = parseUnsigned(query.get('wait') ?? '', LONGEST_WAIT) ?? 0
  if (wait > 0 && after === ledger.tip().height) await ledger.tipChange(wait)
  return String(ledger.tip().height)
}

/** The root after a block; for blocks before a fork, the next block states it. */
function stateRootAt(ledger: Ledger, height: number): string | null {
  const { height: first } = ledger.upstream?.origin ?? { height: 0 }
  if (height < first) return parseBlock(blockAt(ledger, height + 1)).header.previous_state_root
  return ledger.read(ledgerKeys.stateRoot(height)) ?? null
}

function blockAt(ledger: Pick<Ledger, 'block'>, height: number): string {
  const block = ledger.block(height)
  if (block === undefined) throw noBlock(`Block ${height} does not exist in storage`)
  return block
}

const parseBlock = (text: string): BlockJson => JSON.parse(text)

const noBlock = (reason: string) => new NodeError('internal_server_error', reason)

function findBlock(ledger: Ledger, heightOrHash: string): string {
  const height = parseUnsigned(heightOrHash, 2 ** 32 - 1)
  if (height !== undefined) {
    const block = ledger.block(height)
    if (block !== undefined) return block
    throw new NodeError('internal_server_error', 'Failed to get block by height', [
      `Block ${height} does not exist in storage`,
    ])
  }
  if (!isId(heightOrHash, 'ab')) {
    throw new NodeError(
      'bad_request',
      'invalid input, it is neither a block height nor a block hash',
    )
  }
  const known = ledger.find(ledgerKeys.heightOfHash(heightOrHash))
  const block = known === undefined ? undefined : ledger.block(Number(known))
  if (block !== undefined) return block
  throw new NodeError('internal_server_error', 'Failed to get block by hash', [
    `Block '${heightOrHash}' does not exist in storage`,
  ])
}

/**
 * Unlike snarkOS, it refuses several blocks that together are larger than clients accept: a text of all of them may be longer
 * than this process can make.
 */
export function listBlocks(
  ledger: Pick<Ledger, 'block'>,
  query: URLSearchParams,
  maxLength = MAX_RANGE_BYTES,
): string {
  const start = readHeight(query, 'start')
  const end = readHeight(query, 'end')
  if (start > end) throw new NodeError('bad_request', 'Invalid block range')
  if (end - start > BLOCKS_A_PAGE) {
    throw new NodeError(
      'bad_request',
      `Cannot request more than ${BLOCKS_A_PAGE} blocks per call (requested ${end - start})`,
    )
  }
  const blocks = Array.from({ length: end - start }, (_, i) => blockAt(ledger, start + i))
  const length = blocks.reduce((sum, block) => sum + block.length, 0)
  if (blocks.length > 1 && length > maxLength) {
    throw new FrameworkError(413, 'These blocks are too large together: request fewer at once')
  }
  return `[${blocks.join(',')}]`
}

function readCount({ num_blocks: count = 1 }: Readonly<Record<string, unknown>>): number {
  if (count === null) return 1
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count >= 2 ** 32) {
    throw new FrameworkError(422, 'Failed to deserialize the JSON body into the target type')
  }
  if (count === 0) throw new NodeError('bad_request', 'num_blocks must be at least 1')
  if (count > MAX_CREATED) {
    throw new NodeError('bad_request', `num_blocks exceeds maximum (${MAX_CREATED})`)
  }
  return count
}
