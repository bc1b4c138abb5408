import { type AleoClient, createAleoClient, NodeNotFoundError } from '@nightjar/aleo'
import { createEmitter } from '../emitter.ts'
import type { KeyManagement, TransactionReport, WalletPort } from '../types.ts'
import { executeConfirmed, signConfirmed } from './confirm.ts'
import { lockAccount, openAccount, openAddress } from './openAccount.ts'
import { readSession } from './session.ts'
import { createWorkerHost, type WorkerHandle, type WorkerHost } from './workerHost.ts'

/** Programs whose sources are fetched as soon as the wallet is open. */
const warmPrograms = ['nightjar_core.aleo', 'nightjar_credits.aleo', 'nightjar_faucet.aleo']

/**
 * The built-in wallet of a local test network: keys in this browser, snarkVM in a worker, a question
 * to the person before every signature and transaction.
 */
export function createLocalWallet(options: {
  readonly nodeUrl: string
  readonly spawn?: () => WorkerHandle
}): WalletPort {
  const nodeUrl = options.nodeUrl.replace(/\/$/, '')
  const node = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const session = (): string | null => readSession()?.token ?? null
  const host = createWorkerHost({ ...options, nodeUrl, session })
  const { emit, on } = createEmitter()
  return {
    name: 'Local Wallet',
    decryptPermission: 'ON_CHAIN_HISTORY',
    keys: createKeyManagement(host, () => emit('disconnect', undefined)),
    on,
    connect: async () => {
      const address = await openAccount(host)
      whenIdle(() => warmUp(host))
      return { address }
    },
    disconnect: () => lockAccount(host),
    execute: async (request) => executeConfirmed(host, openAddress(), request),
    transactionStatus: (id) => reportOf(node, id),
    signMessage: async (message) => {
      return { signature: await signConfirmed(host, openAddress(), message) }
    },
    decrypt: (ciphertext) => host.run((signer) => signer.decrypt(ciphertext)),
    requestRecords: (program) => host.run((signer) => signer.records(program)),
  }
}

function createKeyManagement(host: WorkerHost, onLocked: () => void): KeyManagement {
  const lock = async (): Promise<void> => {
    await lockAccount(host)
    onLocked()
  }
  return {
    lock,
    exportKey: (password) => host.run((signer) => signer.exportKey(password)),
    remove: async (password) => {
      await host.run((signer) => signer.remove(password))
      await lock()
    },
  }
}

/** Loads snarkVM and the programs in the background, so that the first transaction need not wait. */
function warmUp(host: WorkerHost): void {
  host.run((signer) => signer.warmUp(warmPrograms)).catch(() => undefined) // the transaction itself will tell
}

/** Leaves a page that is still loading alone. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(task, 200)
  else requestIdleCallback(task, { timeout: 2000 })
}

async function reportOf(node: AleoClient, id: string): Promise<TransactionReport> {
  try {
    const { status, transaction } = await node.getConfirmedTransaction(id)
    return { phase: status, raw: status, onchainId: transaction.id }
  } catch (thrown) {
    if (!(thrown instanceof NodeNotFoundError)) throw thrown
    return { phase: 'pending', raw: 'unconfirmed' }
  }
}
