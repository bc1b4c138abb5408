import {
  type BlockMark,
  compareChain,
  type Likeness,
  readMark as readMarkAt,
} from '@nightjar/wallet/scan/blockMark'
import type { SeenBlocks } from '@nightjar/wallet/scan/scanPosition'
import { openNode } from '../network/node.ts'
import { walletStore } from '../wallets/store.ts'
import type { Transaction } from './transaction.ts'

/** A block of the chain: for a private transaction the last one that its wallet has read, for which nothing is asked. */
export async function readMark(
  { mark }: Transaction,
  height: number,
): Promise<BlockMark | undefined> {
  return mark.isPrivate ? (await readState()).last : readMarkAt(openNode(), height)
}

/** Whether a transaction's chain is still the same. */
export function compare({ mark }: Transaction, seen: BlockMark): Promise<Likeness> {
  return mark.isPrivate ? compareEra(seen) : compareChain(openNode(), seen)
}

/** Whether the connected wallet still reads the chain on which it had read a block; nothing is asked for. */
export async function compareEra(
  { era: seen }: BlockMark,
  read: () => Promise<Pick<SeenBlocks, 'era' | 'last'>> = readState,
): Promise<Likeness> {
  const { last, era } = await read()
  if (seen === undefined || last === undefined || seen > era) return 'unknown'
  return seen === era ? 'same' : 'other'
}

const readState = () => walletStore.seenBlocks(Number.POSITIVE_INFINITY)
