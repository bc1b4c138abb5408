import { pino } from '@walletconnect/logger'
import { SignClient } from '@walletconnect/sign-client'
import { availCapabilities } from './capabilities.ts'
import { WalletError } from './errors.ts'
import { createEventWallet, type EventMethod, type EventTransport } from './eventProtocol.ts'
import { memberOf, textOf } from './foreign.ts'
import { availStatusWord } from './status.ts'
import type { ConnectOptions, WalletPort } from './types.ts'

const name = 'Avail Wallet'
const chainId = 'aleo:1'

/** Every call and event of Avail's 2024 desktop app. */
const methods = [
  'decrypt',
  'disconnect',
  'getSelectedAccount',
  'getBalance',
  'getRecords',
  'requestCreateEvent',
  'getEvent',
  'getEvents',
  'createSharedState',
  'importSharedState',
  'requestSignature',
]
const events = ['chainChanged', 'accountSelected', 'selectedAccountSynced', 'sharedAccountSynced']

export type RelaySettings = {
  readonly projectId: string
  /** The relay's address; WalletConnect's own if left out. */
  readonly relayUrl?: string | undefined
}

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** Avail's desktop wallet, paired over a WalletConnect relay. */
export function createAvailWallet(settings: RelaySettings): WalletPort {
  let client: Client | null = null
  let topic = ''
  const call = async (method: EventMethod, params: Readonly<Record<string, unknown>>) => {
    if (client === null) throw new WalletError('NotConnected', { code: 'notConnected', name })
    return client.request({ topic, chainId, request: { method, params } })
  }
  const transport: EventTransport = {
    name,
    capabilities: availCapabilities,
    connect: async (options) => {
      client ??= await openClient(settings)
      if (topic === '') topic = await pair(client, options)
      const answer = await call('getSelectedAccount', {})
      const error = textOf(answer, 'error')
      if (error !== '') throw new WalletError('Connection', error, { error: answer })
      const address = textOf(memberOf(answer, 'account'), 'address')
      if (address !== '') return address
      throw new WalletError(
        'Account',
        'connectWallet - the wallet returned an account without an address',
      )
    },
    disconnect: async () => {
      const ending = topic
      topic = ''
      await client?.disconnect({
        topic: ending,
        reason: { code: 6000, message: 'disconnected' },
      })
    },
    call,
    scope: () => ({}),
    recordFilter: (program, filter) => ({ programIds: [program], type: filter }),
    statusWord: availStatusWord,
    watch: (changed) => {
      const onEvent = ({
        params,
      }: {
        readonly params: { readonly event: { readonly name: string } }
      }) => {
        if (params.event.name === 'accountSelected') changed()
      }
      client?.on('session_event', onEvent)
      return () => void client?.off('session_event', onEvent)
    },
  }
  return createEventWallet(transport)
}

function openClient({ projectId, relayUrl }: RelaySettings): Promise<Client> {
  return SignClient.init({
    projectId,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    metadata: {
      name: 'Nightjar',
      description: 'A private token-swap exchange on Aleo',
      url: globalThis.location.origin,
      icons: [],
    },
    storage: createMemoryStorage(),
    customStoragePrefix: String(Math.random()), // clients with the same name share a core and receive each other's sessions
    telemetryEnabled: false,
    logger: pino({ level: 'silent' }), // even if named 'silent', its default logger would keep every answer in memory
  })
}

async function pair(client: Client, { showPairing }: ConnectOptions): Promise<string> {
  const { uri, approval } = await client.connect({
    optionalNamespaces: { aleo: { methods, chains: [chainId], events } },
  })
  if (uri !== undefined) showPairing?.(uri)
  return (await approval()).topic
}

/** The client would store every answer, including records, in the browser's database; memory is cleared. */
function createMemoryStorage() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    // biome-ignore lint/suspicious/noExplicitAny: required by the client's own type
    getEntries: async <T = any>() => [...entries] as [string, T][],
    // biome-ignore lint/suspicious/noExplicitAny: required by the client's own type
    getItem: async <T = any>(key: string) => entries.get(key) as T | undefined,
    // biome-ignore lint/suspicious/noExplicitAny: required by the client's own type
    setItem: async <T = any>(key: string, value: T) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
