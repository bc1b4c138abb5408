/** Key in session storage of an unlocked local wallet. */
export const sessionKey = 'nightjar.localWallet'
