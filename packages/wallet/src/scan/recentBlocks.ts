import {
  type ExplorerTransaction,
  gridPage,
  PAGE_BLOCKS,
  type PageBlock,
  type PageSource,
  pageOf,
  readPages,
  type WalletRecord,
} from '@nightjar/sdk'
import { callsIn, type ShownCall, spentIn } from './scanPosition.ts'

/** The fewest blocks before the first height heard that are read; the wallet has had time to see older ones. */
const BACK = 100

/** Marks records that the chain has spent although their wallet has not seen it yet. */
export type MarkSpent = (records: readonly WalletRecord[]) => Promise<readonly WalletRecord[]>

/**
 * Knows what the latest blocks show, from the pages that are the same for everyone, for wallets that scan by themselves.
 * The pages are read once for each height that it hears of, and never because of a record or a call: whoever asks waits for
 * what is being read. If the server does not answer, the wallet's own status of a record is used.
 */
export function createRecentBlocks(source: PageSource) {
  const spent = new Set<string>() // tags and serial numbers
  const calls: ShownCall[] = []
  const listed: ExplorerTransaction[] = []
  let nextHeight: number | undefined
  let last = ''
  let running = Promise.resolve()

  function begin(height: number): void {
    spent.clear()
    calls.length = 0
    listed.length = 0
    nextHeight = gridPage(Math.max(0, height - BACK)) * PAGE_BLOCKS
    last = ''
  }

  async function read(height: number): Promise<void> {
    if (nextHeight === undefined || height < nextHeight - 1) begin(height) // a restarted chain
    for await (const { open } of readPages(source, pageOf(nextHeight ?? 0))) {
      const { previous, blocks } = await open(nextHeight)
      if (last !== '' && previous !== last) return begin(height) // read with the next block
      blocks.forEach(take)
    }
  }

  function take(block: PageBlock): void {
    for (const { tag, serialNumber } of spentIn(block)) spent.add(tag).add(serialNumber)
    calls.push(...callsIn(block))
    listed.push(...block.calls.flatMap((call) => call.listed))
    nextHeight = block.height + 1
    last = block.hash
  }

  const isSpent = ({ tag = '', serialNumber = '' }: WalletRecord) =>
    spent.has(tag) || spent.has(serialNumber)

  const markSpent: MarkSpent = async (records) => {
    await running
    return records.map((record) => (isSpent(record) ? { ...record, spent: true } : record))
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
      return [...calls]
    },
    /** The same as the server lists them; rejected ones too. */
    latestCalls: async (): Promise<readonly ExplorerTransaction[]> => {
      await running
      return [...listed]
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
