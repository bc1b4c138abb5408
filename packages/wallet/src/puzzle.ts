import { puzzleCapabilities } from './capabilities.ts'
import { toConnectionError, WalletError } from './errors.ts'
import { createEventWallet, type EventMethod, type EventTransport } from './eventProtocol.ts'
import type { WatchAccount } from './followAccount.ts'
import { memberOf, textOf } from './foreign.ts'
import type { ConnectOptions, ToldNetwork, WalletNetwork, WalletPort } from './types.ts'

const name = 'Puzzle Wallet'

const networks: Readonly<Record<WalletNetwork, string>> = {
  testnet3: 'AleoTestnet',
  testnetbeta: 'AleoTestnet',
  mainnetbeta: 'AleoMainnet',
}

/** Calls that change something use `mutate`, the others `query`. */
const mutations: readonly string[] = [
  'connect',
  'disconnect',
  'requestCreateEvent',
  'requestSignature',
]

const filters = { unspent: 'Unspent', spent: 'Spent', all: 'All' } as const

/** Polling interval for the chosen account: the wallet does not report changes on its own. */
const LOOK_MS = 1000

/** Puzzle's wallet; `client` is the object that its extension puts into the page. */
export function createPuzzleWallet(client: unknown): WalletPort {
  let connected = { address: '', network: '' }
  const call = async (
    method: EventMethod | 'connect' | 'disconnect',
    params?: Readonly<Record<string, unknown>>,
  ): Promise<unknown> => {
    const way = mutations.includes(method) ? 'mutate' : 'query'
    const procedure = memberOf(client, method)
    const run = memberOf(procedure, way)
    if (typeof run !== 'function') throw new WalletError('Transaction', 'Method not implemented.')
    const asked = params === undefined ? { method } : { method, params }
    return Reflect.apply(run, procedure, [asked]) // a proxy has no `call` of its own
  }
  const transport: EventTransport = {
    name,
    capabilities: puzzleCapabilities,
    connect: async (options) => {
      const network = networks[options.network]
      const address = await connect(call, options, network)
      connected = { address, network }
      return address
    },
    disconnect: () => call('disconnect'),
    call,
    scope: () => ({ network: connected.network }),
    recordFilter: (program, filter) => ({ programIds: [program], status: filters[filter] }),
    statusWord: (status) => status,
    watch: (...notify) => watchAccount(call, connected, ...notify),
  }
  return createEventWallet(transport)
}

type Call = (
  method: EventMethod | 'connect',
  params?: Readonly<Record<string, unknown>>,
) => Promise<unknown>

async function connect(
  call: Call,
  { network, programs }: ConnectOptions,
  wireNetwork: string,
): Promise<string> {
  const dAppInfo = {
    name: 'Nightjar',
    description: 'A private token-swap exchange on Aleo',
    iconUrl: new URL('/mark.svg', globalThis.location.origin).href,
  }
  const permissions = { programIds: { [wireNetwork]: programs } }
  try {
    const answer = await call('connect', { dAppInfo, permissions })
    const error = textOf(answer, 'error')
    if (error !== '') throw new Error(error)
    const connection = memberOf(answer, 'connection')
    const chosen = textOf(connection, 'network')
    if (chosen !== '' && chosen !== wireNetwork) throw new Error('network mismatch')
    const address = textOf(connection, 'address')
    if (address !== '') return address
  } catch (thrown) {
    throw toConnectionError(thrown, { name, network })
  }
  throw new WalletError(
    'Account',
    'connectWallet - the wallet returned an account without an address',
  )
}

function watchAccount(
  call: Call,
  connected: { readonly address: string; readonly network: string },
  ...[changed, networkChanged]: Parameters<WatchAccount>
): () => void {
  let before = connected
  const look = async (): Promise<void> => {
    const answer = await call('getSelectedAccount').catch(() => null) // locked: nothing is known
    const account = memberOf(answer, 'account')
    const now = { address: textOf(account, 'address'), network: textOf(account, 'network') }
    if (now.address === '') return
    if (now.network !== before.network) networkChanged(networkNames[now.network] ?? 'other')
    if (now.address !== before.address) changed()
    before = now
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => clearInterval(timer)
}

const networkNames: Readonly<Record<string, ToldNetwork>> = {
  AleoTestnet: 'testnetbeta',
  AleoMainnet: 'mainnetbeta',
}
