import { gridDeadline, WAIT_BLOCKS } from '@nightjar/sdk'
import { useChainHead } from '../lib/chainHead.ts'
import { elapsed } from '../lib/clock.ts'

/** Heights heard of longer ago are not used: after sleep, a laptop would sign deadlines in the past. */
const FRESH_MS = 60_000

/**
 * The newest height that the page knows, which the stream repeats while there is no block; only a page that has heard
 * nothing for four heartbeats asks the node.
 */
export async function currentHeight(askNode = heightOfNode): Promise<number> {
  const { height, heardAt, live } = useChainHead.getState()
  return live && elapsed() - heardAt < FRESH_MS ? height : askNode()
}

async function heightOfNode(): Promise<number> {
  const { openNode } = await import('../network/node.ts') // rarely needed
  return openNode().getHeight()
}

/** A deadline for a transaction signed now, on the common grid. */
export async function nextDeadline(): Promise<number> {
  return gridDeadline(await currentHeight(), WAIT_BLOCKS)
}
