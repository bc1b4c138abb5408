import { useSyncExternalStore } from 'react'
import { walletStore } from './store.ts'

/** The connected wallet and what can be asked of it; re-renders when the wallet's state changes. */
export function useWallet() {
  const state = useSyncExternalStore(walletStore.subscribe, walletStore.getState)
  return { ...state, ...actions }
}

const { connect, disconnect, execute, transactionStatus, signMessage, decrypt, requestRecords } =
  walletStore
const { openDialog, closeDialog } = walletStore
const actions = {
  connect,
  disconnect,
  execute,
  transactionStatus,
  signMessage,
  decrypt,
  requestRecords,
  openDialog,
  closeDialog,
}
