/** Session storage's entry for an unlocked local wallet. */
export const sessionKey = 'nightjar.localWallet'
