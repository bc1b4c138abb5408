import type { createEmitter } from './emitter.ts'
import { toWalletError, WalletError } from './errors.ts'
import { openPort } from './openPort.ts'
import { writeSavedChoice } from './savedChoice.ts'
import type { ConnectOptions, WalletDescriptor, WalletNetwork, WalletPort } from './types.ts'
import type { ObservableState } from './walletState.ts'

/** What connecting needs to know of the app; set once at its start. */
export type ConnectionSettings = {
  readonly descriptors: readonly WalletDescriptor[]
  readonly network: WalletNetwork
  readonly storage: Storage
  readonly programs: () => readonly string[]
  readonly isTokenListLoaded: () => boolean
}

type Followed = {
  readonly state: ObservableState
  readonly emitter: ReturnType<typeof createEmitter>
}

type ConnectionOptions = Followed & {
  readonly settings: () => ConnectionSettings | null
}

/** Opens and closes the one connection, and follows the wallet's own events while it lasts. */
export function createConnection({ state, emitter, settings }: ConnectionOptions) {
  let port: WalletPort | null = null
  let unbind = (): void => undefined

  function forget(): void {
    unbind()
    unbind = () => undefined
    port = null
    state.update({ status: 'idle', address: null, walletName: null })
  }

  async function open(name: string): Promise<string> {
    const { descriptor, connect, isTokenListLoaded, storage } = find(settings(), name)
    const opened = await openPort(descriptor, { connect, isTokenListLoaded })
    port = opened.port
    unbind = follow(port, { state, emitter, forget })
    writeSavedChoice(storage, { name, ...connect() })
    return opened.account.address
  }

  function connectedPort(action: string): WalletPort {
    if (port !== null && state.get().status === 'connected') return port
    throw new WalletError(
      'NotConnected',
      `${action} - invalid adapter: no wallet is connected. Connect one first.`,
    )
  }

  return {
    port: () => port,
    connectedPort,
    /** Connects the named wallet; false after a failure, which `failure` explains in one line. Never throws. */
    connect: async (name: string): Promise<boolean> => {
      const { status, walletName } = state.get()
      if (status !== 'idle') return walletName === name && status === 'connected'
      state.update({ status: 'connecting', walletName: name, failure: null })
      try {
        const address = await open(name)
        state.update({ status: 'connected', address, dialogOpen: false })
        emitter.emit('connect', { address })
        return true
      } catch (thrown) {
        const error = toWalletError(thrown, 'Connection')
        forget()
        state.update({ failure: error.message })
        report('connectWallet error', error)
        emitter.emit('error', error)
        return false
      }
    },
    /** Forgets the wallet even when the wallet itself fails to disconnect; that failure is an `error` event. */
    disconnect: async (): Promise<void> => {
      const leaving = connectedPort('disconnect')
      unbind()
      try {
        await leaving.disconnect()
      } catch (thrown) {
        const error = toWalletError(thrown, 'Disconnection')
        report('disconnect error', error)
        emitter.emit('error', error)
      }
      const storage = settings()?.storage
      if (storage !== undefined) writeSavedChoice(storage, null)
      forget()
      emitter.emit('disconnect', undefined)
    },
  }
}

/** Passes on what the wallet says by itself; returns the way to stop. */
function follow(
  port: WalletPort,
  { state, emitter, forget }: Followed & { readonly forget: () => void },
): () => void {
  const stops = [
    port.on('accountChange', ({ address }) => {
      state.update({ address })
      emitter.emit('accountChange', { address })
    }),
    port.on('disconnect', () => {
      forget()
      emitter.emit('disconnect', undefined)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function find(settings: ConnectionSettings | null, name: string) {
  const descriptor = settings?.descriptors.find((known) => known.name === name)
  if (settings === null || descriptor === undefined) {
    throw new WalletError('NotSelected', `No wallet is called "${name}". Choose one of the list.`)
  }
  const { network, programs, isTokenListLoaded, storage } = settings
  const connect = (): ConnectOptions => ({
    network,
    decryptPermission: 'ON_CHAIN_HISTORY',
    programs: programs(),
  })
  return { descriptor, connect, isTokenListLoaded, storage }
}

function report(what: string, { name, message }: WalletError): void {
  // biome-ignore lint/suspicious/noConsole: the specification's section 8 asks for this line
  console.error(what, name, message)
}
