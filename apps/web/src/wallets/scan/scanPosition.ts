import type { AleoClient } from '@nightjar/aleo'
import { z } from 'zod/mini'
import { type BlockMark, blockMark, compareChain, markOf } from './blockMark.ts'
import type { Findings } from './scanBlocks.ts'

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

/** An entry of any other form is read anew from the account's first block. */
const position = z.object({
  /** The last block read, which identifies its chain. */
  last: blockMark,
  records: z.array(ownedRecord),
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

  function markSpent(tag: string): void {
    const record = owned.get(tag)
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
      last = kept.last
      nextHeight = last.height + 1
      from = Math.min(from, nextHeight)
      for (const record of kept.records) owned.set(record.tag, record)
    },
    remember: async (): Promise<void> => {
      const kept = JSON.stringify({ last, records: [...owned.values()] })
      await memory?.write(kept).catch(() => undefined) // not stored: read again after the next load
    },
    /** Marks the next blocks as read, with the account's records in them. */
    take: ({ blocks, inputs }: Findings, found: readonly Owned[]): void => {
      for (const record of found) owned.set(record.tag, record)
      for (const { tag } of inputs) markSpent(tag)
      nextHeight += blocks.length
      const read = blocks.at(-1)
      if (read) last = markOf(read)
    },
    /** Whether the blocks follow the last one read, on its chain. */
    isFollowedBy: ({ blocks: [first] }: Findings): boolean =>
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
    return undefined // nothing, or another form
  }
}
