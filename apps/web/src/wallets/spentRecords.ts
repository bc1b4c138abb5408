import type { AleoClient } from '@nightjar/aleo'
import type { WalletRecord } from '@nightjar/sdk'
import { transitionsOf } from './transitionsOf.ts'

/** Maximum number of blocks per request to a node. */
const PAGE = 50
/** Blocks before the first question that are read too; what is older the wallet has had time to see. */
const BACK = 100

/** Marks what the chain has spent and its wallet has not seen yet. */
export type MarkSpent = (records: readonly WalletRecord[]) => Promise<readonly WalletRecord[]>

/**
 * Knows what the latest blocks have spent. Whole blocks are read, each once and in pages, whatever records there are:
 * who asks a node for one tag tells it whose that is. A node that does not answer leaves the wallet's word.
 */
export function createMarkSpent(node: Pick<AleoClient, 'getHeight' | 'getBlocks'>): MarkSpent {
  const spent = new Set<string>() // tags and serial numbers
  let nextHeight = 0
  let running = Promise.resolve()

  async function read(): Promise<void> {
    const height = await node.getHeight()
    if (nextHeight > height + 1) nextHeight = 0 // behind for a moment, or a chain begun anew
    nextHeight = Math.max(nextHeight, height + 1 - BACK, 0)
    while (nextHeight <= height) {
      const end = Math.min(nextHeight + PAGE, height + 1)
      const found = (await node.getBlocks(nextHeight, end)).flatMap(transitionsOf)
      for (const { tag, id } of found.flatMap(({ transition }) => transition.inputs ?? [])) {
        if (tag !== undefined) spent.add(tag).add(id)
      }
      nextHeight = end
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
