export type Network = 'local' | 'testnet' | 'mainnet'
