import { createAleoClient, NodeNotFoundError } from '@nightjar/aleo'
import { networkPath } from '@nightjar/sdk'
import { config } from './config.ts'

/**
 * Whether a block holds a transaction and how it ended; undefined where the node says that it knows no
 * such transaction. Load this module lazily: most pages never need it. @throws when the node does not answer
 */
export async function findConfirmed(
  id: string,
  send = fetch,
): Promise<'accepted' | 'rejected' | undefined> {
  const { nodeUrl, network } = config()
  const root = new URL(nodeUrl, location.origin).href.replace(/\/$/, '')
  const client = createAleoClient({ baseUrl: `${root}/${networkPath(network)}`, fetch: send })
  try {
    return (await client.getConfirmedTransaction(id)).status
  } catch (error) {
    if (error instanceof NodeNotFoundError) return undefined
    throw error
  }
}
