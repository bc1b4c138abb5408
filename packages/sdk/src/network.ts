/** Network ids used by wallets and pages. */
export const NETWORKS = ['testnet3', 'testnetbeta', 'mainnetbeta'] as const

export type NetworkId = (typeof NETWORKS)[number]

export const DEFAULT_NETWORK: NetworkId = 'testnetbeta'

/** The network's part of a node's path: testnet, testnetbeta and testnet3 share one, anything else is mainnet. */
export function networkPath(network: string): 'testnet' | 'mainnet' {
  return ['testnet', 'testnetbeta', 'testnet3'].includes(network) ? 'testnet' : 'mainnet'
}
