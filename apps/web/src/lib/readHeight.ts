import { useChainHead } from './chainHead.ts'

/** The newest height that the page knows; asks the node where the event stream has not spoken yet. */
export async function readHeight(): Promise<number> {
  const { height } = useChainHead.getState()
  if (height > 0) return height
  const { nodeClient } = await import('./node.ts')
  return nodeClient().getHeight()
}
