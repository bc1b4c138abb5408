import { type AleoClient, createAleoClient, NodeNotFoundError } from '@nightjar/aleo'
import { createEmitter } from '../emitter.ts'
import { toWalletError, WalletError } from '../errors.ts'
import type {
  ExecuteRequest,
  ExecuteResult,
  KeyManagement,
  TransactionReport,
  WalletPort,
} from '../types.ts'
import { createKeyVault } from './keyVault.ts'
import { prompts } from './prompts.ts'
import { readSession, writeSession } from './session.ts'
import type { Opened } from './signer.ts'
import { createWorkerHost, type WorkerHandle, WorkerTrapError } from './workerHost.ts'

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
  const vault = createKeyVault()
  const host = createWorkerHost({
    ...options,
    nodeUrl,
    session: () => readSession()?.token ?? null,
  })
  const { emit, on } = createEmitter()

  function address(): string {
    const session = readSession()
    if (session !== null) return session.address
    throw new WalletError('NotConnected', 'The local wallet is locked. Connect it to unlock it.')
  }

  function keep({ address, session }: Opened): void {
    writeSession({ address, token: session })
  }

  /** Loads snarkVM and the programs in the background, so that the first transaction need not wait. */
  function warmUp(): void {
    host.run((signer) => signer.warmUp(warmPrograms)).catch(() => undefined) // the transaction itself will tell
  }

  async function askToOpen(): Promise<void> {
    const opened = await prompts.ask({
      kind: 'open',
      address: await vault.address(),
      create: async (password) => keep(await host.run((signer) => signer.create(password))),
      importKey: async (privateKey, password) =>
        keep(await host.run((signer) => signer.importKey(privateKey, password))),
      unlock: async (password) => keep(await host.run((signer) => signer.unlock(password))),
    })
    if (opened === 'refused') {
      throw new WalletError('Connection', 'The local wallet was not opened.', { rejected: true })
    }
  }

  async function confirm(...question: Parameters<typeof prompts.ask>): Promise<void> {
    if ((await prompts.ask(...question)) === 'confirmed') return
    const { kind } = question[0]
    const what = kind === 'message' ? 'SignMessage' : 'Transaction'
    throw new WalletError(what, 'You refused in the wallet.', { rejected: true })
  }

  async function execute(request: ExecuteRequest): Promise<ExecuteResult> {
    const asked = address()
    const prepared = host.run((signer) => signer.prepare(request)) // runs while the person reads
    prepared.catch(() => undefined)
    try {
      await confirm({ kind: 'transaction', address: asked, request, prepared })
    } catch (refusal) {
      prepared
        .then(({ ticket }) => host.run((signer) => signer.drop(ticket)))
        .catch(() => undefined)
      throw await prepared.then(
        () => refusal,
        (failure) => failure, // nothing could be confirmed: the reason is why
      )
    }
    const { ticket } = await prepared
    return { transactionId: await host.run((signer) => signer.send(ticket)) }
  }

  /** Ends the session; the opened key goes with the worker's memory. */
  async function lock(): Promise<void> {
    const token = readSession()?.token
    writeSession(null)
    prompts.refuseAll()
    host.stop()
    if (token !== undefined) await vault.endSession(token)
  }

  const keys: KeyManagement = {
    lock: async () => {
      await lock()
      emit('disconnect', undefined)
    },
    exportKey: (password) => host.run((signer) => signer.exportKey(password)),
    remove: async (password) => {
      await host.run((signer) => signer.remove(password))
      await lock()
      emit('disconnect', undefined)
    },
  }

  return {
    name: 'Local Wallet',
    decryptPermission: 'ON_CHAIN_HISTORY',
    keys,
    on,
    get account() {
      const session = readSession()
      return session === null ? null : { address: session.address }
    },
    connect: async () => {
      if (!(await vault.hasSession(readSession()?.token ?? ''))) {
        writeSession(null)
        await askToOpen()
      }
      whenIdle(warmUp)
      return { address: address() }
    },
    disconnect: lock,
    execute: (request) => execute(request).catch((thrown) => fail(thrown)),
    transactionStatus: (id) => reportOf(node, id),
    signMessage: async (message) => {
      await confirm({ kind: 'message', address: address(), message })
      return { signature: await host.run((signer) => signer.sign(message)) }
    },
    decrypt: (ciphertext) => host.run((signer) => signer.decrypt(ciphertext)),
    requestRecords: (program) => host.run((signer) => signer.records(program)),
  }
}

/** Leaves a page that is still loading alone. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(task, 200)
  else requestIdleCallback(task, { timeout: 2000 })
}

function fail(thrown: unknown): never {
  if (thrown instanceof WorkerTrapError) {
    throw new WalletError('Transaction', thrown.message, { error: thrown })
  }
  throw toWalletError(thrown, 'Transaction')
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
