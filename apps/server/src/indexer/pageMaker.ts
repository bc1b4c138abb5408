import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import {
  type CallsBlock,
  createPagePacker,
  decodePage,
  isComplete,
  type OutputsBlock,
  type PageKind,
  type PagePacker,
  pageOf,
} from '@nightjar/sdk'
import type { pages } from '../db/schema.ts'
import { serveTransaction } from '../db/serveTransaction.ts'
import type { ChainBlock } from './block.ts'
import type { TransactionRow } from './ledger/ledger.ts'

export type PageRow = typeof pages.$inferSelect

/** A page as it is now, not yet compressed. */
export type MadePage = Pick<PageRow, 'number' | 'lastHeight'> & {
  readonly kind: PageKind
  readonly bytes: Uint8Array
}

export type PageMaker = {
  /** The next block. */
  readonly add: (block: ChainBlock) => void
  /** The pages of the blocks that were added since the last time, with the calls that a replay found in these blocks. */
  readonly take: (calls: readonly TransactionRow[]) => readonly MadePage[]
}

/** A page so far. */
type OpenPage = {
  readonly number: number
  lastHeight: number
  readonly outputs: PagePacker<'outputs'>
  readonly calls: PagePacker<'calls'>
}

/** A block whose calls have not been replayed yet. */
type Fresh = { readonly page: OpenPage; readonly block: ChainBlock['paged'] }

/** Makes pages of blocks, which continue those of a database. */
export function createPageMaker(last: readonly PageRow[]): PageMaker {
  let open = reopen(last)
  let fresh: Fresh[] = []

  return {
    add: ({ height, previousHash, paged: block }) => {
      const number = pageOf(height)
      const page = open?.number === number ? open : begin(number, previousHash)
      open = page
      fresh.push({ page, block })
    },
    take: (rows) => {
      listCalls(
        fresh.map(({ block }) => block.calls),
        rows,
      )
      const changed = new Set<OpenPage>()
      for (const { page, block } of fresh) {
        addBlock(page, block.outputs, block.calls)
        changed.add(page)
      }
      fresh = []
      return [...changed].flatMap(encode)
    },
  }
}

const begin = (number: number, previous: string): OpenPage => ({
  ...{ number, lastHeight: 0 },
  outputs: createPagePacker('outputs', previous),
  calls: createPagePacker('calls', previous),
})

function addBlock(page: OpenPage, outputs: OutputsBlock, calls: CallsBlock): void {
  page.outputs.add(outputs)
  page.calls.add(calls)
  page.lastHeight = outputs.height
}

/** Undefined if the last page is complete, or there is none. */
function reopen(last: readonly PageRow[]): OpenPage | undefined {
  const rowOf = (kind: PageKind) => last.find((row) => row.kind === kind)
  const [made, called] = [rowOf('outputs'), rowOf('calls')]
  if (made === undefined || called === undefined || isComplete(made.lastHeight)) return undefined
  const { number } = made
  const { previous, blocks } = decodePage(brotliDecompressSync(made.body), 'outputs', number)
  const calls = decodePage(brotliDecompressSync(called.body), 'calls', number).blocks
  const page = begin(number, previous)
  for (const [at, block] of calls.entries()) {
    const outputs = blocks[at]
    if (outputs !== undefined) addBlock(page, outputs, block)
  }
  return page
}

/** Adds to the transactions of blocks what the replay says of their calls. */
function listCalls(blocks: readonly CallsBlock[], rows: readonly TransactionRow[]): void {
  const byId = new Map<string, TransactionRow[]>()
  for (const row of rows) byId.set(row.txId, [...(byId.get(row.txId) ?? []), row])
  for (const { transactions } of blocks) {
    for (const transaction of transactions) {
      transaction.listed = (byId.get(transaction.id) ?? []).map(serveTransaction)
    }
  }
}

const encode = ({ number, lastHeight, outputs, calls }: OpenPage): readonly MadePage[] => [
  { kind: 'outputs', number, lastHeight, bytes: outputs.taken() },
  { kind: 'calls', number, lastHeight, bytes: calls.taken() },
]

const compress = promisify(brotliCompress)

/** Most of a page are hashes and ciphertexts, which higher levels do not make smaller. */
const LEVEL = 6
/** Of a page that changes with the next block: its readers wait for it. */
const OPEN_LEVEL = 2

/** As it is stored and served. */
export async function toPageRow({ bytes, ...page }: MadePage): Promise<PageRow> {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  const level = isComplete(page.lastHeight) ? LEVEL : OPEN_LEVEL
  const body = await compress(bytes, { params: { [quality]: level, [size]: bytes.length } })
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { ...page, hash, body }
}
