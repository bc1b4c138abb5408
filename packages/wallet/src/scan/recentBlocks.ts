import {
  GRID_BLOCKS,
  gridPage,
  PAGE_BLOCKS,
  type PageBlock,
  type PageSource,
  pageOf,
  readPages,
  type WalletRecord,
} from '@nightjar/sdk'
import { type BlockMark, blockMark, likenessOf } from './blockMark.ts'
import {
  callsIn,
  type SeenBlocks,
  type SeenTransaction,
  type ShownCall,
  seenIn,
  spentIn,
} from './scanPosition.ts'

/** The fewest blocks before the first height heard that are read; the wallet has had time to see older ones. */
const BACK = 100

/** Marks records that the chain has spent although their wallet has not seen it yet. */
export type MarkSpent = (records: readonly WalletRecord[]) => Promise<readonly WalletRecord[]>

/** Where the last block read is kept, the same for every account and wallet in this browser. */
export type ReadMemory = {
  readonly read: () => string | null
  readonly write: (text: string) => void
}

export type RecentSource = PageSource & { readonly memory?: ReadMemory }

/** Pages that are read of the time when this browser was left: what was sent then is in one of them, or in none. */
const LEFT_PAGES = (2 * GRID_BLOCKS) / PAGE_BLOCKS

/** Transactions are known in as many of the latest blocks. */
const KEPT_BLOCKS = 2 * GRID_BLOCKS

/**
 * Knows what the latest blocks show, from the pages that are the same for everyone, for wallets that scan by themselves.
 * The pages are read once for each height that it hears of, and never because of a record or a call: whoever asks waits for
 * what is being read. Those of the time when this browser read last come first, whatever was sent then. If the server does
 * not answer, the wallet's own status of a record is used.
 */
export function createRecentBlocks(source: RecentSource) {
  let held = createHeldBlocks()
  let era = 0
  let running = Promise.resolve()

  async function read(height: number): Promise<void> {
    const next = held.nextHeight()
    if (next === undefined || height < next - 1)
      await begin(height) // a restarted chain
    else await readRange(held, pageOf(next))
    const last = held.last()
    if (last) source.memory?.write(JSON.stringify({ ...last, era }))
  }

  async function begin(height: number): Promise<void> {
    const left = held.last() ?? recall(source.memory)
    const latest = gridPage(Math.max(0, height - BACK))
    const first = gridPage(Math.max(0, Math.min(left?.height ?? height, height) - BACK))
    const isFar = first + LEFT_PAGES < latest
    const begun = createHeldBlocks(left)
    if (isFar) await readRange(begun, first, first + LEFT_PAGES - 1)
    begun.jump()
    await readRange(begun, isFar ? latest : first)
    era = (left?.era ?? era) + (begun.isReset() ? 1 : 0)
    held = begun
  }

  async function readRange(into: HeldBlocks, from: number, to?: number): Promise<void> {
    for await (const { number, open } of readPages(source, from)) {
      const { previous, blocks } = await open(into.nextHeight())
      if (!into.take(previous, blocks) || number === to) return
    }
  }

  const markSpent: MarkSpent = async (records) => {
    await running
    return records.map((record) => (held.isSpent(record) ? { ...record, spent: true } : record))
  }

  return {
    /** The chain has a block at this height. */
    hear: (height: number): void => {
      running = running.then(() => read(height)).catch(() => undefined)
    },
    markSpent,
    /** Everyone's accepted calls of the exchange in these blocks, oldest first. */
    calls: async (): Promise<readonly ShownCall[]> => {
      await running
      return held.calls()
    },
    /** Everyone's transactions from a height on, as far as they are known. */
    seenBlocks: async (from: number): Promise<SeenBlocks> => {
      await running
      const last = held.last()
      return { ...held.seen(from), last: last && { ...last, era }, era }
    },
    /** Everyone's accepted calls in all pages that there are. */
    everyCall: async (): Promise<readonly ShownCall[]> => {
      const every: ShownCall[] = []
      for await (const { open } of readPages(source, (await source.first?.()) ?? 0)) {
        every.push(...(await open()).blocks.flatMap(callsIn))
      }
      return every
    },
  }
}

type HeldBlocks = ReturnType<typeof createHeldBlocks>

/** What blocks have shown, and whether they are on the chain on which a block was seen. */
function createHeldBlocks(left?: BlockMark) {
  const spent = new Set<string>() // tags and serial numbers
  const calls: ShownCall[] = []
  let transactions: SeenTransaction[] = []
  let spans: readonly Span[] = []
  let nextHeight: number | undefined
  let last: BlockMark | undefined
  let likest: BlockMark | undefined // the block at the height of `left`, or the last below

  function takeOne(block: PageBlock): void {
    const { height, hash, timestamp } = block
    for (const { tag, serialNumber } of spentIn(block)) spent.add(tag).add(serialNumber)
    calls.push(...callsIn(block))
    transactions.push(...seenIn(block))
    spans = withBlock(spans, block)
    nextHeight = height + 1
    last = { height, hash, timestamp }
    if (likest === undefined || likest.height !== left?.height) likest = last
  }

  return {
    nextHeight: (): number | undefined => nextHeight,
    last: (): BlockMark | undefined => last,
    isReset: (): boolean => left !== undefined && likenessOf(left, likest) === 'other',
    /** Takes in the blocks after those before. False if they are on another chain: all is read anew with the next block. */
    take: (previous: string, blocks: readonly PageBlock[]): boolean => {
      const follows = nextHeight === undefined || previous === last?.hash
      if (follows) blocks.forEach(takeOne)
      else nextHeight = undefined
      ;({ spans, transactions } = withoutOld(spans, transactions))
      return follows
    },
    /** The next blocks do not follow. */
    jump: (): void => {
      nextHeight = undefined
    },
    isSpent: ({ tag = '', serialNumber = '' }: WalletRecord): boolean =>
      spent.has(tag) || spent.has(serialNumber),
    calls: (): readonly ShownCall[] => [...calls],
    seen: (from: number): Pick<SeenBlocks, 'spans' | 'transactions'> => ({
      spans,
      transactions: transactions.filter(({ height }) => height >= from),
    }),
  }
}

type Span = SeenBlocks['spans'][number]

/** Without transactions of blocks before the latest, but with those of the time when the browser was left. */
function withoutOld(spans: readonly Span[], transactions: SeenTransaction[]) {
  const [before, latest] = [spans.at(-2)?.to ?? -1, spans.at(-1)]
  const from = Math.max(latest?.from ?? 0, (latest?.to ?? 0) - KEPT_BLOCKS)
  if (latest === undefined || from === latest.from) return { spans, transactions }
  return {
    spans: [...spans.slice(0, -1), { ...latest, from }],
    transactions: transactions.filter(({ height }) => height <= before || height >= from),
  }
}

/** Continues the last range if the block follows it, else begins another. */
function withBlock(spans: readonly Span[], { height }: PageBlock): readonly Span[] {
  const span = spans.at(-1)
  const isNext = span?.to === height - 1
  return isNext
    ? [...spans.slice(0, -1), { from: span.from, to: height }]
    : [...spans, { from: height, to: height }]
}

function recall(memory: ReadMemory | undefined): BlockMark | undefined {
  try {
    return blockMark.parse(JSON.parse(memory?.read() ?? ''))
  } catch {
    return undefined // nothing, or another form
  }
}
