import type { AleoClient, Transition } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { z } from 'zod/mini'
import { type BlockMark, blockMark, compareChain, markOf } from './blockMark.ts'
import type { Call, Findings } from './scanBlocks.ts'

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

const shownPart = z.object({ type: z.string(), value: z.optional(z.string()) })

const shownTransition = z.object({
  program: z.string(),
  function: z.string(),
  /** A private one is without its value. */
  inputs: z.array(shownPart),
  /** Only the calls that finalize makes. */
  outputs: z.array(shownPart),
})

/** A transaction's calls of the exchange, with what everyone sees of them. */
const shownCall = z.object({
  transactionId: z.string(),
  height: z.number(),
  transitions: z.array(shownTransition),
})

/** An entry of any other form is read anew from the account's first block. */
const position = z.object({
  /** The last block read, which identifies its chain. */
  last: blockMark,
  records: z.array(ownedRecord),
  calls: z.array(shownCall),
})

export type Owned = z.infer<typeof ownedRecord>

export type ShownTransition = z.infer<typeof shownTransition>

export type ShownCall = z.infer<typeof shownCall>

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
  const calls: ShownCall[] = []
  let from = fromHeight
  let nextHeight = fromHeight
  let last: BlockMark | undefined
  let isCompared = false

  return {
    nextHeight: (): number => nextHeight,
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
    take: (page: Findings, found: readonly Owned[]): void => {
      const own = new Set(found.map(({ origin }) => origin.transactionId))
      for (const record of found) owned.set(record.tag, record)
      for (const { tag, transactionId } of page.inputs) {
        const record = owned.get(tag)
        if (record === undefined) continue
        owned.set(tag, { ...record, spent: true })
        own.add(transactionId)
      }
      const made = page.calls.filter((call) => own.has(call.transactionId)).map(showCall)
      calls.push(...made.filter(({ transitions }) => transitions.length > 0))
      nextHeight += page.blocks.length
      const read = page.blocks.at(-1)
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
      calls.length = 0
      from = 0
      nextHeight = 0
      last = undefined
      return true
    },
  }
}

const suite: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

/** Without calls of other programs: anyone can send the account records, in calls as large as they like. */
export function showCall({ transitions, ...place }: Call): ShownCall {
  return {
    ...place,
    transitions: transitions.filter(({ program }) => suite.has(program)).map(show),
  }
}

function show({ program, function: name, inputs, outputs }: Transition): ShownTransition {
  return {
    program,
    function: name,
    inputs: (inputs ?? []).map(({ type, value }) =>
      type === 'public' ? { type, value } : { type },
    ),
    outputs: (outputs ?? []).flatMap(({ type, value }) =>
      type === 'future' ? { type, value } : [],
    ),
  }
}

function parseKept(text: string): z.infer<typeof position> | undefined {
  try {
    return position.parse(JSON.parse(text))
  } catch {
    return undefined // nothing, or another form
  }
}
