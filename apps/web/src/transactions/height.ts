import { gridDeadline } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { WAIT_BLOCKS } from './transaction.ts'

/** What the event stream said longer ago is not counted from: a laptop that slept would sign deadlines of the past. */
const FRESH_MS = 60_000

/** The newest height that the page knows; asks the node where the event stream has not spoken lately. */
export async function currentHeight(askNode = heightOfNode): Promise<number> {
  const { height, seenAt, live } = useChainHead.getState()
  return live && Date.now() - seenAt < FRESH_MS ? height : askNode()
}

async function heightOfNode(): Promise<number> {
  const { openNode } = await import('./node.ts') // seldom needed
  return openNode().getHeight()
}

/** A deadline for a transaction signed now, on the common grid. */
export async function nextDeadline(): Promise<number> {
  return gridDeadline(await currentHeight(), WAIT_BLOCKS)
}
