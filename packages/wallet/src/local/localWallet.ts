import { type AleoClient, NodeNotFoundError } from '@nightjar/aleo'
import { localCapabilities, viewOnlyCapabilities } from '../capabilities.ts'
import { createEmitter } from '../emitter.ts'
import { LOCAL_WALLET } from '../localName.ts'
import { notImplemented } from '../notImplemented.ts'
import { filterRecords } from '../readRecord.ts'
import { noneSpecified } from '../specifiedOnly.ts'
import type {
  BroadcastTo,
  ExecuteRequest,
  ExecuteResult,
  KeyManagement,
  LocalAbilities,
  RecordsQuery,
  TransactionReport,
  WalletPort,
} from '../types.ts'
import type { WalletHost } from '../walletHost.ts'
import { executeConfirmed, signConfirmed } from './confirm.ts'
import { watchIdle } from './idleLock.ts'
import type { Shown } from './keyring.ts'
import { createKeyVault } from './keyVault.ts'
import { lockAccount, openAccount, openAddress, runFor, type Tab } from './openAccount.ts'
import { createScanWatch, type ScanWatch } from './scanWatch.ts'
import { createSession } from './session.ts'
import { createWorkerHost, type WorkerHost } from './workerHost.ts'

/** Programs whose sources are fetched as soon as the wallet is open. */
const warmPrograms = ['nightjar_core.aleo', 'nightjar_credits.aleo', 'nightjar_faucet.aleo']

/** How long the chain is read before the programs are loaded. */
const HEAD_START_MS = 3000

type Changed = { readonly locked: () => void; readonly account: (address: string) => void }

/**
 * The built-in wallet of a local test network: keys in this browser, snarkVM in a worker; the user confirms every signature
 * and transaction.
 */
export function createLocalWallet(
  host: WalletHost,
  options: {
    readonly nodeUrl: string
    /** Seconds that each transaction takes longer, as a proof would. */
    readonly proveSeconds?: number | undefined
    readonly broadcastTo?: BroadcastTo | undefined
  },
): WalletPort {
  const nodeUrl = options.nodeUrl.replace(/\/$/, '')
  const node = host.nodeAt(nodeUrl, 'testnet')
  const onLost = (): void => void keys.lock()
  const session = createSession(host.sessionStore)
  const worker = createWorkerHost({
    ...options,
    page: host,
    nodeUrl,
    session: session.read,
    onLost,
  })
  const tab: Tab = { worker, session, vault: createKeyVault(host) }
  const mine: WorkerHost['run'] = async (task) => runFor(tab, openAddress(session), task)
  const account = (): string => session.read()?.account ?? ''
  const watch = createScanWatch({ worker, takeTurn: host.takeTurn, account })
  const scan = (): Promise<void> =>
    watch.during(() => worker.run((signer) => signer.scan())).catch(() => undefined) // requesting records scans again
  const hear = (height: number): void => {
    if (session.read() === null) return
    void worker.run(async (signer) => signer.hear(height)).catch(() => undefined)
    void scan()
  }
  const { emit, on } = createEmitter()
  let stopIdle = (): void => undefined

  const keys = createKeyManagement(tab, {
    locked: () => {
      stopIdle()
      watch.forget()
      emit('disconnect', undefined)
    },
    account: (address) => {
      watch.forget()
      emit('accountChange', { address })
      void scan()
    },
  })

  return {
    name: LOCAL_WALLET,
    decryptPermission: 'ON_CHAIN_HISTORY',
    get capabilities() {
      return session.read()?.kind === 'view' ? viewOnlyCapabilities : localCapabilities
    },
    keys,
    local: createAbilities({ run: mine, watch, hear }),
    on,
    connect: async () => {
      const address = await openAccount(tab)
      stopIdle()
      stopIdle = watchIdle(() => void keys.lock())
      whenIdle(() => warmUp(worker, scan))
      return { address }
    },
    disconnect: () => {
      stopIdle()
      return lockAccount(tab)
    },
    getAccount: async () => ({ address: openAddress(session) }),
    signMessage: async (message) => {
      return { signature: await signConfirmed(tab, openAddress(session), message) }
    },
    decrypt: (ciphertext) => mine((signer) => signer.decrypt(ciphertext)),
    requestRecords: async (program, { filter, page = 0 }: RecordsQuery = {}) => {
      if (page > 0) return [] // all of them are on the first page
      const records = await watch.during(() => mine((signer) => signer.records(program)))
      return filterRecords(records, filter)
    },
    ...transactionCalls(tab, node, options.broadcastTo),
  }
}

type Watched = Pick<WorkerHost, 'run'> & {
  readonly watch: ScanWatch
  readonly hear: LocalAbilities['hear']
}

function createAbilities({ run, watch, hear }: Watched): LocalAbilities {
  return {
    scan: watch.scan,
    blinded: (counter) => run((signer) => signer.blinded(counter)),
    transitionViewKey: (publicKey) => run((signer) => signer.transitionViewKey(publicKey)),
    sealingKeys: () => run((signer) => signer.sealingKeys()),
    records: () => watch.during(() => run((signer) => signer.records())),
    calls: () => watch.during(() => run((signer) => signer.calls())),
    latestCalls: () => watch.during(() => run((signer) => signer.latestCalls())),
    hear,
    dryRun: (request) => run((signer) => signer.dryRun(request)),
  }
}

function transactionCalls(tab: Tab, node: AleoClient, broadcastTo?: BroadcastTo) {
  const execute = async (request: ExecuteRequest): Promise<ExecuteResult> =>
    executeConfirmed(tab, { address: openAddress(tab.session), request, broadcastTo })
  return {
    ...noneSpecified,
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
    requestTransactionHistory: notImplemented('Transaction'),
    transitionViewKeys: notImplemented('Transaction'),
  }
}

function createKeyManagement(tab: Tab, changed: Changed): KeyManagement {
  const { worker, session } = tab
  const lock = async (): Promise<void> => {
    await lockAccount(tab)
    changed.locked()
  }
  const use = (shown: Shown): void => {
    const token = session.read()?.token
    if (token !== undefined) session.write({ ...shown, token })
    changed.account(shown.address)
  }
  return {
    accounts: () => worker.run((signer) => signer.accounts()),
    select: async (address) => use(await worker.run((signer) => signer.select(address))),
    add: async (key) => use(await worker.run((signer) => signer.add(key))),
    rename: (address, name) => worker.run((signer) => signer.rename(address, name)),
    lock,
    exportKey: async (password) =>
      runFor(tab, openAddress(session), (signer) => signer.exportKey(password)),
    remove: async (password) => {
      await worker.run((signer) => signer.remove(password))
      await lock()
    },
  }
}

/**
 * Reads the chain in the background, because the user waits for a balance, and only then loads the programs. This keeps the
 * worker busy for seconds, so that the first transaction is quick. Reads that take longer run alongside.
 */
function warmUp(worker: WorkerHost, scan: () => Promise<void>): void {
  Promise.race([scan(), wait(HEAD_START_MS)])
    .then(() => worker.run((signer) => signer.warmUp(warmPrograms)))
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
