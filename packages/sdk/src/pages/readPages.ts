import {
  type AleoClient,
  BaseError,
  type Block,
  BlockNotReadError,
  type Packable,
  pack,
  RetryableError,
  readAhead,
  readAllBlocks,
} from '@nightjar/aleo'
import { UNREACHED } from '../api/unreached.ts'
import { callsIn, outputsIn } from './blockPages.ts'
import {
  type CallsBlock,
  decodePage,
  isComplete,
  lastHeightIn,
  MalformedPageError,
  type OutputsBlock,
  PAGE_BLOCKS,
  type PageKind,
} from './page.ts'

/** A page's bytes, not compressed; undefined if the page has no block yet. */
export type AskPage = (kind: PageKind, number: number) => Promise<Uint8Array | undefined>

/** A block as both kinds of pages show it. */
export type PageBlock = {
  readonly height: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly outputs: OutputsBlock['transactions']
  readonly calls: CallsBlock['transactions']
}

export type ReadPage = {
  readonly number: number
  /** The height of its last block. */
  readonly lastHeight: number
  /** Its blocks from a height on, with the hash of the block before them. @throws MalformedPageError */
  readonly open: (from?: number) => Promise<{
    readonly previous: string
    readonly blocks: readonly PageBlock[]
  }>
}

export type PageSource = {
  readonly ask: AskPage
  /** The number of the first page; 0 if left out. */
  readonly first?: () => Promise<number>
  /** Whom the pages' blocks are compared with. */
  readonly node: Pick<AleoClient, 'getBlocks'>
  /** From 0 to below 1, for each block: it must not depend on any key. */
  readonly random?: () => number
}

/** The share of the blocks that are compared with the node. */
const COMPARED = 0.01

/**
 * Asks for every page from a number on, both kinds in order, up to the last block, and for nothing else: the requests are
 * the same whatever their reader finds in the pages, or opens of them. Of the blocks from `comparedFrom` on, some are
 * compared with the node, chosen at random. @throws MalformedPageError, PageDiffersError
 */
export async function* readPages(
  source: PageSource,
  start: number,
  comparedFrom = 0,
): AsyncGenerator<ReadPage, undefined> {
  yield* readAhead(askInOrder(source, start, comparedFrom))
}

async function* askInOrder(
  { ask, node, random = drawRandom }: PageSource,
  start: number,
  comparedFrom: number,
): AsyncGenerator<ReadPage, undefined> {
  for (let number = start; ; number++) {
    const [outputs, calls] = await Promise.all([ask('outputs', number), ask('calls', number)])
    if (outputs === undefined || calls === undefined) return
    const lastHeight = Math.min(
      lastHeightIn(outputs, 'outputs', number),
      lastHeightIn(calls, 'calls', number),
    )
    const page = { number, outputs, calls, lastHeight }
    const chosen = blocksIn(page, comparedFrom).filter(() => random() < COMPARED)
    if (chosen.length > 0) await compare(page, chosen, node)
    yield { number, lastHeight, open: async (from = 0) => join(page, from) }
    if (!isComplete(lastHeight)) return
  }
}

type Bytes = {
  readonly number: number
  readonly outputs: Uint8Array
  readonly calls: Uint8Array
  readonly lastHeight: number
}

/** The heights of a page from one on. */
function blocksIn({ number, lastHeight }: Bytes, from: number): readonly number[] {
  const first = Math.max(from, number * PAGE_BLOCKS)
  return Array.from({ length: Math.max(0, lastHeight + 1 - first) }, (_, at) => first + at)
}

/** A block may have come between the two answers: the page ends where both do. */
function join({ number, outputs: made, calls: called, lastHeight }: Bytes, from: number) {
  const [outputs, calls] = [
    decodePage(made, 'outputs', number),
    decodePage(called, 'calls', number),
  ]
  const byHeight = new Map(calls.blocks.map((block) => [block.height, block]))
  const blocks = outputs.blocks
    .filter(({ height }) => height <= lastHeight)
    .map(({ transactions, ...mark }): PageBlock => {
      const same = byHeight.get(mark.height)
      if (same?.hash !== mark.hash) {
        throw new MalformedPageError(
          'calls',
          number,
          'it is of another chain than that of outputs.',
        )
      }
      return { ...mark, outputs: transactions, calls: same.transactions }
    })
  const wanted = blocks.filter(({ height }) => height >= from)
  const before = blocks[blocks.length - wanted.length - 1]
  return { previous: before?.hash ?? outputs.previous, blocks: wanted }
}

async function compare(
  page: Bytes,
  heights: readonly number[],
  node: PageSource['node'],
): Promise<void> {
  for (const block of join(page, 0).blocks) {
    const { height } = block
    if (!heights.includes(height)) continue
    const [held] = await readAllBlocks(node, { from: height, to: height }).catch(orNone)
    if (held && !isSame(block, held)) throw new PageDiffersError(height)
  }
}

/** A node that is behind the server cannot tell. */
function orNone(error: unknown): readonly Block[] {
  if (error instanceof BlockNotReadError && error.isMissing) return []
  throw error
}

function isSame({ outputs, calls, ...mark }: PageBlock, held: Block): boolean {
  const shown = { ...mark, outputs, calls: calls.map(({ listed: _, ...call }) => call) }
  const { transactions: made, ...heldMark } = outputsIn(held)
  const called = callsIn(held).transactions.map(({ listed: _, ...call }) => call)
  return isEqual(shown, { ...heldMark, outputs: made, calls: called })
}

function isEqual(a: Packable, b: Packable): boolean {
  const [one, other] = [pack(a), pack(b)]
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function drawRandom(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn / 2 ** 32
}

/** A page shows a block other than the node has: it is not used, and neither is anything after it. */
export class PageDiffersError extends BaseError {
  override name = 'PageDiffersError'

  constructor(height: number) {
    super(
      `The server’s page and the node show different contents of block ${height}. One of the two is wrong, so nothing of the page is used.`,
      { code: 'page_differs', details: { height } },
    )
  }
}

/** The server gave no page of blocks. */
export class PagesUnavailableError extends RetryableError {
  override readonly name = 'PagesUnavailableError'

  /** @param status undefined if it could not be reached */
  constructor(status?: number, cause?: unknown) {
    super(
      status === undefined
        ? UNREACHED
        : `The server answered with status ${status} to a request for blocks. Try again later.`,
      { code: 'pages_unavailable', details: { status }, cause },
    )
  }
}
