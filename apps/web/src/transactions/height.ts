import { gridDeadline } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { WAIT_BLOCKS } from './transaction.ts'

/** The latest height known to the page; asks the node if the event stream has not sent one yet. */
export async function currentHeight(): Promise<number> {
  const { height } = useChainHead.getState()
  if (height > 0) return height
  const { openNode } = await import('./node.ts') // seldom needed
  return openNode().getHeight()
}

/** A deadline for a transaction signed now, on the common grid. */
export async function nextDeadline(): Promise<number> {
  return gridDeadline(await currentHeight(), WAIT_BLOCKS)
}
