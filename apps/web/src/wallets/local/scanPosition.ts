import type { AleoClient, Block } from '@nightjar/aleo'
import { z } from 'zod/mini'
import { type BlockMark, blockMark, compareChain, markOf } from '../../lib/blockMark.ts'
import { transitionsOf } from '../transitionsOf.ts'

const ownedRecord = z.object({
  program: z.string(),
  name: z.string(),
  plaintext: z.string(),
  spent: z.boolean(),
  id: z.string(),
  tag: z.string(),
  origin: z.object({
    transactionId: z.string(),
    program: z.string(),
    function: z.string(),
    height: z.number(),
  }),
})
/** The first format lacked records made by dynamic calls, so such entries are read anew. */
const FORM = 2
const position = z.object({
  form: z.literal(FORM),
  nextHeight: z.number(),
  /** The last block read, which identifies its chain; earlier entries have none. */
  last: z.optional(blockMark),
  owned: z.array(ownedRecord),
})

export type Owned = z.infer<typeof ownedRecord>

/** Where the position and the records found are stored; sealed, because they are private. */
export type ScanMemory = {
  readonly read: () => Promise<string | null>
  readonly write: (text: string) => Promise<void>
}

type PositionOptions = {
  readonly node: Pick<AleoClient, 'getHeight' | 'getBlocks'>
  readonly fromHeight?: number
  readonly memory?: ScanMemory
}

/**
 * How far an account's blocks were read, and what was found in them. It is only forgotten if the node proves to have
 * another chain, which is then read from its beginning, because the height of the account's first block was on the old
 * chain.
 */
export function createScanPosition({ node, memory, fromHeight = 0 }: PositionOptions) {
  const owned = new Map<string, Owned>() // by tag
  let from = fromHeight
  let nextHeight = fromHeight
  let last: BlockMark | undefined
  let isCompared = false

  function markSpent(tag: string | undefined): void {
    const record = owned.get(tag ?? '')
    if (record !== undefined) owned.set(record.tag, { ...record, spent: true })
  }

  return {
    nextHeight: (): number => nextHeight,
    owned: (): readonly Owned[] => [...owned.values()],
    progress: () => ({ nextHeight, fromHeight: from }),
    /** Continues from the stored position. */
    recall: async (): Promise<void> => {
      const kept = parseKept((await memory?.read().catch(() => null)) ?? '')
      if (kept === undefined) return
      const isUnmarked = kept.last === undefined
      if (isUnmarked && kept.nextHeight > (await node.getHeight()) + 1) return // belongs to another chain
      nextHeight = kept.nextHeight
      last = kept.last
      from = Math.min(from, nextHeight)
      for (const record of kept.owned) owned.set(record.tag, record)
    },
    remember: async (): Promise<void> => {
      const kept = JSON.stringify({ form: FORM, nextHeight, last, owned: [...owned.values()] })
      await memory?.write(kept).catch(() => undefined) // not stored: read again after the next load
    },
    /** Marks the next blocks as read, with the records found in them. */
    take: (blocks: readonly Block[], found: readonly Owned[]): void => {
      for (const record of found) owned.set(record.tag, record)
      for (const { inputs = [] } of blocks.flatMap(transitionsOf).map((each) => each.transition)) {
        for (const { tag } of inputs) markSpent(tag)
      }
      nextHeight += blocks.length
      const read = blocks.at(-1)
      if (read) last = markOf(read)
    },
    /** Whether the blocks follow the last one read, on its chain. */
    isFollowedBy: ([first]: readonly Block[]): boolean =>
      last === undefined || first?.previous_hash === last.hash,
    /** Checks once, and again if the node's chain is shorter than what was read. Returns whether it has forgotten. */
    forgetOtherChain: async (height: number): Promise<boolean> => {
      if (last === undefined || (isCompared && height >= last.height)) return false
      const likeness = await compareChain(node, last)
      isCompared = likeness === 'same'
      if (likeness !== 'other') return false
      owned.clear()
      from = 0
      nextHeight = 0
      last = undefined
      return true
    },
  }
}

function parseKept(text: string): z.infer<typeof position> | undefined {
  try {
    return position.parse(JSON.parse(text))
  } catch {
    return undefined // nothing, or an earlier format
  }
}
