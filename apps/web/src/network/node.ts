import type { AleoClient } from '@nightjar/aleo'
import { config } from '../lib/config.ts'
import { nodeAt } from './nodeAt.ts'

/** The chain's node, at the address this page uses. */
export function openNode(): AleoClient {
  const { nodeUrl, network } = config()
  return nodeAt(new URL(nodeUrl, location.origin).href, network)
}
