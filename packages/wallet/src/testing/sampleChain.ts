import type { Block, ConfirmedTransaction } from '@nightjar/aleo'
import { blockAt } from './blocks.ts'

type Begun = {
  /** Its last height. */
  readonly tip: number
  /** When its first block was made, in seconds. */
  readonly begun?: number
  /** Its transactions, by height. */
  readonly sent?: Readonly<Record<number, readonly ConfirmedTransaction[]>>
}

/** A node's chain, with a block every three seconds; a chain with a different name has different blocks. */
export function sampleChain(name: string, { tip, begun = 1000, sent = {} }: Begun) {
  const blocks = Array.from({ length: tip + 1 }, (_, height): Block => {
    const { header, ...block } = blockAt(height, ...(sent[height] ?? []))
    const metadata = { ...header.metadata, timestamp: begun + 3 * height }
    const hashes = { block_hash: `${name}-${height}`, previous_hash: `${name}-${height - 1}` }
    return { ...block, ...hashes, header: { ...header, metadata } }
  })
  return {
    getHeight: async () => tip,
    getBlocks: async (start: number, end: number) => {
      if (end > tip + 1) throw new Error('beyond the last block')
      return blocks.slice(start, end)
    },
  }
}
