import { resolve } from 'node:path'
import { root } from '../process.ts'
import type { DeployNetwork } from './options.ts'

/** Where this machine keeps what it must not forget. */
export function dataFolder(): string {
  return resolve(root, process.env.NIGHTJAR_DATA ?? '.nightjar')
}

/** What a chain is called in the name of a file: by its network, a local one by its node, for those are many. */
export function chainName(network: DeployNetwork, nodeUrl: string): string {
  return network === 'local' ? `local-${new URL(nodeUrl).host.replaceAll(':', '-')}` : network
}
