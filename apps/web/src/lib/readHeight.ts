import { networkPath } from '@nightjar/sdk'
import { useChainHead } from './chainHead.ts'
import { config } from './config.ts'

/** The newest height that the page knows; asks the node where the event stream has not spoken yet. */
export async function readHeight(): Promise<number> {
  const { height } = useChainHead.getState()
  if (height > 0) return height
  const { nodeUrl, network } = config()
  const root = nodeUrl.replace(/\/$/, '')
  const answer = await fetch(`${root}/${networkPath(network)}/block/height/latest`)
  const latest: unknown = await answer.json()
  if (typeof latest === 'number' && Number.isInteger(latest)) return latest
  throw new Error('The node did not say how high the chain is. Try again in a moment.')
}

/** Shows a height before the first block of the event stream arrives. */
export async function readFirstHeight(): Promise<void> {
  const latest = await readHeight().catch(() => 0) // the stream will say it
  const { height } = useChainHead.getState()
  if (height < latest) useChainHead.setState({ height: latest, seenAt: Date.now() })
}
