import { type Plaintext, type Program, parseProgram } from '@nightjar/aleo'
import type { StateStore } from '@nightjar/avm'
import { createBackups } from './backups.ts'
import { type Chain, type Included, openChain } from './chain.ts'
import { importedSources } from './execution/importedSources.ts'
import type { ForkOptions } from './fork/upstream.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import type { FundedAccount } from './ledger/genesis.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Trace } from './ledger/trace.ts'
import { NodeError } from './nodeError.ts'
import type { Node } from './routes/node.ts'
import { type Listening, type ListenOptions, listen } from './server.ts'
import { type Recording, recordSnarkVm } from './snarkvm/recordSnarkVm.ts'
import { createSnarkVm, SnarkVmRefusalError, SnarkVmTrapError } from './snarkvm/snarkvm.ts'
import type { TransactionJson } from './snarkvm/transactionJson.ts'
import { type Transacted, type TransactOptions, transact } from './transact.ts'

export type DevchainOptions = {
  /** Folder of the ledger; without it the chain lives in memory. */
  readonly dataDir?: string
  /** Accounts with public credits besides the development accounts; a ledger that exists keeps its own. */
  readonly accounts?: readonly FundedAccount[]
  /** Milliseconds after which an empty block is made; none without it. */
  readonly emptyBlockInterval?: number
  /** What `POST shutdown` does; without it there is no such call. */
  readonly onShutdown?: () => void
  /** Makes blocks only by `mine`, `POST block/create` and the interval: each holds all that was broadcast before it. */
  readonly manualBlocks?: boolean
  /** Goes on from the state of another node, read there when it is first needed; a ledger that exists knows its own. */
  readonly fork?: ForkOptions
  /** Signed calls that `transact` and `deploy` take from a file when they are made again. */
  readonly recording?: Recording
  /** Hears what people should know, as that the node which is forked has moved on. */
  readonly onWarning?: (text: string) => void
  /** Hears of every transaction as soon as its block is kept. */
  readonly onTransaction?: (trace: Trace) => void
}

export type DeployOptions = { readonly privateKey: string; readonly source: string }

/** A chain of its own: a node for development, in this process. */
export type Devchain = {
  /** Takes a transaction as a node does; throws a NodeError with snarkOS's words when it is refused. */
  broadcast(transaction: string | object): Promise<Included>
  /** Calls a program without building a whole transaction first: about 0.2 s. */
  transact(options: TransactOptions): Promise<Transacted>
  deploy(options: DeployOptions): Promise<Included>
  /** Makes blocks and returns the last; all but the first are empty, and without `manualBlocks` that too. */
  mine(count?: number): Promise<BlockJson>
  /** Makes the blocks to come this many seconds later; the least timestamp of the next one. Ends with the process. */
  advanceTime(seconds: number): Promise<number>
  /** Remembers this moment; `revert` returns to it. */
  snapshot(): Promise<number>
  revert(id: number): Promise<void>
  /** The value of a mapping, of a fork asked for where it is not known. */
  readMapping(program: string, mapping: string, key: string): Promise<Plaintext | undefined>
  /** What is known of the state now; of a fork it throws where its upstream was not asked yet. */
  readonly store: StateStore
  readonly ledger: Ledger
  readonly height: number
  program(id: string): Program | undefined
  listen(options: ListenOptions): Promise<Listening>
  close(): Promise<void>
}

/** The largest transaction since consensus version 16, in bytes. */
const maxTransactionBytes = 2_304_000

/** Starts a chain; about two seconds, most of them for snarkVM's tables. */
export async function createDevchain(options: DevchainOptions = {}): Promise<Devchain> {
  const { dataDir = null, accounts = [], emptyBlockInterval = 0, onShutdown = null } = options
  const { onTransaction = () => undefined, onWarning = () => undefined, fork = null } = options
  const { manualBlocks: isManual = false, recording } = options
  const given = { folder: dataDir, accounts, onTransaction, onWarning, fork, isManual }
  const chain = await openChain(given)
  const snarkVm = recording ? await recordSnarkVm(recording) : createSnarkVm()
  const servers = new Set<Listening>()
  const { ledger, vm } = chain

  const broadcast = async (transaction: string | object): Promise<Included> => {
    const text = typeof transaction === 'string' ? transaction : JSON.stringify(transaction)
    const decoded = await snarkVm.call('decode', text).catch(refuseData)
    if (decoded.size > maxTransactionBytes) {
      throw new NodeError('bad_request', 'Transaction size exceeds the byte limit')
    }
    const parsed: TransactionJson = JSON.parse(decoded.json)
    return chain.include({ ...decoded, transaction: parsed })
  }

  const deploy = async ({ privateKey, source }: DeployOptions): Promise<Included> => {
    const { stateRoot, height } = ledger.tip()
    const imports = await chain.read(() => {
      const program = parseProgram(source)
      return importedSources(vm.program, ledger.programs(), program)
    })
    const request = { privateKey, source, imports, stateRoot, height }
    return broadcast(await snarkVm.call('buildDeployment', request))
  }

  const backups = dataDir === null ? null : createBackups(ledger, `${dataDir}-snapshots`)
  const node = createNode(chain, { broadcast, backups, shutDown: onShutdown })
  const timer = startEmptyBlocks(ledger, chain.mine, emptyBlockInterval)

  return {
    broadcast,
    transact: (call) => transact(chain, snarkVm, call),
    deploy,
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
      clearInterval(timer)
      await Promise.all([...servers].map((server) => server.close()))
      await snarkVm.close()
      await chain.close()
    },
  }
}

/** What the routes ask. */
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

/** Makes a block whenever none was made for the interval. */
function startEmptyBlocks(
  ledger: Ledger,
  mine: (count: number) => Promise<unknown>,
  interval: number,
): NodeJS.Timeout | undefined {
  if (interval <= 0) return undefined
  let last = ledger.tip().height
  const note = () => {
    last = ledger.tip().height
  }
  const timer = setInterval(() => {
    if (ledger.tip().height !== last) note()
    else mine(1).then(note, () => undefined) // the next broadcast says why the ledger fails
  }, interval)
  timer.unref()
  return timer
}

/** What snarkVM says of a transaction that it cannot read, in the words of snarkOS. */
function refuseData(error: unknown): never {
  if (error instanceof SnarkVmRefusalError || error instanceof SnarkVmTrapError) {
    throw new NodeError(
      'unprocessable_entity',
      `Invalid transaction data: Failed to deserialize the JSON body into the target type: ${error.message}`,
    )
  }
  throw error
}
