import {
  CREDITS_PROGRAM,
  explorerTransaction,
  type PageBlock,
  shownTransition,
} from '@nightjar/sdk'
import { z } from 'zod/mini'
import { type BlockMark, blockMark } from './blockMark.ts'

const place = z.object({
  transactionId: z.string(),
  program: z.string(),
  function: z.string(),
  height: z.number(),
  timestamp: z.number(),
})

const ownedRecord = z.object({
  program: z.string(),
  name: z.string(),
  plaintext: z.string(),
  spent: z.boolean(),
  id: z.string(),
  tag: z.string(),
  origin: place,
  spentIn: z.optional(place),
})

/** A transaction's calls of the exchange, with what everyone sees of them. */
const shownCall = z.object({
  transactionId: z.string(),
  height: z.number(),
  transitions: z.array(shownTransition),
  /** The same with the amounts of the server's replay. */
  listed: z.array(explorerTransaction),
})

/** A transaction as pages of blocks show it; without a call of the exchange, a rejected one shows only its fee. */
const seenTransaction = z.extend(shownCall, {
  /** Seconds since 1970. */
  timestamp: z.int(),
  status: z.enum(['accepted', 'rejected']),
  /** Its calls that spent records, with the tags and serial numbers of these. */
  spending: z.array(
    z.object({ program: z.string(), function: z.string(), spent: z.array(z.string()) }),
  ),
})

/** An entry of any other form is read anew from the account's first block. */
const position = z.object({
  /** The last block read, which identifies its chain. */
  last: blockMark,
  records: z.array(ownedRecord),
  /** Those that spent its records, or have made some by calls of the exchange. */
  transactions: z.array(seenTransaction),
  /** How many resets of the chain were seen. */
  era: z.int(),
})

export type Owned = z.infer<typeof ownedRecord>

export type ShownCall = z.infer<typeof shownCall>

export type SeenTransaction = z.infer<typeof seenTransaction>

/** What was read of the chain anyway, in which an account's transactions can be found without a request. */
export type SeenBlocks = {
  /** Every block of these ranges was read, oldest first. */
  readonly spans: readonly { readonly from: number; readonly to: number }[]
  /** At least those of the account. */
  readonly transactions: readonly SeenTransaction[]
  /** The last block read. */
  readonly last: BlockMark | undefined
  /** How many resets of the chain were seen: a block of an earlier era is on another chain. */
  readonly era: number
}

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
  const transactions: SeenTransaction[] = []
  let era = 0
  let from = fromHeight
  let nextHeight = fromHeight
  let last: BlockMark | undefined

  return {
    nextHeight: (): number => nextHeight,
    /** The last block read. */
    last: (): BlockMark | undefined => last,
    owned: (): readonly Owned[] => [...owned.values()],
    /** Oldest first. */
    calls: (): readonly ShownCall[] => transactions.flatMap(acceptedCall),
    /** The account's transactions from a height on. */
    seen: (height: number): SeenBlocks => ({
      spans: [{ from: 0, to: nextHeight - 1 }],
      transactions: transactions.filter((each) => each.height >= height),
      last: last && { ...last, era },
      era,
    }),
    progress: () => ({ nextHeight, fromHeight: from }),
    /** Continues from the stored position. */
    recall: async (): Promise<void> => {
      const kept = parseKept((await memory?.read().catch(() => null)) ?? '')
      if (kept === undefined) return
      last = kept.last
      nextHeight = last.height + 1
      from = Math.min(from, nextHeight)
      for (const record of kept.records) owned.set(record.tag, record)
      transactions.push(...kept.transactions)
      era = kept.era
    },
    remember: async (): Promise<void> => {
      const kept = JSON.stringify({ last, records: [...owned.values()], transactions, era })
      await memory?.write(kept).catch(() => undefined) // not stored: read again after the next load
    },
    /**
     * Marks the next blocks as read, with the account's records in them: who made or spent one has made the call, and so has
     * who paid for a rejected one.
     */
    take: (blocks: readonly PageBlock[], found: readonly Owned[], address: string): void => {
      const made = new Set(found.map(({ origin }) => origin.transactionId))
      for (const record of found) owned.set(record.tag, record)
      for (const { tag, place } of blocks.flatMap(spentIn)) {
        const record = owned.get(tag)
        if (record !== undefined) owned.set(tag, { ...record, spent: true, spentIn: place })
      }
      const own = { owned, made, address }
      transactions.push(...blocks.flatMap(seenIn).flatMap((each) => ownPart(each, own)))
      last = markIn(blocks) ?? last
      nextHeight = last ? last.height + 1 : nextHeight
    },
    /** Whether blocks follow the last one read, on its chain, by the hash of the block before them. */
    isFollowedBy: (previous: string): boolean => last === undefined || previous === last.hash,
    /** Forgets everything, the account's first block too: that was on another chain. */
    forget: (): void => {
      owned.clear()
      transactions.length = 0
      last = undefined
      ;[from, nextHeight, era] = [0, 0, era + 1]
    },
  }
}

/** The last of the blocks. */
function markIn(blocks: readonly PageBlock[]): BlockMark | undefined {
  const block = blocks.at(-1)
  return block && { height: block.height, hash: block.hash, timestamp: block.timestamp }
}

type Own = {
  readonly owned: ReadonlyMap<string, Owned>
  /** Ids of the transactions that made records of the account. */
  readonly made: ReadonlySet<string>
  readonly address: string
}

/** A transaction of the account's, without what others have spent in it; none if it's a stranger's. */
function ownPart(
  { spending, ...each }: SeenTransaction,
  { owned, made, address }: Own,
): readonly SeenTransaction[] {
  const own = spending.filter(({ spent }) => spent.some((sign) => owned.has(sign)))
  const isPayer = each.listed.some((call) => call.fee_payer === address)
  const isCaller = made.has(each.transactionId) || (isPayer && each.status === 'rejected')
  const isOwn = own.length > 0 || (isCaller && each.transitions.length > 0)
  return isOwn ? [{ ...each, spending: own }] : []
}

/** What a block's transactions have spent. */
export function spentIn({ height, timestamp, outputs }: Omit<PageBlock, 'calls'>) {
  return outputs.flatMap(({ id: transactionId, transitions }) =>
    transitions.flatMap(({ program, function: name, spent }) => {
      const place = { transactionId, program, function: name, height, timestamp }
      return spent.map((each) => ({ ...each, place }))
    }),
  )
}

/** Everyone's accepted calls of the exchange in a block. */
export const callsIn = (block: PageBlock): readonly ShownCall[] =>
  seenIn(block).flatMap(acceptedCall)

function acceptedCall({ timestamp: _, spending: __, status, ...call }: SeenTransaction) {
  return status === 'accepted' && call.transitions.length > 0 ? [call] : []
}

/** Everyone's transactions in a block that spent a record or called the exchange. */
export function seenIn({
  height,
  timestamp,
  outputs,
  calls,
}: PageBlock): readonly SeenTransaction[] {
  const called = new Map(calls.map((each) => [each.id, each]))
  const spenders = new Map(outputs.map((each) => [each.id, each.transitions]))
  const ids = new Set([...called.keys(), ...spenders.keys()])
  return [...ids].flatMap((transactionId) => {
    const { status, transitions = [], listed = [] } = called.get(transactionId) ?? {}
    const all = spenders.get(transactionId) ?? []
    const spending = all
      .filter(({ spent }) => spent.length > 0)
      .map(({ program, function: name, spent }) => ({
        ...{ program, function: name },
        spent: spent.flatMap(({ tag, serialNumber }) => [tag, serialNumber]),
      }))
    if (spending.length + transitions.length === 0) return []
    const shown = { transactionId, height, timestamp, spending, transitions, listed }
    return [{ ...shown, status: status ?? (all.every(isFee) ? 'rejected' : 'accepted') }]
  })
}

/** A rejected transaction has only paid its fee. */
const isFee = (call: { readonly program: string; readonly function: string }): boolean =>
  call.program === CREDITS_PROGRAM && call.function === 'fee_private'

function parseKept(text: string): z.infer<typeof position> | undefined {
  try {
    return position.parse(JSON.parse(text))
  } catch {
    return undefined // nothing, or another form
  }
}
