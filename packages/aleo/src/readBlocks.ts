import { type AleoClient, NodeNotFoundError } from './client.ts'
import { BaseError, RetryableError } from './errors.ts'
import type { Block } from './node.ts'

/** A node returns at most this many blocks at once. */
export const BLOCKS_A_PAGE = 50

/** Pages of a smaller size that must succeed before a larger one is tried, because one that fails may cost its whole timeout. */
const PAGES_TO_GROW = 4

export type BlockRange = {
  readonly from: number
  /** The last height. */
  readonly to: number
  /** Which end is read first (`oldest`); blocks within a page are always in the chain's order. */
  readonly first?: 'oldest' | 'newest'
}

/**
 * Reads every block of a range exactly once, page by page, however large the blocks and however slow the node:
 * 1. a page that fails is halved, down to a single block: it may be too large for this side, too much for the node or a
 *    gateway, or too slow; after some that succeed, the size is doubled again;
 * 2. an answer counts only if it contains the blocks that were requested, each following the one before;
 * 3. if a single block cannot be read, that is the end: nothing is skipped.
 * @throws BlockNotReadError
 */
export async function* readBlocks(
  node: Pick<AleoClient, 'getBlocks'>,
  { from, to, first = 'oldest' }: BlockRange,
): AsyncGenerator<readonly Block[], undefined> {
  let [start, end] = [from, to + 1]
  let [size, pages] = [BLOCKS_A_PAGE, 0]
  while (start < end) {
    const count = Math.min(size, end - start)
    const at = first === 'oldest' ? start : end - count
    const page = await readPage(node, at, count).catch((error) => assertHelps(error, at, count))
    if (page === undefined) {
      ;[size, pages] = [Math.floor(count / 2), 0]
      continue
    }
    pages += 1
    if (pages % PAGES_TO_GROW === 0) size = Math.min(size * 2, BLOCKS_A_PAGE)
    if (first === 'oldest') start += count
    else end -= count
    yield page
  }
}

/** All blocks of a range at once, oldest first; for a few pages. @throws BlockNotReadError */
export async function readAllBlocks(
  node: Pick<AleoClient, 'getBlocks'>,
  range: Pick<BlockRange, 'from' | 'to'>,
): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for await (const page of readBlocks(node, range)) blocks.push(...page)
  return blocks
}

/** The blocks from a height on, as they were requested. @throws WrongBlocksError */
async function readPage(node: Pick<AleoClient, 'getBlocks'>, start: number, count: number) {
  const answer = await node.getBlocks(start, start + count)
  const blocks = answer.slice(0, count)
  if (blocks.length < count) throw new WrongBlocksError(missing, 'The node did not return it.')
  for (const [at, { header, previous_hash }] of blocks.entries()) {
    const { height } = header.metadata
    const before = blocks[at - 1]
    const isNext = before === undefined || previous_hash === before.block_hash
    if (height !== start + at)
      throw new WrongBlocksError('node_answer', `The node returned block ${height} instead.`)
    if (!isNext)
      throw new WrongBlocksError('node_answer', 'It does not follow the block before it.')
  }
  return blocks
}

/** A node that asks its clients to slow down is not helped by more requests. */
const slowDown: ReadonlySet<unknown> = new Set([425, 429])

/** Throws unless a smaller page may succeed where this one failed. */
function assertHelps(error: unknown, height: number, count: number): undefined {
  if (!(error instanceof BaseError) || slowDown.has(error.details?.status)) throw error
  if (count === 1) throw new BlockNotReadError(height, error)
}

const missing = 'block_missing'

/** The node returned something other than the blocks that were requested. */
class WrongBlocksError extends RetryableError {
  override name = 'WrongBlocksError'

  constructor(code: string, message: string) {
    super(message, { code })
  }
}

/** A block cannot be read, for whatever reason, and nothing after it was; another attempt may succeed. */
export class BlockNotReadError extends RetryableError {
  override name = 'BlockNotReadError'
  /** Whether the node does not have the block, or not yet. */
  readonly isMissing: boolean

  constructor(height: number, cause: BaseError) {
    super(`Block ${height} cannot be read. ${cause.message}`, {
      code: 'block_not_read',
      details: { height },
      cause,
    })
    this.isMissing = cause.code === missing || cause instanceof NodeNotFoundError
  }
}
