import type { RelaySettings } from './avail.ts'
import {
  availCapabilities,
  localCapabilities,
  puzzleCapabilities,
  shieldCapabilities,
} from './capabilities.ts'
import { memberOf } from './foreign.ts'
import type { LeoProvider } from './leoProvider.ts'
import { leoCapabilities, leoQuirks } from './leoQuirks.ts'
import { sessionKey } from './local/sessionKey.ts'
import { LOCAL_WALLET } from './localName.ts'
import type { BroadcastTo, ReadyState, WalletDescriptor, WalletPort } from './types.ts'
import type { WalletHost } from './walletHost.ts'

export type CatalogOptions = {
  /** Offers the built-in wallet; only on a local test network. */
  readonly isLocal: boolean
  /** The node at the browser's address for it, without the network's path, e.g. `https://host/node`. */
  readonly nodeUrl: string
  /** The programs that a wallet is asked for access to, the same for every account. */
  readonly programs?: () => readonly string[]
  /** Seconds that the local wallet takes longer for a transaction, as a proof would. */
  readonly proveSeconds?: number | undefined
  /** Nodes to which the local wallet sends a transaction, one after the other; none for `nodeUrl`. */
  readonly broadcastTo?: BroadcastTo | undefined
  /** Settings for a wallet over a relay; left out if the operator configured none. */
  readonly relay?: RelaySettings
}

/** The wallets of this network in the order of the dialog: Shield, the five of the specification, the local wallet. */
export function catalog(host: WalletHost, options: CatalogOptions): readonly WalletDescriptor[] {
  const rows = [...extensions, describeAvail(options.relay)]
  return options.isLocal ? [...rows, describeLocal(host, options)] : rows
}

const extensions: readonly WalletDescriptor[] = [
  {
    name: 'Shield Wallet',
    group: 'recommended',
    icon: '/wallets/shield.svg',
    url: 'https://shield.app',
    mobileUrl: 'https://shield.app/browser?url=',
    legacy: false,
    autoConnect: true,
    capabilities: shieldCapabilities,
    detect: (scope) => detectInjected(scope, ['shield']),
    load: async () => (await import('./shield.ts')).createShieldWallet(),
  },
  {
    name: 'Leo Wallet',
    group: 'wallets',
    icon: '/wallets/leo.svg',
    url: 'https://app.leo.app',
    mobileUrl: 'https://app.leo.app/browser?url=',
    legacy: false,
    autoConnect: true,
    ...overLeoProtocol('leo', ['leoWallet', 'leo']),
  },
  {
    name: 'Fox Wallet',
    group: 'wallets',
    icon: '/wallets/fox.svg',
    url: 'https://foxwallet.com/download',
    legacy: false,
    autoConnect: true,
    ...overLeoProtocol('fox', ['foxwallet.aleo']),
  },
  {
    name: 'Soter Wallet',
    group: 'wallets',
    icon: '/wallets/soter.svg',
    url: 'https://sotertech.io',
    legacy: true,
    autoConnect: true,
    ...overLeoProtocol('soter', ['soterWallet', 'soter']),
  },
  {
    name: 'Puzzle Wallet',
    group: 'wallets',
    icon: '/wallets/puzzle.svg',
    url: 'https://puzzle.online/wallet',
    mobileUrl: 'https://app.puzzle.online/browser?url=',
    legacy: false,
    autoConnect: true,
    capabilities: puzzleCapabilities,
    detect: (scope) => detectInjected(scope, ['aleo.puzzleWalletClient']),
    load: async () => {
      const { createPuzzleWallet } = await import('./puzzle.ts')
      return createPuzzleWallet(readPath(globalThis, 'aleo.puzzleWalletClient'))
    },
  },
]

/** The common part of wallets of the Leo protocol; `injected` are paths of its object, the first existing one is used. */
function overLeoProtocol(wallet: keyof typeof leoQuirks, injected: readonly string[]) {
  const quirks = leoQuirks[wallet]
  return {
    capabilities: leoCapabilities(quirks),
    detect: (scope: typeof globalThis) => detectInjected(scope, injected),
    load: async (): Promise<WalletPort> => {
      const { createLeoWallet } = await import('./leoProtocol.ts')
      const provider = injected.map((path) => readPath(globalThis, path)).find(isPresent)
      return createLeoWallet(provider as LeoProvider, quirks) // the wallet's own object
    },
  }
}

function describeAvail(relay: RelaySettings | undefined): WalletDescriptor {
  return {
    name: 'Avail Wallet',
    group: 'wallets',
    icon: '/wallets/avail.svg',
    url: 'https://avail.global',
    legacy: true,
    autoConnect: false, // it would start a pairing on each load
    capabilities: availCapabilities,
    isSetUp: relay !== undefined,
    detect: (scope) => detectByUserAgent(scope),
    load: async () => {
      const { createAvailWallet } = await import('./avail.ts')
      return createAvailWallet(relay ?? { projectId: '' })
    },
  }
}

/** Installed when one of the injected objects exists; Unsupported outside a browser. */
function detectInjected(scope: typeof globalThis, paths: readonly string[]): ReadyState {
  if (typeof scope.document === 'undefined') return 'Unsupported'
  return paths.some((path) => isPresent(readPath(scope, path))) ? 'Installed' : 'NotDetected'
}

const desktop = /Windows NT|Macintosh|X11|CrOS|Linux x86_64/i
const mobile = /Android|iPhone|iPad|iPod|Mobile/i

/** Loadable on desktop and mobile user agents: an app outside the browser cannot be detected by the page. */
function detectByUserAgent(scope: typeof globalThis): ReadyState {
  if (typeof scope.document === 'undefined') return 'Unsupported'
  const { userAgent } = scope.navigator
  return desktop.test(userAgent) || mobile.test(userAgent) ? 'Loadable' : 'Unsupported'
}

function readPath(scope: object, path: string): unknown {
  let value: unknown = scope
  for (const key of path.split('.')) value = memberOf(value, key)
  return value
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null
}

function describeLocal(host: WalletHost, options: CatalogOptions): WalletDescriptor {
  return {
    name: LOCAL_WALLET,
    group: 'local',
    icon: '/wallets/local.svg',
    url: '',
    legacy: false,
    autoConnect: true,
    capabilities: localCapabilities,
    canAutoConnect: () => host.sessionStore.read(sessionKey) !== null,
    detect: (scope) => {
      const canEncrypt = scope.isSecureContext !== false // plain http has no WebCrypto, except on localhost
      const canCompute =
        typeof scope.Worker !== 'undefined' && typeof scope.WebAssembly !== 'undefined'
      return canCompute && canEncrypt ? 'Loadable' : 'Unsupported'
    },
    load: async (): Promise<WalletPort> => {
      const { createLocalWallet } = await import('./local/localWallet.ts')
      return createLocalWallet(host, options)
    },
  }
}
