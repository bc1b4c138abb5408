/** Network ids as wallets know them; on a local chain the id stays `testnetbeta`. */
export type WalletNetwork = 'testnet3' | 'testnetbeta' | 'mainnetbeta'
