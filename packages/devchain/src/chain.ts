import { hashBhp } from '@nightjar/avm'
import { type ChainVm, createChainVm } from './execution/chainVm.ts'
import { recordOf } from './execution/checkDeployment.ts'
import { executionId, formatExecutionId } from './execution/checkFee.ts'
import { type CheckedTransaction, checkTransaction } from './execution/checkTransaction.ts'
import {
  type Executed,
  type ExecutionContext,
  finalizeDeployment,
  finalizeExecution,
} from './execution/execute.ts'
import { runFetching } from './fork/runFetching.ts'
import {
  createUpstream,
  type ForkOptions,
  forkError,
  networkUrl,
  readForkPoint,
  type Upstream,
} from './fork/upstream.ts'
import { type Fetched, NotFetched } from './fork/wanted.ts'
import { fieldBits, uintBits } from './hash/bits.ts'
import { fieldToBytes } from './hash/fieldBytes.ts'
import { createHasher, type Hasher } from './hash/hasher.ts'
import { parseId } from './hash/identifier.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import { createBeginning, createForkBeginning, type FundedAccount } from './ledger/genesis.ts'
import { createMemoryStore, openDiskStore } from './ledger/keyValueStore.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import { type Trace, traceOf } from './ledger/trace.ts'
import { invalidTransaction, NodeError } from './nodeError.ts'
import { sdk } from './snarkvm/sdk.ts'
import { createSigner } from './snarkvm/signer.ts'
import type { TransactionJson } from './snarkvm/transactionJson.ts'

/** How a transaction ended, and in which block. */
export type Included = {
  readonly id: string
  readonly status: 'accepted' | 'rejected'
  readonly height: number
  /** Why finalize rejected it; empty when it did not. */
  readonly reason: string
}

/** The chain: checks transactions, runs them, and keeps the blocks. One change at a time, in the order of calls. */
export type Chain = {
  readonly ledger: Ledger
  readonly hasher: Hasher
  readonly vm: ChainVm
  /** Puts a transaction into a block of its own; throws a NodeError when it may not be in one. */
  include(checked: CheckedTransaction): Promise<Included>
  /** Makes empty blocks and returns the last. */
  mine(count: number): Promise<BlockJson>
  /** Lets blocks be this many seconds later than they are, on top of earlier calls; the time of the next one at least. */
  advanceTime(seconds: number): Promise<number>
  /** Runs a read again, of a fork, whenever its upstream has told what it lacked. */
  read<Value>(look: () => Value | Promise<Value>): Promise<Value>
  snapshot(): Promise<number>
  revert(id: number): Promise<void>
  close(): Promise<void>
}

export type ChainOptions = {
  /** Folder of the ledger; in memory without it. */
  readonly folder: string | null
  readonly accounts: readonly FundedAccount[]
  /** Hears of every transaction that a block holds. */
  readonly onTransaction: (trace: Trace) => void
  /** What the chain goes on from; it has a beginning of its own without it. */
  readonly fork: ForkOptions | null
  /** Hears what people should know, as a sentence. */
  readonly onWarning: (text: string) => void
}

/** Opens a chain, or begins one at the height at which the newest consensus version holds. */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { folder, accounts, onTransaction, fork } = options
  const store = folder === null ? createMemoryStore() : await openDiskStore(folder)
  const hasher = createHasher(sdk)
  const ledger = await openLedger({
    store,
    hasher,
    begin: async () => {
      const own = createBeginning(sdk.Program.getCreditsProgram().toString(), accounts)
      return fork === null ? own : createForkBeginning(hasher, await readForkPoint(fork), own)
    },
    sign: createSigner(),
    place: folder ?? 'in memory',
  })
  if (fork !== null) await checkSameFork(ledger, fork)
  const { vm, upstream, keep } = createMachine(ledger, options)
  const exclusive = createQueue()
  const clock = createClock(ledger)

  const mine = async (count: number) => {
    let block: BlockJson | undefined
    for (let i = 0; i < count; i++) {
      block = await ledger.append({ entries: [], abortedIds: [], timestamp: clock.next() })
    }
    if (block === undefined) throw new RangeError(`Cannot make ${count} blocks: ask for 1 or more.`)
    return block
  }

  const includeOnce = async (checked: CheckedTransaction): Promise<Included> => {
    const { transaction } = checked
    checkTransaction({ ledger, hasher, vm }, checked)
    const timestamp = clock.next()
    const { height, hash } = ledger.tip()
    const block = {
      height: height + 1,
      timestamp,
      randomSeed: randomSeed(height + 1, parseId(hash)),
    }
    try {
      const executed = run({ hasher, vm, state: ledger.state, block }, transaction)
      if (executed.status === 'aborted') throw invalidTransaction(executed.reason)
      const { status, entry } = executed
      await ledger.append({ entries: [entry], abortedIds: [], timestamp })
      onTransaction(traceOf(entry, height + 1))
      const reason = entry.rejection?.reason ?? ''
      return { id: transaction.id, status, height: height + 1, reason }
    } catch (error) {
      if (transaction.type === 'deploy') vm.reset(ledger.programs()) // it may hold the new program
      throw error
    }
  }

  return {
    ledger,
    hasher,
    vm,
    include: (checked) =>
      exclusive(() => runFetching(() => includeOnce(checked), { upstream, keep })),
    read: (look) =>
      runFetching(look, { upstream, keep: (fetched) => exclusive(() => keep(fetched)) }),
    mine: (count) => exclusive(() => mine(count)),
    advanceTime: (seconds) => exclusive(async () => clock.advance(seconds)),
    snapshot: () => exclusive(async () => ledger.snapshot()),
    revert: (id) =>
      exclusive(async () => {
        if (await ledger.revert(id)) vm.reset(ledger.programs())
      }),
    close: () => exclusive(() => ledger.close()),
  }
}

/** The programs of a ledger, and how, of a fork, what its upstream says comes to them and to the ledger. */
function createMachine(ledger: Ledger, options: ChainOptions) {
  const loading = new Set<string>()
  const vm = createChainVm((id) => {
    const isKnown = ledger.upstream?.hasProgram(id) ?? true
    if (!isKnown && !loading.has(id)) throw new NotFetched({ kind: 'program', id })
  })
  vm.reset(ledger.programs())
  const keep = async (fetched: Fetched) => {
    if (fetched.kind === 'program') loadFetched(ledger, vm, loading, fetched)
    await ledger.learn(fetched)
  }
  return { vm, upstream: openUpstream(ledger, options), keep }
}

/** The node that a forked ledger asks; null for a chain of its own. */
function openUpstream(ledger: Ledger, { fork, onWarning }: ChainOptions): Upstream | null {
  if (ledger.upstream === null) return null
  const { origin } = ledger.upstream
  return createUpstream(origin, fork?.timeout, (height) => {
    onWarning(
      `${origin.url} is at block ${height} and this fork began after block ${origin.height}: what it reads there from now on for the first time may be newer than that.`,
    )
  })
}

/** A ledger goes on as what it began as. */
async function checkSameFork(ledger: Ledger, { url, height }: ForkOptions): Promise<void> {
  const { origin } = ledger.upstream ?? {}
  if (origin?.url === networkUrl(url) && (height === undefined || height === origin.height)) return
  const began =
    origin === undefined ? 'no fork' : `a fork of ${origin.url} after block ${origin.height}`
  await ledger.close()
  throw forkError(`The ledger there is ${began}: choose another data folder for another fork.`)
}

function loadFetched(
  ledger: Ledger,
  vm: ChainVm,
  loading: Set<string>,
  { id, record }: Extract<Fetched, { kind: 'program' }>,
): void {
  if (record === null || ledger.upstream?.hasProgram(id) === true) return
  loading.add(id)
  try {
    vm.load(record)
  } catch (error) {
    if (error instanceof NotFetched) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new NodeError('internal_server_error', `${id} of the upstream cannot run here`, [reason])
  } finally {
    loading.delete(id)
  }
}

type Clock = {
  /** Seconds since 1970 of the next block, never before the last one. */
  next(): number
  /** Moves it forward; the next block's time at least. */
  advance(seconds: number): number
}

function createClock(ledger: Ledger): Clock {
  let secondsAhead = 0
  const next = () => Math.max(Math.floor(Date.now() / 1000) + secondsAhead, ledger.tip().timestamp)
  return {
    next,
    advance(seconds) {
      secondsAhead += seconds
      return next()
    },
  }
}

/** What `rand.chacha` draws from in a block (`synthesizer/program/src/state/finalize_global`). */
function randomSeed(height: number, previousHash: bigint): Uint8Array {
  const bits = [
    ...uintBits(height, 64), // the round
    ...uintBits(height, 32),
    ...uintBits(0, 256), // weight and proof target, which stay 0
    ...fieldBits(previousHash),
  ]
  return fieldToBytes(hashBhp(768, bits))
}

function run(context: ExecutionContext, transaction: TransactionJson): Executed {
  switch (transaction.type) {
    case 'execute': {
      const id = executionId(context.hasher, transaction.execution.transitions)
      return finalizeExecution(context, transaction, formatExecutionId(id))
    }
    case 'deploy':
      return finalizeDeployment(context, transaction, recordOf(transaction))
    case 'fee':
      return { status: 'aborted', reason: 'A fee alone is no transaction.' }
  }
}

/** Runs tasks one after another; one that fails does not stop the next. */
function createQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
