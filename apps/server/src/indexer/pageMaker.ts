import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import {
  type CallsBlock,
  decodePage,
  encodePage,
  isComplete,
  type OutputsBlock,
  PAGE_KINDS,
  type PageKind,
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

/** The blocks of a page so far. */
type OpenPage = {
  readonly number: number
  readonly previous: string
  readonly outputs: OutputsBlock[]
  readonly calls: CallsBlock[]
}

/** Makes pages of blocks, which continue those of a database. */
export function createPageMaker(last: readonly PageRow[]): PageMaker {
  let open = reopen(last)
  let fresh: CallsBlock[] = []
  let changed: OpenPage[] = []

  return {
    add: ({ height, previousHash: previous, paged: { outputs, calls } }) => {
      const number = pageOf(height)
      if (open?.number !== number) open = { number, previous, outputs: [], calls: [] }
      if (changed.at(-1) !== open) changed.push(open)
      open.outputs.push(outputs)
      open.calls.push(calls)
      fresh.push(calls)
    },
    take: (rows) => {
      listCalls(fresh, rows)
      const made = changed.flatMap(encode)
      fresh = []
      changed = []
      return made
    },
  }
}

/** Undefined if the last page is complete, or there is none. */
function reopen(last: readonly PageRow[]): OpenPage | undefined {
  const rowOf = (kind: PageKind) => last.find((row) => row.kind === kind)
  const [made, called] = [rowOf('outputs'), rowOf('calls')]
  if (made === undefined || called === undefined || isComplete(made.lastHeight)) return undefined
  const { number } = made
  const { previous, blocks } = decodePage(brotliDecompressSync(made.body), 'outputs', number)
  const calls = decodePage(brotliDecompressSync(called.body), 'calls', number).blocks
  return { number, previous, outputs: [...blocks], calls: [...calls] }
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

function encode({ number, previous, outputs, calls }: OpenPage): readonly MadePage[] {
  const lastHeight = outputs.at(-1)?.height ?? 0
  return PAGE_KINDS.map((kind) => {
    const bytes =
      kind === 'outputs'
        ? encodePage({ kind, previous, blocks: outputs })
        : encodePage({ kind, previous, blocks: calls })
    return { kind, number, lastHeight, bytes }
  })
}

const compress = promisify(brotliCompress)

/** Most of a page are hashes and ciphertexts, which higher levels do not make smaller. */
const LEVEL = 6

/** As it is stored and served. */
export async function toPageRow({ bytes, ...page }: MadePage): Promise<PageRow> {
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  const body = await compress(bytes, { params: { [quality]: LEVEL, [size]: bytes.length } })
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { ...page, hash, body }
}
