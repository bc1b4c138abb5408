import { type AleoClient, NodeNotFoundError } from '@nightjar/aleo'
import { nodeAt } from '../../network/nodeAt.ts'
import { localCapabilities, viewOnlyCapabilities } from '../capabilities.ts'
import { createEmitter } from '../emitter.ts'
import { LOCAL_WALLET } from '../localName.ts'
import { notImplemented, withoutEvents } from '../notImplemented.ts'
import { filterRecords } from '../readRecord.ts'
import type {
  ExecuteRequest,
  ExecuteResult,
  KeyManagement,
  RecordsQuery,
  TransactionReport,
  WalletPort,
} from '../types.ts'
import { executeConfirmed, signConfirmed } from './confirm.ts'
import { watchIdle } from './idleLock.ts'
import type { Shown } from './keyring.ts'
import { lockAccount, openAccount, openAddress, runFor } from './openAccount.ts'
import { createScanWatch } from './scanWatch.ts'
import { readSession, writeSession } from './session.ts'
import { createWorkerHost, type WorkerHandle, type WorkerHost } from './workerHost.ts'

/** Programs whose sources are fetched as soon as the wallet is open. */
const warmPrograms = ['nightjar_core.aleo', 'nightjar_credits.aleo', 'nightjar_faucet.aleo']

/** How long the chain is read before the programs are loaded. */
const HEAD_START_MS = 3000

type Changed = { readonly locked: () => void; readonly account: (address: string) => void }

/**
 * The built-in wallet of a local test network: keys in this browser, snarkVM in a worker; the user confirms every signature
 * and transaction.
 */
export function createLocalWallet(options: {
  readonly nodeUrl: string
  /** Seconds that each transaction takes longer, as a proof would. */
  readonly proveSeconds?: number | undefined
  readonly spawn?: () => WorkerHandle
}): WalletPort {
  const nodeUrl = options.nodeUrl.replace(/\/$/, '')
  const node = nodeAt(nodeUrl, 'testnet')
  const onLost = (): void => void keys.lock()
  const host = createWorkerHost({ ...options, nodeUrl, session: readSession, onLost })
  const mine: WorkerHost['run'] = async (task) => runFor(host, openAddress(), task)
  const watch = createScanWatch(host, () => readSession()?.account ?? '')
  const { emit, on } = createEmitter()
  let stopIdle = (): void => undefined

  const keys = createKeyManagement(host, {
    locked: () => {
      stopIdle()
      watch.forget()
      emit('disconnect', undefined)
    },
    account: (address) => {
      watch.forget()
      emit('accountChange', { address })
      void watch.during(() => host.run((signer) => signer.scan())).catch(() => undefined) // requesting records scans again
    },
  })

  return {
    name: LOCAL_WALLET,
    decryptPermission: 'ON_CHAIN_HISTORY',
    get capabilities() {
      return readSession()?.kind === 'view' ? viewOnlyCapabilities : localCapabilities
    },
    keys,
    local: {
      scan: watch.scan,
      blinded: (counter) => mine((signer) => signer.blinded(counter)),
      transitionViewKey: (publicKey) => mine((signer) => signer.transitionViewKey(publicKey)),
      sealingKeys: () => mine((signer) => signer.sealingKeys()),
      records: () => watch.during(() => mine((signer) => signer.records())),
      calls: () => watch.during(() => mine((signer) => signer.calls())),
      dryRun: (request) => mine((signer) => signer.dryRun(request)),
    },
    on,
    connect: async () => {
      const address = await openAccount(host)
      stopIdle()
      stopIdle = watchIdle(() => void keys.lock())
      whenIdle(() => warmUp(host, watch))
      return { address }
    },
    disconnect: () => {
      stopIdle()
      return lockAccount(host)
    },
    getAccount: async () => ({ address: openAddress() }),
    signMessage: async (message) => {
      return { signature: await signConfirmed(host, openAddress(), message) }
    },
    decrypt: (ciphertext) => mine((signer) => signer.decrypt(ciphertext)),
    requestRecords: async (program, { filter, page = 0 }: RecordsQuery = {}) => {
      if (page > 0) return [] // all of them are on the first page
      const records = await watch.during(() => mine((signer) => signer.records(program)))
      return filterRecords(records, filter)
    },
    ...transactionCalls(host, node),
    ...withoutEvents,
  }
}

function transactionCalls(host: WorkerHost, node: AleoClient) {
  const execute = async (request: ExecuteRequest): Promise<ExecuteResult> =>
    executeConfirmed(host, openAddress(), request)
  return {
    execute,
    requestExecution: execute,
    requestBulkTransactions: async (requests: readonly ExecuteRequest[]) => {
      const results: ExecuteResult[] = []
      for (const request of requests) results.push(await execute(request))
      return results
    },
    getExecution: async (id: string) => {
      const { transaction } = await node.getConfirmedTransaction(id)
      return transaction.type === 'execute' ? JSON.stringify(transaction.execution) : ''
    },
    transactionStatus: (id: string) => reportOf(node, id),
    requestDeploy: notImplemented('Transaction'),
    requestTransactionHistory: notImplemented('Transaction'),
    transitionViewKeys: notImplemented('Transaction'),
  }
}

function createKeyManagement(host: WorkerHost, changed: Changed): KeyManagement {
  const lock = async (): Promise<void> => {
    await lockAccount(host)
    changed.locked()
  }
  const use = (shown: Shown): void => {
    const token = readSession()?.token
    if (token !== undefined) writeSession({ ...shown, token })
    changed.account(shown.address)
  }
  return {
    accounts: () => host.run((signer) => signer.accounts()),
    select: async (address) => use(await host.run((signer) => signer.select(address))),
    add: async (key) => use(await host.run((signer) => signer.add(key))),
    rename: (address, name) => host.run((signer) => signer.rename(address, name)),
    lock,
    exportKey: async (password) =>
      runFor(host, openAddress(), (signer) => signer.exportKey(password)),
    remove: async (password) => {
      await host.run((signer) => signer.remove(password))
      await lock()
    },
  }
}

/**
 * Reads the chain in the background, because the user waits for a balance, and only then loads the programs. This keeps the
 * worker busy for seconds, so that the first transaction is quick. Reads that take longer run alongside.
 */
function warmUp(host: WorkerHost, watch: ReturnType<typeof createScanWatch>): void {
  const isRead = watch.during(() => host.run((signer) => signer.scan())).catch(() => undefined)
  Promise.race([isRead, wait(HEAD_START_MS)])
    .then(() => host.run((signer) => signer.warmUp(warmPrograms)))
    .catch(() => undefined) // the transaction itself will report it
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Does not interfere with a page that is still loading. */
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
