import { catalog } from './catalog.ts'
import { createEmitter } from './emitter.ts'
import { toWalletError, WalletError } from './errors.ts'
import { createReadyStates } from './readyStates.ts'
import { clearExceptTerms, readSavedChoice, writeSavedChoice } from './savedChoice.ts'
import type {
  DecryptContext,
  ExecuteRequest,
  ExecuteResult,
  KeyManagement,
  TransactionReport,
  WalletDescriptor,
  WalletNetwork,
  WalletPort,
  WalletRecord,
  WalletState,
} from './types.ts'

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

export type WalletStore = ReturnType<typeof createWalletStore>

const tokenListPollMs = 500
/** After this long without a token list a connection fails instead of hanging. */
const tokenListWaitMs = 30_000
const autoConnectDelayMs = 500
const decryptPermission = 'ON_CHAIN_HISTORY'

const initialState: WalletState = {
  status: 'idle',
  address: null,
  walletName: null,
  network: 'testnetbeta',
  wallets: [],
  dialogOpen: false,
  failure: null,
}

/** The one place that knows which wallet is connected; React reads it through `useWallet`. */
export function createWalletStore() {
  let state = initialState
  let options: StartWalletsOptions | null = null
  let descriptors: readonly WalletDescriptor[] = []
  let port: WalletPort | null = null
  let unbindPort = (): void => undefined
  const observers = new Set<() => void>()
  const { emit, on } = createEmitter()

  function update(change: Partial<WalletState>): void {
    state = { ...state, ...change }
    for (const observe of observers) observe()
  }

  /** Starts detection and the automatic reconnection; returns the way to stop both. */
  function start(chosen: StartWalletsOptions): () => void {
    options = chosen
    descriptors = chosen.descriptors ?? catalog(chosen)
    update({ network: chosen.network })
    const ready = createReadyStates(descriptors, (wallets) => update({ wallets }))
    const timer = setTimeout(() => void autoConnect(), autoConnectDelayMs)
    return () => {
      clearTimeout(timer)
      ready.stop()
    }
  }

  async function autoConnect(): Promise<void> {
    const storage = storageOf(options)
    const saved = readSavedChoice(storage)
    const descriptor = descriptors.find(({ name }) => name === saved?.name)
    if (!descriptor?.autoConnect || state.status !== 'idle') return
    if (descriptor.canAutoConnect?.() === false) return // a locked wallet waits for its owner
    if (!(await connect(descriptor.name))) clearExceptTerms(storage)
  }

  /** Connects the named wallet; false after a failure, which `failure` explains in one line. Never throws. */
  async function connect(name: string): Promise<boolean> {
    if (state.status !== 'idle') return state.walletName === name && state.status === 'connected'
    update({ status: 'connecting', walletName: name, failure: null })
    try {
      const { address } = await connectPort(name)
      update({ status: 'connected', address, dialogOpen: false })
      emit('connect', { address })
      return true
    } catch (thrown) {
      const error = toWalletError(thrown, 'Connection')
      forgetPort()
      update({ failure: error.message })
      // biome-ignore lint/suspicious/noConsole: the specification's section 8 asks for this line
      console.error('connectWallet error', error.name, error.message)
      emit('error', error)
      return false
    }
  }

  async function connectPort(name: string) {
    const descriptor = descriptors.find((known) => known.name === name)
    if (options === null || descriptor === undefined) {
      throw new WalletError('NotSelected', `No wallet is called "${name}". Choose one of the list.`)
    }
    const ready = descriptor.detect(globalThis)
    if (ready !== 'Installed' && ready !== 'Loadable') {
      throw new WalletError(
        'NotReady',
        `${name} is not installed in this browser. Install it from ${descriptor.url} and reload the page.`,
      )
    }
    await tokenListLoaded(options)
    const loaded = await descriptor.load().catch((thrown: unknown) => {
      throw toWalletError(thrown, 'Load')
    })
    const choice = { network: options.network, decryptPermission, programs: options.programs() }
    const account = await loaded.connect({ ...choice, decryptPermission })
    if (!account.address) throw new WalletError('PublicKey', 'connectWallet - empty publicKey')
    bindPort(loaded)
    writeSavedChoice(storageOf(options), { name, ...choice })
    return account
  }

  function bindPort(loaded: WalletPort): void {
    port = loaded
    const stops = [
      loaded.on('accountChange', ({ address }) => {
        update({ address })
        emit('accountChange', { address })
      }),
      loaded.on('disconnect', () => {
        forgetPort()
        emit('disconnect', undefined)
      }),
    ]
    unbindPort = () => {
      for (const stop of stops) stop()
    }
  }

  function forgetPort(): void {
    unbindPort()
    unbindPort = () => undefined
    port = null
    update({ status: 'idle', address: null, walletName: null })
  }

  /** Forgets the wallet even when the wallet itself fails to disconnect; that failure is an `error` event. */
  async function disconnect(): Promise<void> {
    const leaving = connectedPort('disconnect')
    unbindPort()
    try {
      await leaving.disconnect()
    } catch (thrown) {
      const error = toWalletError(thrown, 'Disconnection')
      // biome-ignore lint/suspicious/noConsole: the specification's section 8 asks for this line
      console.error('disconnect error', error.name, error.message)
      emit('error', error)
    }
    writeSavedChoice(storageOf(options), null)
    forgetPort()
    emit('disconnect', undefined)
  }

  function connectedPort(action: string): WalletPort {
    if (port !== null && state.status === 'connected') return port
    throw new WalletError(
      'NotConnected',
      `${action} - invalid adapter: no wallet is connected. Connect one first.`,
    )
  }

  async function act<Result>(
    action: string,
    kind: 'Transaction' | 'SignMessage' | 'Decryption' | 'Records',
    run: (connected: WalletPort) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run(connectedPort(action))
    } catch (thrown) {
      const error = toWalletError(thrown, kind)
      emit('error', error)
      throw error
    }
  }

  return {
    subscribe: (observe: () => void) => {
      observers.add(observe)
      return () => void observers.delete(observe)
    },
    getState: (): WalletState => state,
    /** Listens to `connect`, `disconnect`, `accountChange` or `error`; returns the way to stop. */
    on,
    start,
    connect,
    disconnect,
    /** Lock, export and remove, where the wallet's keys live in this browser; else null. */
    keyManagement: (): KeyManagement | null => port?.keys ?? null,
    openDialog: () => update({ dialogOpen: true, failure: null }),
    /** Closes the select-wallet dialog; while a connection is under way it stays open. */
    closeDialog: () => {
      if (state.status !== 'connecting') update({ dialogOpen: false, failure: null })
    },
    /** Asks the wallet to sign and send; a refusal is a WalletError with `rejected`. */
    execute: (request: ExecuteRequest): Promise<ExecuteResult> =>
      act('requestTransaction', 'Transaction', async (connected) => {
        const result = await connected.execute(request)
        if (result.transactionId !== '') return result
        throw new WalletError('Transaction', 'The wallet returned no transaction id.')
      }),
    transactionStatus: (id: string): Promise<TransactionReport> =>
      act('requestTxStatus', 'Transaction', (connected) => {
        if (id !== '') return connected.transactionStatus(id)
        throw new WalletError('Transaction', 'A transaction status needs a transaction id.')
      }),
    /** Signs the UTF-8 bytes of a text; returns `sign1…`. */
    signMessage: (message: string): Promise<string> =>
      act('signMessage', 'SignMessage', async (connected) => {
        const { signature } = await connected.signMessage(new TextEncoder().encode(message))
        return signature
      }),
    decrypt: (ciphertext: string, context?: DecryptContext): Promise<string> =>
      act('decryptRecord', 'Decryption', (connected) => {
        if (connected.decryptPermission !== 'NO_DECRYPT') {
          return connected.decrypt(ciphertext, context)
        }
        throw new WalletError(
          'DecryptionNotAllowed',
          'This connection does not allow decryption. Disconnect and connect the wallet again.',
        )
      }),
    /** Records of one program that the account owns, spent ones included. */
    requestRecords: (program: string): Promise<readonly WalletRecord[]> =>
      act('requestRecords', 'Records', (connected) => connected.requestRecords(program)),
  }
}

function storageOf(options: StartWalletsOptions | null): Storage {
  return options?.storage ?? localStorage
}

async function tokenListLoaded({ isTokenListLoaded }: StartWalletsOptions): Promise<void> {
  for (let waited = 0; !isTokenListLoaded(); waited += tokenListPollMs) {
    if (waited >= tokenListWaitMs) {
      throw new WalletError(
        'Timeout',
        'The list of tokens did not load. Reload the page and try again.',
      )
    }
    await new Promise((done) => setTimeout(done, tokenListPollMs))
  }
}

/** The app's wallets. */
export const walletStore = createWalletStore()
