import { type AleoClient, createAleoClient } from '@nightjar/aleo'
import { networkPath } from '@nightjar/sdk'
import { send } from './port.ts'

/** A node's REST interface of a network; the address is the node's, without the network's path. */
export function nodeAt(nodeUrl: string, network: string): AleoClient {
  const baseUrl = `${nodeUrl.replace(/\/$/, '')}/${networkPath(network)}`
  return createAleoClient({ baseUrl, fetch: send })
}
