import { shieldCapabilities } from '../capabilities.ts'
import { createEmitter } from '../emitter.ts'
import { WalletError } from '../errors.ts'
import type { ReadyState, WalletDescriptor, WalletPort } from '../types.ts'

export type FakeWallet = WalletDescriptor & {
  readonly emit: ReturnType<typeof createEmitter>['emit']
  /** Every call that reached the wallet, e.g. `connect`. */
  readonly calls: string[]
  readonly set: (switches: Partial<Switches>) => void
}

type Switches = {
  readyState: ReadyState
  address: string
  permission: WalletPort['decryptPermission']
  /** Thrown by the named action. */
  failures: Partial<Record<string, unknown>>
  /** Answers once it settles. */
  until: Promise<void>
  /** Tells that the person has confirmed before it executes, as a wallet in the page does. */
  confirms: boolean
}

function unsent(thrown: Error): never {
  throw new WalletError('SendTransaction', thrown.message)
}

/** A wallet for tests, with switches for refusals of real wallets. */
export function fakeWallet(
  name = 'Fake Wallet',
  change: Partial<WalletDescriptor> = {},
): FakeWallet {
  const { emit, on } = createEmitter()
  const calls: string[] = []
  let switches: Switches = {
    readyState: 'Installed',
    address: `aleo1${'q'.repeat(58)}`,
    permission: 'ON_CHAIN_HISTORY',
    failures: {},
    until: Promise.resolve(),
    confirms: false,
  }
  const act = async <Result>(action: string, result: Result): Promise<Result> => {
    calls.push(action)
    await switches.until
    if (action in switches.failures) throw switches.failures[action]
    return result
  }
  const port: WalletPort = {
    name,
    on,
    get decryptPermission() {
      return switches.permission
    },
    capabilities: change.capabilities ?? shieldCapabilities,
    connect: () => act('connect', { address: switches.address }),
    disconnect: () => act('disconnect', undefined),
    getAccount: () => act('getAccount', { address: switches.address }),
    requestExecution: () => act('requestExecution', { transactionId: 'at1fake' }),
    requestBulkTransactions: () => act('requestBulkTransactions', [{ transactionId: 'at1fake' }]),
    requestDeploy: () => act('requestDeploy', { transactionId: 'at1fake' }),
    getExecution: () => act('getExecution', '{}'),
    requestTransactionHistory: () => act('requestTransactionHistory', []),
    transitionViewKeys: () => act('transitionViewKeys', []),
    createEvent: () => act('createEvent', { eventId: 'event-1' }),
    getEvent: () => act('getEvent', { status: 'Settled' }),
    execute: async (_, onConfirmed) => {
      const result = await act('execute', { transactionId: 'at1fake' })
      if (switches.confirms) await onConfirmed?.().catch(unsent)
      return result
    },
    transactionStatus: () => act('transactionStatus', { phase: 'pending', raw: 'Queued' } as const),
    signMessage: () => act('signMessage', { signature: 'sign1fake' }),
    decrypt: () => act('decrypt', 'plaintext'),
    requestRecords: () => act('requestRecords', []),
  }
  return {
    name,
    group: 'wallets',
    icon: '/fake.svg',
    url: 'https://fake.example',
    legacy: false,
    autoConnect: true,
    capabilities: shieldCapabilities,
    ...change,
    detect: () => switches.readyState,
    load: async () => {
      calls.push('load')
      if ('load' in switches.failures) throw switches.failures.load
      return port
    },
    emit,
    calls,
    set: (next) => {
      switches = { ...switches, ...next }
    },
  }
}
