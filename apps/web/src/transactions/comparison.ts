import type { BlockMark, Likeness } from '@nightjar/wallet/scan/blockMark'
import { advance, type Finding } from './advance.ts'
import type { TransactionStore } from './store.ts'
import { isOpen, mayBeOpen, type Transaction } from './transaction.ts'

/** The chain as the node has it, or, for a private transaction, as its wallet has read it anyway. */
export type ComparedChain = {
  /** A block that identifies the chain, up to a height if it can be chosen; undefined if there is none. */
  readonly readMark: (transaction: Transaction, height: number) => Promise<BlockMark | undefined>
  readonly compare: (transaction: Transaction, seen: BlockMark) => Promise<Likeness>
}

type ComparisonOptions = {
  readonly store: TransactionStore
  readonly isOurs: (transaction: Transaction) => boolean
  readonly chain: ComparedChain
}

/**
 * Finds out whether the node still has the chain that transactions were sent to: records one of its blocks with each
 * transaction, compares it once, and again when the chain may have been restarted.
 */
export function createComparison({ store, isOurs, chain }: ComparisonOptions) {
  const compared = new Set<string>()
  let highest = 0

  const isDue = (each: Transaction) =>
    each.seenBlock === null ? isOpen(each) : !compared.has(keyOf(each, each.seenBlock))
  const due = () => store.list().filter(mayBeOpen).filter(isOurs).filter(isDue)

  const learn = (id: string, finding: Finding) =>
    store.change(id, (stored) => stored && advance(stored, finding))

  async function noteBlock(transaction: Transaction): Promise<void> {
    const { id, sentHeight } = transaction
    const seen = await chain.readMark(transaction, markHeight(sentHeight))
    if (seen === undefined) return
    await learn(id, { from: 'block', seen })
    compared.add(keyOf(transaction, seen))
  }

  async function compare(transaction: Transaction, seen: BlockMark, height: number) {
    const likeness = await chain.compare(transaction, seen)
    if (likeness === 'unknown') return
    await learn(transaction.id, { from: 'comparison', chain: likeness, height })
    compared.add(keyOf(transaction, seen))
  }

  return {
    run: async (height: number): Promise<void> => {
      if (height < highest) compared.clear()
      highest = height
      for (const each of due()) {
        const { seenBlock } = each
        const done = seenBlock ? compare(each, seenBlock, height) : noteBlock(each)
        await done.catch(() => undefined) // the node does not answer: retried with the next block
      }
    },
    /** Whether there is something to compare, now that the chain has this height; undefined if blocks were missed. */
    isDue: (height: number | undefined): boolean => {
      if (height === undefined) compared.clear()
      return due().length > 0 || (height !== undefined && height < highest)
    },
  }
}

/** Interval of the requested blocks: the newest block at sending would tell the node who sent what. */
const GRID = 50

/** A block of this grid on the transaction's chain; the first blocks are the same on every local chain. */
const markHeight = (sent: number): number => (sent < GRID ? sent : sent - (sent % GRID))

const keyOf = ({ id }: Transaction, { hash }: BlockMark): string => `${id} ${hash}`
