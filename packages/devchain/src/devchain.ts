import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { BaseError, type Program, parseProgram } from '@nightjar/aleo'
import { createBackups } from './backups.ts'
import { type Included, openChain } from './chain.ts'
import { checkCalls } from './execution/checkCalls.ts'
import { executionCost } from './execution/costs.ts'
import { importedSources } from './execution/importedSources.ts'
import { formatId, parseId } from './hash/identifier.ts'
import { transactionTree } from './hash/roots.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import type { FundedAccount } from './ledger/genesis.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { StateReader } from './ledger/state.ts'
import { NodeError } from './nodeError.ts'
import { createApp } from './routes/app.ts'
import type { Node } from './routes/node.ts'
import { createSnarkVm, SnarkVmRefusal, SnarkVmTrap } from './snarkvm/snarkvm.ts'
import type {
  ExecuteJson,
  FeeJson,
  TransactionJson,
  TransitionJson,
} from './snarkvm/transactionJson.ts'

export type DevchainOptions = {
  /** Folder of the ledger; without it the chain lives in memory. */
  readonly dataDir?: string
  /** Accounts with public credits besides the development accounts; a ledger that exists keeps its own. */
  readonly accounts?: readonly FundedAccount[]
  /** Milliseconds after which an empty block is made; none without it. */
  readonly emptyBlockInterval?: number
}

/** A call of a program, signed by `privateKey`; inputs as text, records decrypted. */
export type TransactOptions = {
  readonly privateKey: string
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
  /** Base fee in microcredits; the least that the chain takes by default. */
  readonly feeMicrocredits?: bigint
  /** A credits record that pays the fee in private. */
  readonly feeRecord?: string
}

/** `outputs` as text: records of the caller decrypted, futures as they are. */
export type Transacted = Included & { readonly outputs: readonly string[] }

export type DeployOptions = { readonly privateKey: string; readonly source: string }

export type ListenOptions = { readonly port: number; readonly host?: string }

/** A listening devchain. */
export type Listening = { readonly url: string; close(): Promise<void> }

/** A chain of its own: a node for development, in this process. */
export type Devchain = {
  /** Takes a transaction as a node does; throws a NodeError with snarkOS's words when it is refused. */
  broadcast(transaction: string | object): Promise<Included>
  /** Calls a program without building a whole transaction first: about 0.2 s. */
  transact(options: TransactOptions): Promise<Transacted>
  deploy(options: DeployOptions): Promise<Included>
  /** Makes empty blocks; returns the last. */
  mine(count?: number): Promise<BlockJson>
  /** Remembers this moment; `revert` returns to it. */
  snapshot(): Promise<number>
  revert(id: number): Promise<void>
  readonly store: StateReader
  readonly ledger: Ledger
  readonly height: number
  program(id: string): Program | undefined
  listen(options: ListenOptions): Promise<Listening>
  close(): Promise<void>
}

/** Starts a chain; about two seconds, most of them for snarkVM's tables. */
export async function createDevchain(options: DevchainOptions = {}): Promise<Devchain> {
  const { dataDir = null, accounts = [], emptyBlockInterval = 0 } = options
  const chain = await openChain({ folder: dataDir, accounts })
  const snarkVm = createSnarkVm()
  const servers = new Set<Server>()
  const { ledger, vm, hasher } = chain

  const broadcast = async (transaction: string | object): Promise<Included> => {
    const text = typeof transaction === 'string' ? transaction : JSON.stringify(transaction)
    const decoded = await snarkVm.call('decode', text).catch(refuseData)
    const parsed: TransactionJson = JSON.parse(decoded.json)
    return chain.include({ ...decoded, transaction: parsed })
  }

  const feeFor = async (executionId: string, feeMicrocredits: bigint, call: TransactOptions) => {
    const { privateKey, feeRecord = null } = call
    const request = { privateKey, executionId, microcredits: feeMicrocredits, feeRecord }
    return (await snarkVm.call('authorizeFee', request)) as TransitionJson // snarkVM's own text
  }

  const transact = async (call: TransactOptions): Promise<Transacted> => {
    const program = editionsOf(call.program).at(-1)
    const parsed = vm.program(call.program)
    if (program === undefined || parsed === undefined) throw new UnknownProgramError(call.program)
    const authorized = await snarkVm
      .call('authorize', {
        privateKey: call.privateKey,
        source: program.source,
        imports: sourcesFor(parsed),
        edition: program.edition,
        function: call.function,
        inputs: call.inputs,
      })
      .catch((cause: unknown) => {
        throw new CallFailedError(call, cause)
      })
    const transitions = authorized.transitions as TransitionJson[] // snarkVM's own text
    const { executionSize, executionId, outputs } = authorized
    const least = executionCost(vm, checkCalls(vm.program, transitions), executionSize)
    const feeTransition = await feeFor(executionId, call.feeMicrocredits ?? least, call)
    const global_state_root = ledger.tip().stateRoot
    const ids = [...transitions, feeTransition].map(({ id }) => parseId(id))
    const fee: FeeJson = { transition: feeTransition, global_state_root }
    const transaction: ExecuteJson = {
      type: 'execute',
      id: formatId('at', transactionTree(hasher, ids).root),
      execution: { transitions, global_state_root },
      fee,
    }
    const included = await chain.include({
      transaction,
      size: 0,
      executionSize,
      deploymentSize: 0,
      synthesisSize: 0,
      fault: null,
    })
    return { ...included, outputs }
  }

  const editionsOf = (id: string) => ledger.programs().filter((program) => program.id === id)

  const sourcesFor = (program: Program) => importedSources(vm.program, ledger.programs(), program)

  const deploy = async ({ privateKey, source }: DeployOptions): Promise<Included> => {
    const { stateRoot, height } = ledger.tip()
    const imports = sourcesFor(parseProgram(source))
    const request = { privateKey, source, imports, stateRoot, height }
    return broadcast(await snarkVm.call('buildDeployment', request))
  }

  const node: Node = {
    ledger,
    hasher,
    mappingsOf: (id) => {
      const program = vm.program(id)
      return program === undefined ? undefined : [...program.mappings.keys()]
    },
    editionsOf,
    broadcast,
    mine: chain.mine,
    backups: dataDir === null ? null : createBackups(ledger, `${join(dataDir)}-snapshots`),
  }

  const timer = startEmptyBlocks(ledger, chain.mine, emptyBlockInterval)

  return {
    broadcast,
    transact,
    deploy,
    mine: (count = 1) => chain.mine(count),
    snapshot: chain.snapshot,
    revert: chain.revert,
    store: ledger.state,
    ledger,
    get height() {
      return ledger.tip().height
    },
    program: vm.program,
    async listen({ port, host = '127.0.0.1' }) {
      const server = await openServer(node, port, host)
      servers.add(server)
      return {
        url: `http://${host}:${portOf(server) ?? port}`,
        close: () => {
          servers.delete(server)
          return closeServer(server)
        },
      }
    },
    async close() {
      clearInterval(timer)
      await Promise.all([...servers].map(closeServer))
      await snarkVm.close()
      await chain.close()
    },
  }
}

/** Makes a block whenever none was made for the interval. */
function startEmptyBlocks(
  ledger: Ledger,
  mine: (count: number) => Promise<unknown>,
  interval: number,
): NodeJS.Timeout | undefined {
  if (interval <= 0) return undefined
  let last = ledger.tip().height
  const timer = setInterval(() => {
    const { height } = ledger.tip()
    if (height === last) mine(1).catch(() => undefined) // the next broadcast says why the ledger fails
    last = ledger.tip().height
  }, interval)
  timer.unref()
  return timer
}

/** What snarkVM says of a transaction that it cannot read, in the words of snarkOS. */
function refuseData(error: unknown): never {
  if (error instanceof SnarkVmRefusal || error instanceof SnarkVmTrap) {
    throw new NodeError(
      'unprocessable_entity',
      `Invalid transaction data: Failed to deserialize the JSON body into the target type: ${error.message}`,
    )
  }
  throw error
}

function openServer(node: Node, port: number, host: string): Promise<Server> {
  const server = createAdaptorServer({ fetch: createApp(node).fetch }) as Server // plain HTTP by default
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(listenError(cause, port, host)))
    server.listen(port, host, () => resolve(server))
  })
}

function listenError(cause: NodeJS.ErrnoException, port: number, host: string): BaseError {
  const isTaken = cause.code === 'EADDRINUSE'
  const message = isTaken
    ? `Port ${port} is in use: stop the program that uses it, or set DEVCHAIN_PORT to another port.`
    : `The devchain cannot listen on ${host}:${port} (${cause.message}): set DEVCHAIN_PORT to another port.`
  return new BaseError(message, { code: isTaken ? 'port_taken' : 'port_unusable', cause })
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : undefined
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** A call of a program that is not deployed. */
export class UnknownProgramError extends BaseError {
  override name = 'UnknownProgramError'

  constructor(program: string) {
    super(`Program ${program} is not deployed on this chain: deploy it first.`, {
      code: 'unknown_program',
    })
  }
}

/** A function that failed before anything was sent: an assertion, an overflow, an input of another type. */
export class CallFailedError extends BaseError {
  override name = 'CallFailedError'

  constructor(call: TransactOptions, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${call.program}/${call.function} failed before it was sent: ${reason}`, {
      code: 'call_failed',
      cause,
    })
  }
}
