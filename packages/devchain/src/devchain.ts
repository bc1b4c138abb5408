import { type Plaintext, type Program, parseProgram, type Transaction } from '@nightjar/aleo'
import type { StateStore } from '@nightjar/avm'
import { createBackups } from './backups.ts'
import type { Included } from './blockMaker.ts'
import { type Chain, openChain } from './chain.ts'
import { importedSources } from './execution/importedSources.ts'
import type { ForkOptions } from './fork/upstream.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import type { FundedAccount } from './ledger/genesis.ts'
import { createMemoryStore, openDiskStore } from './ledger/keyValueStore.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Trace } from './ledger/trace.ts'
import { NodeError } from './nodeError.ts'
import type { Node } from './routes/node.ts'
import { type Listening, type ListenOptions, listen } from './server.ts'
import { type Recording, recordSnarkVm } from './snarkvm/recordSnarkVm.ts'
import { createSigner } from './snarkvm/signer.ts'
import {
  createSnarkVm,
  type SnarkVm,
  SnarkVmRefusalError,
  SnarkVmTrapError,
} from './snarkvm/snarkvm.ts'
import type { TransactionJson } from './snarkvm/transactionJson.ts'
import { type Transacted, type TransactOptions, transact } from './transact.ts'

export type DevchainOptions = {
  /** Folder of the ledger; without it the chain is in memory. */
  readonly dataDir?: string
  /** Accounts with public credits besides the development accounts; an existing ledger keeps its own. */
  readonly accounts?: readonly FundedAccount[]
  /** Milliseconds after which an empty block is created; none if left out. */
  readonly emptyBlockInterval?: number
  /** Handler of `POST shutdown`; without it, the call does not exist. */
  readonly onShutdown?: () => void
  /** Creates blocks only by `mine`, `POST block/create` and the interval: each contains everything broadcast before it. */
  readonly manualBlocks?: boolean
  /** Continues from the state of another node, read when first needed; an existing ledger remembers its own. */
  readonly fork?: ForkOptions
  /** Signed calls that `transact` and `deploy` reuse from a file when repeated. */
  readonly recording?: Recording
  /** Milliseconds that a broadcast over REST waits for the blocks before it (15,000); then it is refused with 429. */
  readonly broadcastPatience?: number
  /** Called with warnings, for example that the forked node has moved on. */
  readonly onWarning?: (text: string) => void
  /** Called for every transaction as soon as its block is stored. */
  readonly onTransaction?: (trace: Trace) => void
}

export type DeployOptions = { readonly privateKey: string; readonly source: string }

/** A development node with its own chain, in this process. */
export type Devchain = {
  /** Accepts a transaction like a node; throws a NodeError with snarkOS's message if it is refused. */
  broadcast(transaction: string | object): Promise<Included>
  /** Calls a program without building a whole transaction first: about 0.2 s. */
  transact(options: TransactOptions): Promise<Transacted>
  deploy(options: DeployOptions): Promise<Included>
  /**
   * Puts a transaction that the caller vouches for into a block with a time of the caller's choice, in seconds since
   * 1970: its finalize runs, but nothing of it is checked. Throws a ReplayError when it is aborted, or the time is
   * before the last block's. `createLedger` does this faster for a whole history.
   */
  replay(transaction: Transaction, timestamp: number): Promise<BlockJson>
  /** Creates blocks and returns the last; all but the first are empty, and without `manualBlocks` the first one too. */
  mine(count?: number): Promise<BlockJson>
  /** Moves the time of later blocks forward by this many seconds; returns the earliest next timestamp. Lasts until exit. */
  advanceTime(seconds: number): Promise<number>
  /** Saves the current state; `revert` returns to it. */
  snapshot(): Promise<number>
  revert(id: number): Promise<void>
  /** The value of a mapping; a fork asks the upstream node if it is unknown. */
  readMapping(program: string, mapping: string, key: string): Promise<Plaintext | undefined>
  /** The currently known state; in a fork, it throws for values that the upstream node was not asked for yet. */
  readonly store: StateStore
  readonly ledger: Ledger
  readonly height: number
  program(id: string): Program | undefined
  listen(options: ListenOptions): Promise<Listening>
  close(): Promise<void>
}

/** The largest transaction since consensus version 16, in bytes. */
const MAX_TRANSACTION_BYTES = 2_304_000

/** Half as long as a proxy waits for an answer: whoever gets none would not know what became of the transaction. */
const PATIENCE_MS = 15_000

/** Starts a chain; takes about two seconds, mostly for snarkVM's tables. */
export async function createDevchain(options: DevchainOptions = {}): Promise<Devchain> {
  const { dataDir = null, accounts = [], emptyBlockInterval = 0, onShutdown = null } = options
  const { onTransaction = () => undefined, onWarning = () => undefined, fork = null } = options
  const { manualBlocks: isManual = false, recording, broadcastPatience = PATIENCE_MS } = options
  const store = dataDir === null ? createMemoryStore() : await openDiskStore(dataDir)
  const place = dataDir ?? 'in memory'
  const sign = createSigner()
  const snarkVm = recording ? await recordSnarkVm(recording) : createSnarkVm()
  const given = { store, place, sign, accounts, onTransaction, onWarning, fork, isManual, snarkVm }
  const chain = await openChain(given).catch(async (error: unknown) => {
    await snarkVm.close()
    throw error
  })
  const servers = new Set<Listening>()
  const { ledger, vm } = chain

  const include = createInclude(chain, snarkVm)

  const deploy = async ({ privateKey, source }: DeployOptions): Promise<Included> => {
    const { stateRoot, height } = ledger.tip()
    const imports = await chain.read(() => {
      const program = parseProgram(source)
      return importedSources(vm.program, ledger.programs(), program)
    })
    const request = { privateKey, source, imports, stateRoot, height }
    return include(await snarkVm.call('buildDeployment', request))
  }

  const backups = dataDir === null ? null : createBackups(ledger, `${dataDir}-snapshots`)
  const broadcast = (json: string): Promise<Included> => include(json, broadcastPatience)
  const node = createNode(chain, { broadcast, backups, shutDown: onShutdown })
  const stopEmptyBlocks = startEmptyBlocks(ledger, chain.mine, emptyBlockInterval)

  return {
    broadcast: (transaction) => include(transaction),
    transact: (call) => transact(chain, snarkVm, call),
    deploy,
    replay: (transaction, timestamp) =>
      chain.replay({ transactions: [transaction], aborted: [], timestamp }),
    mine: (count = 1) => chain.mine(count),
    advanceTime: chain.advanceTime,
    snapshot: chain.snapshot,
    revert: chain.revert,
    readMapping: (program, mapping, key) =>
      chain.read(() => ledger.state.get(program, mapping, key)),
    store: ledger.state,
    ledger,
    get height() {
      return ledger.tip().height
    },
    program: vm.program,
    async listen(options) {
      const server = await listen(node, options)
      servers.add(server)
      return server
    },
    async close() {
      stopEmptyBlocks()
      await Promise.all([...servers].map((server) => server.close()))
      await snarkVm.close()
      await chain.close()
    },
  }
}

/** Accepts transactions as JSON. */
function createInclude(chain: Chain, snarkVm: SnarkVm) {
  return async (transaction: string | object, patience?: number): Promise<Included> => {
    const text = typeof transaction === 'string' ? transaction : JSON.stringify(transaction)
    const decoded = await snarkVm.call('decode', text).catch(refuseData)
    if (decoded.size > MAX_TRANSACTION_BYTES) {
      throw new NodeError('bad_request', 'Transaction size exceeds the byte limit')
    }
    const parsed: TransactionJson = JSON.parse(decoded.json)
    return chain.include({ ...decoded, transaction: parsed }, patience)
  }
}

/** The node that the routes use. */
function createNode(
  { ledger, hasher, vm, mine, advanceTime, snapshot, revert, read }: Chain,
  rest: Pick<Node, 'broadcast' | 'backups' | 'shutDown'>,
): Node {
  const mappingsOf = (id: string) => {
    const program = vm.program(id)
    return program === undefined ? undefined : [...program.mappings.keys()]
  }
  const chain = { ledger, hasher, mine, advanceTime, snapshot, revert, read }
  return { ...chain, ...rest, mappingsOf, editionsOf: ledger.editionsOf }
}

/** Creates a block whenever there was none for the interval, in milliseconds; returns a function that stops this. */
function startEmptyBlocks(
  ledger: Ledger,
  mine: (count: number) => Promise<unknown>,
  interval: number,
): () => void {
  let isOn = interval > 0
  const run = async (): Promise<void> => {
    while (isOn) {
      const tip = ledger.tip()
      await ledger.tipChange(interval)
      if (!isOn || ledger.tip() !== tip) continue
      await mine(1).catch(() => undefined) // the next broadcast reports why the ledger fails
    }
  }
  void run()
  return () => {
    isOn = false
  }
}

/** snarkVM's error for a transaction it cannot read, in snarkOS's format. */
function refuseData(error: unknown): never {
  if (error instanceof SnarkVmRefusalError || error instanceof SnarkVmTrapError) {
    throw new NodeError(
      'unprocessable_entity',
      `Invalid transaction data: Failed to deserialize the JSON body into the target type: ${error.message}`,
    )
  }
  throw error
}
