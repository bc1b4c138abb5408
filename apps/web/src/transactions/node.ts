import { type AleoClient, createAleoClient } from '@nightjar/aleo'
import { networkPath } from '@nightjar/sdk'
import { config } from '../lib/config.ts'

/** The chain's node, at the address this page uses. */
export function openNode(): AleoClient {
  const { nodeUrl, network } = config()
  const root = new URL(nodeUrl, location.origin).href.replace(/\/$/, '')
  return createAleoClient({ baseUrl: `${root}/${networkPath(network)}` })
}
