import type { createEmitter } from './emitter.ts'
import { toWalletError, WalletError } from './errors.ts'
import { createLink, type Link } from './link.ts'
import { isWalletsRefusal, openPort } from './openPort.ts'
import type { SavedChoice } from './savedChoice.ts'
import type { ConnectOptions, WalletDescriptor, WalletNetwork, WalletPort } from './types.ts'
import { askedPermission, idle, type ObservableState } from './walletState.ts'

/** What connecting needs from the app; set once when it starts. */
export type ConnectionSettings = {
  readonly descriptors: readonly WalletDescriptor[]
  readonly network: WalletNetwork
  readonly programs: () => readonly string[]
  readonly isTokenListLoaded: () => boolean
  /** Loads the words of errors; called when a wallet is chosen. */
  readonly loadWords: () => Promise<unknown>
  /** Remembers the wallet for the next start; null forgets it. */
  readonly save: (choice: SavedChoice | null) => void
}

type ConnectionOptions = {
  readonly state: ObservableState
  readonly emitter: ReturnType<typeof createEmitter>
  readonly settings: () => ConnectionSettings | null
}

type Context = ConnectionOptions & { readonly link: Link }

/** `refused` means by the wallet itself; `failed` is everything else; `dropped` was cancelled or superseded. */
export type Outcome = 'connected' | 'refused' | 'failed' | 'dropped'

/**
 * After this time without an answer, waiting for a wallet can be cancelled. One that nobody has chosen is given up then, but
 * only its own time counts: its code and the list of tokens may take longer on a slow device.
 */
const PATIENCE_MS = 10_000

/** Opens and closes the only connection. */
export function createConnection(options: ConnectionOptions) {
  const { state, emitter } = options
  const link = createLink(state, emitter)
  const context: Context = { ...options, link }

  function connectedPort(action: string): WalletPort {
    const port = link.port()
    if (port !== null && state.get().status === 'connected') return port
    throw new WalletError(
      'NotConnected',
      `${action} - invalid adapter: no wallet is connected. Connect one first.`,
    )
  }

  return {
    port: link.port,
    connectedPort,
    /** Changes with every connection and account. */
    turn: link.turn,
    /** Connects the named wallet; `failure` explains in one line what went wrong. Never throws. */
    connect: async (name: string, byPerson: boolean): Promise<Outcome> => {
      const { status, walletName } = state.get()
      if (status === 'idle') return attempt(context, name, byPerson)
      return walletName === name && status === 'connected' ? 'connected' : 'dropped'
    },
    /** Stops waiting for a wallet that does not answer; a later answer is ignored. */
    cancel: (): void => {
      if (state.get().status === 'connecting' && state.get().slow) link.forget()
    },
    /** Asks the wallet for programs that were not requested when it connected. */
    grant: (programs: readonly string[]): Promise<void> => grant(context, programs),
    /** Forgets the wallet without waiting for it: it may fail, which is an `error` event, or never answer. */
    disconnect: async (): Promise<void> => {
      const leaving = connectedPort('disconnect')
      options.settings()?.save(null)
      link.forget()
      emitter.emit('disconnect', undefined)
      leaving.disconnect().catch((thrown: unknown) => {
        const error = toWalletError(thrown, 'Disconnection')
        report('disconnect error', error)
        emitter.emit('error', error)
      })
    },
  }
}

async function attempt(context: Context, name: string, byPerson: boolean): Promise<Outcome> {
  const { state, emitter, link, settings } = context
  const turn = link.begin()
  const isCurrent = (): boolean => turn === link.turn()
  state.update({ ...idle, status: 'connecting', walletName: name, failure: null })
  const timers: ReturnType<typeof setTimeout>[] = []
  const later = (act: () => void): void =>
    void timers.push(setTimeout(() => isCurrent() && act(), PATIENCE_MS))
  later(() => state.update({ slow: true }))
  try {
    const { descriptor, ...opening } = find(settings(), name, (pairing) => {
      if (isCurrent()) state.update({ pairing })
    })
    const onAsk = () => byPerson || later(link.forget) // nothing waits for it
    const { port, account } = await openPort(descriptor, { ...opening, onAsk })
    if (!isCurrent()) return 'dropped'
    const options = opening.connect()
    link.accept(port, account.address, options)
    remember(context, options)
    emitter.emit('connect', { ...account, byPerson })
    return 'connected'
  } catch (thrown) {
    return isCurrent() ? fail(context, toWalletError(thrown, 'Connection'), byPerson) : 'dropped'
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

function fail({ state, emitter, link }: Context, error: WalletError, byPerson: boolean): Outcome {
  link.forget()
  state.update({ failure: byPerson ? error.message : null })
  report('connectWallet error', error)
  emitter.emit('error', error)
  return isWalletsRefusal(error) ? 'refused' : 'failed'
}

async function grant(context: Context, programs: readonly string[]): Promise<void> {
  const { state, link } = context
  const [settings, port, granted] = [context.settings(), link.port(), link.granted()]
  const missing = programs.filter((program) => !granted.includes(program))
  if (port === null || settings === null || missing.length === 0) return
  const options = { ...optionsOf(settings), programs: [...granted, ...missing] }
  const { address } = await port.connect(options)
  if (port !== link.port()) return // it was left meanwhile
  link.setGranted(options.programs)
  remember(context, options)
  if (address !== state.get().address) link.changeAccount(address)
}

function remember({ settings, state }: Context, options: ConnectOptions): void {
  const { network, decryptPermission, programs } = options
  settings()?.save({ name: state.get().walletName ?? '', decryptPermission, network, programs })
}

function optionsOf({ network, programs }: ConnectionSettings): ConnectOptions {
  return { network, decryptPermission: askedPermission, programs: programs() }
}

function find(
  settings: ConnectionSettings | null,
  name: string,
  showPairing: (uri: string) => void,
) {
  const descriptor = settings?.descriptors.find((known) => known.name === name)
  if (settings === null || descriptor === undefined) {
    throw new WalletError('NotSelected', `No wallet is called "${name}". Choose one of the list.`)
  }
  const { isTokenListLoaded, loadWords } = settings
  const connect = (): ConnectOptions => ({ ...optionsOf(settings), showPairing })
  return { descriptor, connect, isTokenListLoaded, loadWords }
}

function report(what: string, { name, message }: WalletError): void {
  // biome-ignore lint/suspicious/noConsole: the specification's section 8 asks for this line
  console.error(what, name, message)
}
