import { walletStore } from './store.ts'

/** The connected wallet and its operations; re-renders when the wallet's state changes. */
export function useWallet() {
  return { ...walletStore.use(), ...actions }
}

const { connect, cancel, disconnect, signMessage, openDialog, closeDialog } = walletStore
const actions = { connect, cancel, disconnect, signMessage, openDialog, closeDialog }
