import { explorerTransaction, type PageBlock, shownTransition } from '@nightjar/sdk'
import { z } from 'zod/mini'
import { type BlockMark, blockMark } from './blockMark.ts'

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

/** A transaction's calls of the exchange, with what everyone sees of them. */
const shownCall = z.object({
  transactionId: z.string(),
  height: z.number(),
  transitions: z.array(shownTransition),
  /** The same with the amounts of the server's replay. */
  listed: z.array(explorerTransaction),
})

/** An entry of any other form is read anew from the account's first block. */
const position = z.object({
  /** The last block read, which identifies its chain. */
  last: blockMark,
  records: z.array(ownedRecord),
  calls: z.array(shownCall),
})

export type Owned = z.infer<typeof ownedRecord>

export type ShownCall = z.infer<typeof shownCall>

/** Where the position and the records found are stored; sealed, because they are private. */
export type ScanMemory = {
  readonly read: () => Promise<string | null>
  readonly write: (text: string) => Promise<void>
}

type PositionOptions = {
  readonly fromHeight?: number
  readonly memory?: ScanMemory
}

export type ScanPosition = ReturnType<typeof createScanPosition>

/** How far an account's blocks were read, and what was found in them. */
export function createScanPosition({ memory, fromHeight = 0 }: PositionOptions) {
  const owned = new Map<string, Owned>() // by tag
  const calls: ShownCall[] = []
  let from = fromHeight
  let nextHeight = fromHeight
  let last: BlockMark | undefined

  return {
    nextHeight: (): number => nextHeight,
    /** The last block read. */
    last: (): BlockMark | undefined => last,
    owned: (): readonly Owned[] => [...owned.values()],
    /** Oldest first. */
    calls: (): readonly ShownCall[] => [...calls],
    progress: () => ({ nextHeight, fromHeight: from }),
    /** Continues from the stored position. */
    recall: async (): Promise<void> => {
      const kept = parseKept((await memory?.read().catch(() => null)) ?? '')
      if (kept === undefined) return
      last = kept.last
      nextHeight = last.height + 1
      from = Math.min(from, nextHeight)
      for (const record of kept.records) owned.set(record.tag, record)
      calls.push(...kept.calls)
    },
    remember: async (): Promise<void> => {
      const kept = JSON.stringify({ last, records: [...owned.values()], calls })
      await memory?.write(kept).catch(() => undefined) // not stored: read again after the next load
    },
    /** Marks the next blocks as read, with the account's records in them: who made or spent one has made the call. */
    take: (blocks: readonly PageBlock[], found: readonly Owned[]): void => {
      const own = new Set(found.map(({ origin }) => origin.transactionId))
      for (const record of found) owned.set(record.tag, record)
      for (const { tag, transactionId } of blocks.flatMap(spentIn)) {
        const record = owned.get(tag)
        if (record === undefined) continue
        owned.set(tag, { ...record, spent: true })
        own.add(transactionId)
      }
      calls.push(...blocks.flatMap(callsIn).filter((call) => own.has(call.transactionId)))
      const read = blocks.at(-1)
      if (read === undefined) return
      const { height, hash, timestamp } = read
      last = { height, hash, timestamp }
      nextHeight = height + 1
    },
    /** Whether blocks follow the last one read, on its chain, by the hash of the block before them. */
    isFollowedBy: (previous: string): boolean => last === undefined || previous === last.hash,
    /** Forgets everything, the account's first block too: that was on another chain. */
    forget: (): void => {
      owned.clear()
      calls.length = 0
      from = 0
      nextHeight = 0
      last = undefined
    },
  }
}

/** What a block's transactions have spent. */
export function spentIn({ outputs }: Pick<PageBlock, 'outputs'>) {
  return outputs.flatMap(({ id: transactionId, transitions }) =>
    transitions.flatMap(({ spent }) => spent.map((each) => ({ ...each, transactionId }))),
  )
}

/** Everyone's accepted calls of the exchange in a block. */
export function callsIn({
  height,
  calls,
}: Pick<PageBlock, 'height' | 'calls'>): readonly ShownCall[] {
  return calls.flatMap(({ id: transactionId, status, transitions, listed }) =>
    status === 'accepted' ? [{ transactionId, height, transitions, listed }] : [],
  )
}

function parseKept(text: string): z.infer<typeof position> | undefined {
  try {
    return position.parse(JSON.parse(text))
  } catch {
    return undefined // nothing, or another form
  }
}
