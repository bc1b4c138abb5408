import { gridDeadline, WAIT_BLOCKS } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'

/** Heights reported longer ago are not used: after sleep, a laptop would sign deadlines in the past. */
const FRESH_MS = 60_000

/** The newest height that the page knows; asks the node if the event stream has not reported recently. */
export async function currentHeight(askNode = heightOfNode): Promise<number> {
  const { height, seenAt, live } = useChainHead.getState()
  return live && Date.now() - seenAt < FRESH_MS ? height : askNode()
}

async function heightOfNode(): Promise<number> {
  const { openNode } = await import('../network/node.ts') // rarely needed
  return openNode().getHeight()
}

/** A deadline for a transaction signed now, on the common grid. */
export async function nextDeadline(): Promise<number> {
  return gridDeadline(await currentHeight(), WAIT_BLOCKS)
}
