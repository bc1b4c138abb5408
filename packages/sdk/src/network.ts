/** Ids of the networks that wallets and pages know. */
export const NETWORKS = ['testnet3', 'testnetbeta', 'mainnetbeta'] as const

export type NetworkId = (typeof NETWORKS)[number]

export const DEFAULT_NETWORK: NetworkId = 'testnetbeta'

/** The network's part of a node's path: testnet, testnetbeta and testnet3 share one, all else is main. */
export function networkPath(network: string): 'testnet' | 'mainnet' {
  return ['testnet', 'testnetbeta', 'testnet3'].includes(network) ? 'testnet' : 'mainnet'
}
