import { autoConnect } from './autoConnect.ts'
import { type CatalogOptions, catalog } from './catalog.ts'
import { createChainReading } from './chainReading.ts'
import { type ConnectionSettings, createConnection } from './connection.ts'
import { createEmitter } from './emitter.ts'
import { createReadyStates } from './readyStates.ts'
import { createSavedChoice } from './savedChoice.ts'
import type { KeyManagement, LocalAbilities, WalletDescriptor, WalletNetwork } from './types.ts'
import { createWalletActions } from './walletActions.ts'
import type { WalletHost } from './walletHost.ts'
import { createObservableState } from './walletState.ts'

export type StartWalletsOptions = CatalogOptions & {
  readonly network: WalletNetwork
  /** Programs to ask access for; read when a wallet connects. */
  readonly programs: () => readonly string[]
  /** Connecting waits for it, because the programs of the tokens are declared at connect. */
  readonly isTokenListLoaded: () => boolean
  /** Key in local storage for the chosen wallet. */
  readonly storageKey?: string
  /** Replaces the built-in list of wallets; for tests. */
  readonly descriptors?: readonly WalletDescriptor[]
}

export type WalletStore = ReturnType<typeof createWalletStore>

/** The only place that connects and calls wallets; it updates a given state and emitter, or its own. */
export function createWalletStore(
  host: WalletHost,
  state = createObservableState(),
  emitter = createEmitter(),
) {
  let settings: ConnectionSettings | null = null
  const connection = createConnection({ state, emitter, settings: () => settings })
  const { port, disconnect, cancel } = connection
  const reading = createChainReading(port)

  function start(options: StartWalletsOptions): () => void {
    const { network, storageKey } = options
    const { localStore } = host
    const descriptors = options.descriptors ?? catalog(host, options)
    const choice = createSavedChoice(localStore, storageKey)
    settings = { ...options, descriptors, save: choice.write, loadWords: host.loadWords }
    const memory = {
      read: () => localStore.read(`nightjar.read.${network}`),
      write: (text: string) => localStore.write(`nightjar.read.${network}`, text),
    }
    reading.begin({ ...host.pages, memory, node: host.nodeAt(options.nodeUrl, network) })
    state.update({ network })
    const ready = createReadyStates({ descriptors, network, report: state.see })
    const stopConnecting = autoConnect({
      settings,
      localStore,
      saved: choice.read,
      state: state.get,
      connect: (name) => connection.connect(name, false),
    })
    const stopReading = emitter.on('connect', reading.read)
    return () => {
      stopReading()
      stopConnecting()
      ready.stop()
    }
  }

  return {
    subscribe: state.subscribe,
    getState: state.get,
    /** Listens to `connect`, `disconnect`, `accountChange`, `networkChange` or `error`; returns a function that stops it. */
    on: emitter.on,
    /** Starts detection and the automatic reconnection; returns a function that stops both. */
    start,
    /** Connects the wallet that a user has chosen; returns false if that failed. Never throws. */
    connect: async (name: string): Promise<boolean> =>
      (await connection.connect(name, true)) === 'connected',
    cancel,
    disconnect,
    ...createWalletActions(connection, {
      emit: emitter.emit,
      state: state.get,
      markSpent: reading.markSpent,
    }),
    ...reading.actions,
    /** Lock, export and remove, if the wallet's keys are in this browser; else null. */
    keyManagement: (): KeyManagement | null => port()?.keys ?? null,
    /** Abilities that only the wallet in this browser has; null for any other. */
    localAbilities: (): LocalAbilities | null => port()?.local ?? null,
    openDialog: (): void => {
      const isConnecting = state.get().status === 'connecting'
      state.update(isConnecting ? { dialogOpen: true } : { dialogOpen: true, failure: null })
    },
    /** Closes the select-wallet dialog; while a connection is under way it stays open. */
    closeDialog: (): void => {
      if (state.get().status !== 'connecting') state.update({ dialogOpen: false, failure: null })
    },
  }
}
