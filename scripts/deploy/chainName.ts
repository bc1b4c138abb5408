import { resolve } from 'node:path'
import { root } from '../process.ts'
import type { DeployNetwork } from './options.ts'

/** Where this machine stores data that must not be lost. */
export function dataFolder(): string {
  return resolve(root, process.env.NIGHTJAR_DATA || '.nightjar')
}

/** A chain's name in file names: by network, but a local one by its node, since there are many. */
export function chainName(network: DeployNetwork, nodeUrl: string): string {
  return network === 'local' ? `local-${new URL(nodeUrl).host.replaceAll(':', '-')}` : network
}
