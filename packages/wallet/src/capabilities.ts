import type { WalletCapabilities } from './types.ts'

/** The capabilities of the wallets outside the Leo protocol; data, so that they are known before any wallet code is loaded. */

export const shieldCapabilities: WalletCapabilities = {
  execute: true,
  sign: true,
  records: true,
  decrypt: true,
  viewKeys: true,
  privateFee: true,
  splits: false,
  deploy: true,
  history: true,
  privateHistory: false,
  derivesFactors: false,
  sealingKeys: false,
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
  splits: true,
  deploy: false,
  history: false,
  privateHistory: true,
  derivesFactors: true,
  sealingKeys: true,
  networks: ['testnetbeta'],
}

/** An account of the local wallet without its private key: view-only. */
export const viewOnlyCapabilities: WalletCapabilities = {
  ...localCapabilities,
  execute: false,
  sign: false,
  privateFee: false,
  splits: false,
}
