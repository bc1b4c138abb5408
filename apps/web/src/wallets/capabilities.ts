import type { WalletCapabilities } from './types.ts'

/** What the wallets outside the Leo protocol can do; data, so that it is known before any code of theirs is loaded. */

export const shieldCapabilities: WalletCapabilities = {
  execute: true,
  sign: true,
  records: true,
  decrypt: true,
  viewKeys: true,
  privateFee: true,
  deploy: true,
  history: true,
  networks: ['testnetbeta', 'mainnetbeta'],
}

export const puzzleCapabilities: WalletCapabilities = {
  ...shieldCapabilities,
  viewKeys: false,
  privateFee: false,
  deploy: false,
}

export const availCapabilities: WalletCapabilities = { ...puzzleCapabilities, history: false }

export const localCapabilities: WalletCapabilities = {
  ...shieldCapabilities,
  viewKeys: false,
  deploy: false,
  history: false,
  networks: ['testnetbeta'],
}

/** An account of the local wallet without its private key: it looks and cannot act. */
export const viewOnlyCapabilities: WalletCapabilities = {
  ...localCapabilities,
  execute: false,
  sign: false,
  privateFee: false,
}
