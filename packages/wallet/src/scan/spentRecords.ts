import type { AleoClient } from '@nightjar/aleo'
import type { WalletRecord } from '@nightjar/sdk'
import { scanBlocks } from './scanBlocks.ts'

/** Number of earlier blocks read on the first request; the wallet has had time to see older ones. */
const BACK = 100

/** Marks records that the chain has spent although their wallet has not seen it yet. */
export type MarkSpent = (records: readonly WalletRecord[]) => Promise<readonly WalletRecord[]>

/**
 * Knows what the latest blocks have spent. Whole blocks are read, each once and in pages, independently of the records:
 * asking a node for a single tag would tell it whose that is. If a node does not answer, the wallet's own status is used.
 */
export function createMarkSpent(node: Pick<AleoClient, 'getHeight' | 'getBlocks'>): MarkSpent {
  const spent = new Set<string>() // tags and serial numbers
  let nextHeight = 0
  let running = Promise.resolve()

  async function read(): Promise<void> {
    const height = await node.getHeight()
    if (nextHeight > height + 1) nextHeight = 0 // temporarily behind, or a restarted chain
    nextHeight = Math.max(nextHeight, height + 1 - BACK, 0)
    for await (const { blocks, inputs } of scanBlocks(node, { from: nextHeight, to: height })) {
      for (const { tag, serialNumber } of inputs) spent.add(tag).add(serialNumber)
      nextHeight += blocks.length
    }
  }

  const isSpent = ({ tag = '', serialNumber = '' }: WalletRecord) =>
    spent.has(tag) || spent.has(serialNumber)

  return async (records) => {
    if (records.every((record) => record.spent)) return records
    running = running.then(read).catch(() => undefined)
    await running
    return records.map((record) => (isSpent(record) ? { ...record, spent: true } : record))
  }
}
