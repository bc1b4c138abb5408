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
  OnConfirmed,
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
import { createMemoryRows, type MemoryRows } from './vaultRows.ts'
import { createWorkerHost, type WorkerHost } from './workerHost.ts'

/** Programs that the exchange always needs. */
const knownPrograms = ['nightjar_core.aleo', 'nightjar_credits.aleo', 'nightjar_faucet.aleo']

/** How long the chain is read before the worker prepares for a transaction. */
const HEAD_START_MS = 3000

type Changed = { readonly locked: () => void; readonly account: (address: string) => void }

type LocalWalletOptions = {
  readonly nodeUrl: string
  /** Programs that may be called, the same for every account; read when the worker starts. */
  readonly programs?: () => readonly string[]
  /** Seconds that each transaction takes longer, as a proof would. */
  readonly proveSeconds?: number | undefined
  readonly broadcastTo?: BroadcastTo | undefined
}

/**
 * The built-in wallet of a local test network: keys in this browser, snarkVM in a worker; the user confirms every signature
 * and transaction.
 */
export function createLocalWallet(host: WalletHost, options: LocalWalletOptions): WalletPort {
  const nodeUrl = options.nodeUrl.replace(/\/$/, '')
  const node = host.nodeAt(nodeUrl, 'testnet')
  const tab = openTab(host, { ...options, nodeUrl, onLost: () => void keys.lock() })
  const { worker, session } = tab
  const mine: WorkerHost['run'] = async (task) => runFor(tab, openAddress(session), task)
  const account = (): string => session.read()?.account ?? ''
  const watch = createScanWatch({ worker, takeTurn: host.takeTurn, account })
  const scan = (): Promise<void> =>
    watch.during(() => worker.run((signer) => signer.scan())).catch(() => undefined) // requesting records scans again
  const hear = (height: number): void => {
    if (session.read() === null) return
    void lockIfRemoved(tab, keys).catch(() => undefined) // looked at again with the next block
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
      warmUp(worker, scan())
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

/** What each page keeps where the browser opens no database: a wallet that is connected again finds its key there. */
const memories = new WeakMap<WalletHost, MemoryRows>()

function memoryOf(page: WalletHost): MemoryRows {
  const memory = memories.get(page) ?? createMemoryRows()
  memories.set(page, memory)
  return memory
}

type TabOptions = LocalWalletOptions & { readonly onLost: () => void }

/** The worker, the session and the vault; where the browser opens no database, that is kept in the page. */
function openTab(host: WalletHost, { programs = () => [], ...options }: TabOptions): Tab {
  const session = createSession(host.sessionStore)
  const memory = memoryOf(host)
  const worker = createWorkerHost({
    ...options,
    page: host,
    programs: () => [...new Set([...knownPrograms, ...programs()])],
    memory,
    session: session.read,
  })
  return { worker, session, vault: createKeyVault(host, { memory }) }
}

/** Another tab may have removed the account, whose key this tab's worker still has. */
async function lockIfRemoved({ session, vault }: Tab, { lock }: KeyManagement): Promise<void> {
  const own = session.read()?.account ?? null
  const chosen = await vault.choose(own)
  const isOpen = own !== null && session.read()?.account === own
  if (isOpen && chosen?.id !== own) await lock()
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
    seenBlocks: (from) => watch.during(() => run((signer) => signer.seenBlocks(from))),
    hear,
    dryRun: (request) => run((signer) => signer.dryRun(request)),
  }
}

function transactionCalls(tab: Tab, node: AleoClient, broadcastTo?: BroadcastTo) {
  const execute = async (
    request: ExecuteRequest,
    onConfirmed?: OnConfirmed,
  ): Promise<ExecuteResult> =>
    executeConfirmed(tab, { address: openAddress(tab.session), request, broadcastTo, onConfirmed })
  return {
    ...noneSpecified,
    execute,
    requestExecution: (request: ExecuteRequest) => execute(request),
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
  const { worker, session, vault } = tab
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
    isStored: async () => !(await vault.isInMemory()),
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
 * When the page is idle, fetches the programs, whatever is read meanwhile. Once the chain is read, because the user waits
 * for a balance, it prepares for the first transaction, which keeps the worker busy for seconds and asks for nothing more.
 * Reads that take longer run alongside.
 */
function warmUp(worker: WorkerHost, read: Promise<void>): void {
  whenIdle(() => {
    const fetched = worker.run((signer) => signer.fetchPrograms())
    Promise.all([fetched, Promise.race([read, wait(HEAD_START_MS)])])
      .then(() => worker.run((signer) => signer.warmUp()))
      .catch(() => undefined) // the transaction itself will report it
  })
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
