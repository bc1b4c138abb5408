import { createEmitter } from '@nightjar/wallet/emitter'
import type {
  ExecuteRequest,
  OnConfirmed,
  RecordsQuery,
  WalletCapabilities,
} from '@nightjar/wallet/types'
import { createObservableState } from '@nightjar/wallet/walletState'
import type { StartWalletsOptions, WalletStore } from '@nightjar/wallet/walletStore'
import { useStore } from 'zustand'
import { atRest } from '../lib/atRest.ts'

/**
 * The app's wallets: the store knows which one is connected, and React reads it through `useWallet`. The code that connects
 * and calls wallets is loaded when the first page is complete, or on the first call.
 */
function createLazyStore() {
  const state = createObservableState()
  const emitter = createEmitter()
  let options: StartWalletsOptions | undefined
  let store: WalletStore | undefined
  let heard: number | undefined
  let stop = (): void => undefined

  async function load(): Promise<WalletStore> {
    const { createPageWallets } = await import('./pageWallets.ts')
    if (store) return store
    store = createPageWallets(state, emitter)
    if (options) stop = store.start(options)
    if (heard !== undefined) store.hear(heard)
    return store
  }

  return {
    /** For screens: `useWallet`. */
    use: Object.assign(() => useStore(state.store), state.store),
    subscribe: state.subscribe,
    getState: state.get,
    /** Listens to `connect`, `disconnect`, `accountChange`, `networkChange` or `error`; returns a function that stops it. */
    on: emitter.on,
    /** Starts detection and the automatic reconnection; returns a function that stops both. */
    start: (given: StartWalletsOptions): (() => void) => {
      options = given
      if (store) stop = store.start(given)
      else
        void atRest()
          .then(load)
          .catch(() => undefined) // offline: on the first call
      return () => {
        options = undefined
        stop()
      }
    },
    connect: async (name: string) => (await load()).connect(name),
    cancel: (): void => store?.cancel(),
    disconnect: async () => (await load()).disconnect(),
    execute: async (request: ExecuteRequest, address: string, onConfirmed?: OnConfirmed) =>
      (await load()).execute(request, address, onConfirmed),
    transactionStatus: async (id: string) => (await load()).transactionStatus(id),
    signMessage: async (message: string) => (await load()).signMessage(message),
    requestRecords: async (program: string, query?: RecordsQuery) =>
      (await load()).requestRecords(program, query),
    requestTransactionHistory: async (program: string) =>
      (await load()).requestTransactionHistory(program),
    transitionViewKeys: async (id: string) => (await load()).transitionViewKeys(id),
    /** The chain has a block at this height: it is read for the connected wallet. */
    hear: (height: number): void => {
      heard = height
      store?.hear(height)
    },
    shownCalls: async () => (await load()).shownCalls(),
    everyShownCall: async () => (await load()).everyShownCall(),
    seenBlocks: async (from: number) => (await load()).seenBlocks(from),
    keyManagement: () => store?.keyManagement() ?? null,
    /** Whether the connected wallet has an ability. */
    can: (ability: Exclude<keyof WalletCapabilities, 'networks'>): boolean =>
      state.get().capabilities?.[ability] === true,
    localAbilities: () => store?.localAbilities() ?? null,
    openDialog: (): void => void load().then((loaded) => loaded.openDialog()),
    closeDialog: (): void => store?.closeDialog(),
  }
}

/** The app's wallets. */
export const walletStore = createLazyStore()
