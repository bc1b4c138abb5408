import type { AleoClient, Block } from '@nightjar/aleo'
import * as z from 'zod/mini'

/** A block seen earlier, which identifies its chain. */
export const blockMark = z.object({
  height: z.int(),
  hash: z.string(),
  /** Seconds since 1970. */
  timestamp: z.int(),
  /** How many resets of the chain its reader had seen before; left out if nobody counts them. */
  era: z.optional(z.int()),
})

export type BlockMark = z.infer<typeof blockMark>

/** `unknown`: the node's chain does not reach the block, for example because the node is behind. */
export type Likeness = 'same' | 'other' | 'unknown'

type Node = Pick<AleoClient, 'getHeight' | 'getBlocks'>

/**
 * A block's time is the median of its validators' clocks (snarkVM `narwhal/subdag/src/lib.rs`) and is never compared with
 * that of the previous block. Clocks are assumed to differ by no more than this.
 */
const CLOCKS_DIFFER_S = 60

export function markOf({ block_hash: hash, header }: Block): BlockMark {
  const { height, timestamp } = header.metadata
  return { height, hash, timestamp }
}

/** Undefined if the node does not have the block. */
export async function readMark(node: Node, height: number): Promise<BlockMark | undefined> {
  return height > (await node.getHeight()) ? undefined : readHeld(node, height)
}

async function readHeld(node: Node, height: number): Promise<BlockMark | undefined> {
  const [block] = await node.getBlocks(height, height + 1)
  const mark = block && markOf(block)
  return mark?.height === height ? mark : undefined
}

/** Whether a node has the chain on which a block was seen. */
export async function compareChain(node: Node, seen: BlockMark): Promise<Likeness> {
  return likenessOf(seen, await readHeld(node, Math.min(seen.height, await node.getHeight())))
}

/**
 * Whether a block was seen on a chain of which another one is given: that of the same height, or the last below. The chain
 * is another one if that height has a different block, or a lower height has a block made later: then it was restarted,
 * and its reader is not just behind.
 */
export function likenessOf(seen: BlockMark, mark: BlockMark | undefined): Likeness {
  if (mark?.height === seen.height) return mark.hash === seen.hash ? 'same' : 'other'
  const isLater = mark !== undefined && mark.timestamp > seen.timestamp + CLOCKS_DIFFER_S
  return isLater ? 'other' : 'unknown'
}
