import { gridDeadline } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { WAIT_BLOCKS } from './transaction.ts'

/** The newest height that the page knows; asks the node where the event stream has not spoken yet. */
export async function currentHeight(): Promise<number> {
  const { height } = useChainHead.getState()
  if (height > 0) return height
  const { openNode } = await import('./node.ts') // seldom needed
  return openNode().getHeight()
}

/** A deadline for a transaction that is signed now, on the grid that all share. */
export async function nextDeadline(): Promise<number> {
  return gridDeadline(await currentHeight(), WAIT_BLOCKS)
}
