import { Network } from '@provablehq/aleo-types'
import { ShieldWalletAdapter } from '@provablehq/aleo-wallet-adaptor-shield'
import { WalletDecryptPermission } from '@provablehq/aleo-wallet-standard'
import { ask } from './ask.ts'
import { shieldCapabilities } from './capabilities.ts'
import { createEmitter } from './emitter.ts'
import { toConnectionError } from './errors.ts'
import { followAccount, type WatchAccount } from './followAccount.ts'
import { listOf, textOf, transactionIdIn } from './foreign.ts'
import { filterRecords, toWalletRecord } from './readRecord.ts'
import { noneSpecified } from './specifiedOnly.ts'
import { reportStatus, toExecuteResult } from './status.ts'
import type {
  ConnectOptions,
  DeployRequest,
  ExecuteRequest,
  HistoryEntry,
  RecordsQuery,
  ToldNetwork,
  WalletNetwork,
  WalletPort,
} from './types.ts'

const name = 'Shield Wallet'

const networks: Readonly<Record<WalletNetwork, Network>> = {
  testnet3: Network.TESTNET,
  testnetbeta: Network.TESTNET,
  mainnetbeta: Network.MAINNET,
}

/** Shield, through its official adapter. */
export function createShieldWallet(): WalletPort {
  const adapter = new ShieldWalletAdapter()
  const { emit, on } = createEmitter()
  const account = followAccount({
    emit,
    reconnect: (options) => connect(adapter, options),
    leave: () => undefined,
    watch: (...notify) => watchAdapter(adapter, () => emit('disconnect', undefined), ...notify),
  })
  return {
    name,
    decryptPermission: 'ON_CHAIN_HISTORY',
    capabilities: shieldCapabilities,
    on,
    connect: account.connect,
    disconnect: async () => {
      account.stop()
      await ask('Disconnection', () => adapter.disconnect())
    },
    getAccount: async () => ({ address: adapter.account?.address ?? '' }),
    ...transactionCalls(adapter),
    ...readCalls(adapter),
  }
}

function transactionCalls(adapter: ShieldWalletAdapter) {
  return {
    ...noneSpecified,
    execute: async ({ feeMicrocredits, privateFee = true, ...request }: ExecuteRequest) => {
      const answer = await ask('Transaction', () =>
        adapter.executeTransaction({
          program: request.program,
          function: request.function,
          inputs: [...request.inputs],
          fee: Number(feeMicrocredits),
          privateFee,
        }),
      )
      return toExecuteResult(transactionIdIn(answer))
    },
    requestDeploy: async ({ program, feeMicrocredits, privateFee = true }: DeployRequest) => {
      const answer = await ask('Transaction', () =>
        adapter.executeDeployment({
          program,
          address: adapter.account?.address ?? '',
          priorityFee: Number(feeMicrocredits),
          privateFee,
        }),
      )
      return toExecuteResult(transactionIdIn(answer))
    },
    transactionStatus: async (id: string) => {
      const answer = await ask('Transaction', () => delivered(() => adapter.transactionStatus(id)))
      const raw = typeof answer === 'string' ? answer : textOf(answer, 'status')
      return reportStatus(raw, {
        id: textOf(answer, 'transactionId'),
        reason: textOf(answer, 'error'),
      })
    },
    requestTransactionHistory: async (program: string) => {
      const answer = await ask('Transaction', () =>
        delivered(() => adapter.requestTransactionHistory(program)),
      )
      return listOf(answer, 'transactions').map(toHistoryEntry)
    },
    transitionViewKeys: (id: string) =>
      ask('Transaction', () => delivered(() => adapter.transitionViewKeys(id))),
  }
}

function readCalls(adapter: ShieldWalletAdapter) {
  return {
    signMessage: async (message: Uint8Array) => {
      const signature = await ask('SignMessage', () => adapter.signMessage(message))
      return { signature: new TextDecoder().decode(signature) }
    },
    decrypt: (ciphertext: string) =>
      ask('Decryption', () => delivered(() => adapter.decrypt(ciphertext))),
    requestRecords: async (program: string, { filter, page = 0 }: RecordsQuery = {}) => {
      if (page > 0) return [] // the protocol has one page
      const answer = await ask('Records', () =>
        delivered(() => adapter.requestRecords(program, true, filter ?? 'all')),
      )
      return filterRecords(
        listOf(answer, 'records').map((record) => toWalletRecord(record, program)),
        filter,
      )
    },
  }
}

async function connect(
  adapter: ShieldWalletAdapter,
  { network, programs }: ConnectOptions,
): Promise<string> {
  try {
    const permission = WalletDecryptPermission.OnChainHistory
    const { address } = await adapter.connect(networks[network], permission, [...programs])
    return address
  } catch (thrown) {
    throw toConnectionError(thrown, { name, network })
  }
}

/** Asks again if the first message after connecting was lost; only for calls that change nothing. */
async function delivered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (thrown) {
    if (!/no response/i.test(textOf(thrown, 'message'))) throw thrown
    return call()
  }
}

function watchAdapter(
  adapter: ShieldWalletAdapter,
  disconnected: () => void,
  ...[changed, networkChanged]: Parameters<WatchAccount>
): () => void {
  const onNetwork = (network: Network): void => networkChanged(networkNames[network] ?? 'other')
  adapter.on('accountChange', changed)
  adapter.on('networkChange', onNetwork)
  adapter.on('disconnect', disconnected)
  return () => {
    adapter.off('accountChange', changed)
    adapter.off('networkChange', onNetwork)
    adapter.off('disconnect', disconnected)
  }
}

function toHistoryEntry(entry: unknown): HistoryEntry {
  const onchain = toExecuteResult(textOf(entry, 'transactionId'))
  return { ...onchain, transactionId: textOf(entry, 'id') || onchain.transactionId }
}

const networkNames: Partial<Readonly<Record<string, ToldNetwork>>> = {
  [Network.TESTNET]: 'testnetbeta',
  [Network.MAINNET]: 'mainnetbeta',
  [Network.CANARY]: 'other',
}
