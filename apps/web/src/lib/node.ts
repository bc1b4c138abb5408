import { type AleoClient, createAleoClient } from '@nightjar/aleo'
import { networkPath } from '@nightjar/sdk'
import { config } from './config.ts'

/** The chain's REST as the browser reaches it. Load this module lazily: most pages never need it. */
export function nodeClient(): AleoClient {
  const { nodeUrl, network } = config()
  const root = new URL(nodeUrl, location.origin).href.replace(/\/$/, '')
  return createAleoClient({ baseUrl: `${root}/${networkPath(network)}` })
}
