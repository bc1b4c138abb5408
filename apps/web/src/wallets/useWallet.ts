import { walletStore } from './store.ts'

/** The connected wallet and its operations; re-renders when the wallet's state changes. */
export function useWallet() {
  return { ...walletStore.use(), ...actions }
}

const { connect, cancel, disconnect, execute, transactionStatus } = walletStore
const { signMessage, decrypt, requestRecords, openDialog, closeDialog } = walletStore
const actions = {
  connect,
  cancel,
  disconnect,
  execute,
  transactionStatus,
  signMessage,
  decrypt,
  requestRecords,
  openDialog,
  closeDialog,
}
