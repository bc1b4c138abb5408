import { catalog } from './catalog.ts'
import { type ConnectionSettings, createConnection } from './connection.ts'
import { createEmitter } from './emitter.ts'
import { createReadyStates } from './readyStates.ts'
import { clearExceptTerms, readSavedChoice } from './savedChoice.ts'
import type { KeyManagement, WalletDescriptor, WalletNetwork } from './types.ts'
import { createWalletActions } from './walletActions.ts'
import { createObservableState } from './walletState.ts'

export type StartWalletsOptions = {
  readonly network: WalletNetwork
  /** Offers the built-in wallet; only on a local test network. */
  readonly isLocal: boolean
  /** The node as the browser reaches it, without the network's path, e.g. `https://host/node`. */
  readonly nodeUrl: string
  /** Programs to ask access for; read when a wallet connects. */
  readonly programs: () => readonly string[]
  /** Connecting waits for it, because the programs of the tokens are declared at connect. */
  readonly isTokenListLoaded: () => boolean
  readonly storage?: Storage
  /** Replaces the built-in list of wallets; for tests. */
  readonly descriptors?: readonly WalletDescriptor[]
}

const autoConnectDelayMs = 500

/** The one place that knows which wallet is connected; React reads it through `useWallet`. */
export function createWalletStore() {
  let settings: ConnectionSettings | null = null
  const state = createObservableState()
  const emitter = createEmitter()
  const { port, connectedPort, connect, disconnect } = createConnection({
    state,
    emitter,
    settings: () => settings,
  })

  async function autoConnect({ descriptors, storage }: ConnectionSettings): Promise<void> {
    const saved = readSavedChoice(storage)
    const descriptor = descriptors.find(({ name }) => name === saved?.name)
    if (!descriptor?.autoConnect || state.get().status !== 'idle') return
    if (descriptor.canAutoConnect?.() === false) return // a locked wallet waits for its owner
    if (!(await connect(descriptor.name))) clearExceptTerms(storage)
  }

  return {
    subscribe: state.subscribe,
    getState: state.get,
    /** Listens to `connect`, `disconnect`, `accountChange` or `error`; returns the way to stop. */
    on: emitter.on,
    /** Starts detection and the automatic reconnection; returns the way to stop both. */
    start: (options: StartWalletsOptions): (() => void) => {
      const { storage = localStorage, descriptors = catalog(options) } = options
      const started = { ...options, storage, descriptors }
      settings = started
      state.update({ network: options.network })
      const ready = createReadyStates(descriptors, (wallets) => state.update({ wallets }))
      const timer = setTimeout(() => void autoConnect(started), autoConnectDelayMs)
      return () => {
        clearTimeout(timer)
        ready.stop()
      }
    },
    connect,
    disconnect,
    ...createWalletActions(connectedPort, emitter.emit),
    /** Lock, export and remove, where the wallet's keys live in this browser; else null. */
    keyManagement: (): KeyManagement | null => port()?.keys ?? null,
    openDialog: (): void => state.update({ dialogOpen: true, failure: null }),
    /** Closes the select-wallet dialog; while a connection is under way it stays open. */
    closeDialog: (): void => {
      if (state.get().status !== 'connecting') state.update({ dialogOpen: false, failure: null })
    },
  }
}

/** The app's wallets. */
export const walletStore = createWalletStore()
