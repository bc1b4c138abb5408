/** The name of the wallet in this browser. */
export const LOCAL_WALLET = 'Local Wallet'
