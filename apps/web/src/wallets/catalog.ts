import { WalletError } from './errors.ts'
import type { LeoProvider, leoQuirks } from './leoProtocol.ts'
import { sessionKey } from './local/sessionKey.ts'
import type { ReadyState, WalletDescriptor, WalletPort } from './types.ts'

type Extension = Omit<WalletDescriptor, 'detect' | 'load' | 'group'> & {
  readonly group: 'recommended' | 'wallets'
  /** Paths of injected objects, any of which means that the wallet is there. */
  readonly injected: readonly string[]
  /** Wallets that speak the Leo protocol. */
  readonly leo?: keyof typeof leoQuirks
}

/** Wallets in the order of the dialog, within their groups. */
const extensions: readonly Extension[] = [
  {
    name: 'Shield Wallet',
    group: 'recommended',
    icon: '/wallets/shield.svg',
    url: 'https://shield.app',
    legacy: false,
    autoConnect: true,
    injected: ['shield'],
  },
  {
    name: 'Leo Wallet',
    group: 'wallets',
    icon: '/wallets/leo.svg',
    url: 'https://app.leo.app',
    legacy: false,
    autoConnect: true,
    injected: ['leoWallet', 'leo'],
    leo: 'leo',
  },
  {
    name: 'Fox Wallet',
    group: 'wallets',
    icon: '/wallets/fox.svg',
    url: 'https://foxwallet.com/download',
    note: 'Mainnet only',
    legacy: false,
    autoConnect: true,
    injected: ['foxwallet.aleo'],
    leo: 'fox',
  },
  {
    name: 'Soter Wallet',
    group: 'wallets',
    icon: '/wallets/soter.svg',
    url: 'https://sotertech.io',
    note: 'Mainnet only',
    legacy: true,
    autoConnect: true,
    injected: ['soterWallet', 'soter'],
    leo: 'soter',
  },
  {
    name: 'Puzzle Wallet',
    group: 'wallets',
    icon: '/wallets/puzzle.svg',
    url: 'https://puzzle.online/wallet',
    legacy: false,
    autoConnect: true,
    injected: ['aleo.puzzleWalletClient'],
  },
  {
    name: 'Avail Wallet',
    group: 'wallets',
    icon: '/wallets/avail.svg',
    url: 'https://avail.global',
    legacy: true,
    autoConnect: false,
    injected: [],
  },
]

/** The wallets of this network: Shield, the five of the specification, and the local one on a local network. */
export function catalog(options: {
  readonly isLocal: boolean
  readonly nodeUrl: string
}): readonly WalletDescriptor[] {
  const rows = extensions.map(describeExtension)
  return options.isLocal ? [...rows, describeLocal(options.nodeUrl)] : rows
}

function describeExtension({ injected, leo, ...row }: Extension): WalletDescriptor {
  return {
    ...row,
    detect: (scope) => detectInjected(scope, injected),
    load: () =>
      leo === undefined ? Promise.reject(notYetSupported(row.name)) : loadLeo(leo, injected),
  }
}

async function loadLeo(
  quirks: keyof typeof leoQuirks,
  injected: readonly string[],
): Promise<WalletPort> {
  const protocol = await import('./leoProtocol.ts')
  const provider = injected.map((path) => readPath(globalThis, path)).find(isPresent)
  return protocol.createLeoWallet(provider as LeoProvider, protocol.leoQuirks[quirks]) // the wallet's own object
}

function notYetSupported(name: string): WalletError {
  return new WalletError(
    'Load',
    `${name} cannot be used with this site yet. Choose another wallet.`,
  )
}

/** Installed when one of the injected objects exists; Unsupported outside a browser. */
function detectInjected(scope: typeof globalThis, paths: readonly string[]): ReadyState {
  if (typeof scope.document === 'undefined') return 'Unsupported'
  return paths.some((path) => isPresent(readPath(scope, path))) ? 'Installed' : 'NotDetected'
}

function readPath(scope: object, path: string): unknown {
  let value: unknown = scope
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null
}

function describeLocal(nodeUrl: string): WalletDescriptor {
  return {
    name: 'Local Wallet',
    group: 'local',
    icon: '/wallets/local.svg',
    url: '',
    note: 'Test network',
    legacy: false,
    autoConnect: true,
    canAutoConnect: () => sessionStorage.getItem(sessionKey) !== null,
    detect: (scope) => {
      const canEncrypt = scope.isSecureContext !== false // plain http has no WebCrypto, except on localhost
      return typeof scope.Worker !== 'undefined' && canEncrypt ? 'Loadable' : 'Unsupported'
    },
    load: async (): Promise<WalletPort> => {
      const { createLocalWallet } = await import('./local/localWallet.ts')
      return createLocalWallet({ nodeUrl })
    },
  }
}
