import type { BlockState } from '@nightjar/avm'
import { type Decided, decide, finalizeAll } from './execution/candidates.ts'
import { type ChainVm, createChainVm } from './execution/chainVm.ts'
import {
  type CheckContext,
  type CheckedTransaction,
  checkTransaction,
} from './execution/checkTransaction.ts'
import { randomSeed } from './execution/randomSeed.ts'
import { runFetching } from './fork/runFetching.ts'
import {
  createUpstream,
  type ForkOptions,
  forkError,
  networkUrl,
  readForkPoint,
  type Upstream,
} from './fork/upstream.ts'
import { type Fetched, NotFetchedError } from './fork/wanted.ts'
import { type Hasher, hasher } from './hash/hasher.ts'
import { parseId } from './hash/identifier.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import { createBeginning, createForkBeginning, type FundedAccount } from './ledger/genesis.ts'
import { createMemoryStore, openDiskStore } from './ledger/keyValueStore.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import { ledgerKeys } from './ledger/ledgerKeys.ts'
import { abortedTraceOf, type Trace, traceOf } from './ledger/trace.ts'
import { invalidTransaction, NodeError } from './nodeError.ts'
import { createQueue } from './queue.ts'
import { snarkVm } from './snarkvm/local.ts'
import { createSigner } from './snarkvm/signer.ts'

/** The outcome of a transaction, and its block. */
export type Included = {
  readonly id: string
  /** Pending if blocks are created manually; the next block decides. */
  readonly status: 'accepted' | 'rejected' | 'pending'
  readonly height: number
  /** Why finalize rejected it; empty if it did not. */
  readonly reason: string
}

/** The chain: checks and runs transactions and stores the blocks. One change at a time, in call order. */
export type Chain = {
  readonly ledger: Ledger
  readonly hasher: Hasher
  readonly vm: ChainVm
  /**
   * Puts a transaction into its own block, or with others into the next block created; throws a NodeError
   * if it is invalid.
   */
  include(checked: CheckedTransaction): Promise<Included>
  /** Creates blocks and returns the last: the first contains all pending transactions, the others are empty. */
  mine(count: number): Promise<BlockJson>
  /** Moves the block time forward by this many seconds, on top of earlier calls; returns the earliest next time. */
  advanceTime(seconds: number): Promise<number>
  /** Runs a read; in a fork, repeats it whenever the upstream has provided a missing value. */
  read<Value>(look: () => Value | Promise<Value>): Promise<Value>
  snapshot(): Promise<number>
  revert(id: number): Promise<void>
  close(): Promise<void>
}

export type ChainOptions = {
  /** Folder of the ledger; in memory without it. */
  readonly folder: string | null
  readonly accounts: readonly FundedAccount[]
  /** Called for every transaction in a block. */
  readonly onTransaction: (trace: Trace) => void
  /** Creates blocks only when `mine` is called. */
  readonly isManual: boolean
  /** The chain to fork; without it, the chain has its own genesis. */
  readonly fork: ForkOptions | null
  /** Called with warnings for people. */
  readonly onWarning: (text: string) => void
}

/** Opens a chain, or starts one at the height from which the newest consensus version applies. */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { folder, accounts, fork } = options
  const store = folder === null ? createMemoryStore() : await openDiskStore(folder)
  const ledger = await openLedger({
    store,
    hasher,
    begin: async () => {
      const own = createBeginning(snarkVm.creditsSource, accounts)
      return fork === null ? own : createForkBeginning(hasher, await readForkPoint(fork), own)
    },
    sign: createSigner(),
    place: folder ?? 'in memory',
  }).catch(async (error: unknown) => {
    await store.close() // so that it can be inspected and repaired
    throw error
  })
  if (fork !== null) await checkSameFork(ledger, fork)
  const { vm, upstream, keep } = createMachine(ledger, hasher, options)
  const exclusive = createQueue()
  const fetching = <Value>(task: () => Promise<Value>) => runFetching(task, { upstream, keep })
  const clock = createClock(ledger)

  const { mine, include, forgetPending } = createMaker({ ledger, hasher, vm }, clock, options)

  return {
    ledger,
    hasher,
    vm,
    include: (checked) => exclusive(() => fetching(() => include(checked))),
    read: (look) =>
      runFetching(look, { upstream, keep: (fetched) => exclusive(() => keep(fetched)) }),
    mine: (count) => exclusive(() => fetching(() => mine(count))),
    advanceTime: (seconds) => exclusive(async () => clock.advance(seconds)),
    snapshot: () => exclusive(async () => ledger.snapshot()),
    revert: (id) =>
      exclusive(async () => {
        const isOtherwise = await ledger.revert(id)
        forgetPending()
        if (isOtherwise) vm.reset(ledger.programs())
      }),
    close: () => exclusive(() => ledger.close()),
  }
}

/** A ledger's programs, and for a fork, how the upstream's answers are added to them and to the ledger. */
function createMachine(ledger: Ledger, hasher: Hasher, options: ChainOptions) {
  const loading = new Set<string>()
  const vm = createChainVm((id) => {
    const isKnown = ledger.upstream?.hasProgram(id) ?? true
    if (!isKnown && !loading.has(id)) throw new NotFetchedError({ kind: 'program', id })
  })
  vm.reset(ledger.programs())
  const keep = async (fetched: Fetched) => {
    if (fetched.kind === 'program') loadFetched(ledger, vm, loading, fetched)
    await ledger.learn(fetched)
  }
  return { vm, upstream: openUpstream(ledger, hasher, options), keep }
}

/** The node that a forked ledger reads from; null for a chain with its own genesis. */
function openUpstream(
  ledger: Ledger,
  hasher: Hasher,
  { fork, onWarning }: ChainOptions,
): Upstream | null {
  if (ledger.upstream === null) return null
  const { origin } = ledger.upstream
  const onLater = (height: number) => {
    onWarning(
      `${origin.url} is at block ${height}, but this fork began after block ${origin.height}: anything it now reads there for the first time may be newer than that.`,
    )
  }
  return createUpstream(origin, { hasher, timeout: fork?.timeout, onLater })
}

/** A ledger must continue as the kind of chain it started as. */
async function checkSameFork(ledger: Ledger, { url, height }: ForkOptions): Promise<void> {
  const { origin } = ledger.upstream ?? {}
  if (origin?.url === networkUrl(url) && (height === undefined || height === origin.height)) return
  const began =
    origin === undefined ? 'not a fork' : `a fork of ${origin.url} after block ${origin.height}`
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
    if (error instanceof NotFetchedError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new NodeError('internal_server_error', `${id} from the upstream node cannot run here`, [
      reason,
    ])
  } finally {
    loading.delete(id)
  }
}

/**
 * Makes blocks. A task must have no side effects before it completes, because it may be repeated when a fork lacked a
 * value.
 */
function createMaker(
  context: CheckContext,
  clock: Clock,
  { isManual, onTransaction }: Pick<ChainOptions, 'isManual' | 'onTransaction'>,
) {
  const { ledger, vm } = context
  const pending: CheckedTransaction[] = []

  /** Makes a block of candidates as decided by `decideOn`; programs that were not included are forgotten. */
  const makeBlock = async (
    candidates: readonly CheckedTransaction[],
    decideOn: (block: BlockState) => Decided,
  ): Promise<BlockJson> => {
    const timestamp = clock.next()
    try {
      const decided = decideOn(nextBlock(ledger, timestamp))
      const block = await ledger.append({ ...decided, timestamp })
      const { height } = ledger.tip()
      for (const entry of decided.entries) onTransaction(traceOf(entry, height))
      for (const aborted of decided.aborted) onTransaction(abortedTraceOf(aborted, height))
      return block
    } catch (error) {
      const isDeploy = candidates.some(({ transaction }) => transaction.type === 'deploy')
      if (isDeploy) vm.reset(ledger.programs()) // it may hold the new program
      throw error
    }
  }

  const mineOne = async (): Promise<BlockJson> => {
    const block = await makeBlock(pending, (state) => decide(context, pending, state))
    pending.length = 0
    return block
  }

  const mine = async (count: number) => {
    if (count < 1) throw new RangeError(`Cannot create ${count} blocks: ask for 1 or more.`)
    let block = await mineOne()
    for (let made = 1; made < count; made++) block = await mineOne()
    return block
  }

  const wait = (checked: CheckedTransaction): Included => {
    const { id } = checked.transaction
    if (pending.some(({ transaction }) => transaction.id === id)) {
      throw invalidTransaction(`Transaction '${id}' already exists in the memory pool`)
    }
    checkTransaction(context, checked)
    pending.push(checked)
    return { id, status: 'pending', height: ledger.tip().height + 1, reason: '' }
  }

  const include = async (checked: CheckedTransaction): Promise<Included> => {
    if (isManual) return wait(checked)
    const { transaction } = checked
    checkTransaction(context, checked)
    const block = await makeBlock([checked], (state) => {
      const decided = finalizeAll(context, [transaction], state)
      for (const { reason } of decided.aborted) throw invalidTransaction(reason)
      return decided
    })
    const { height } = block.header.metadata
    const { status = 'accepted' } = block.transactions[0] ?? {}
    return { id: transaction.id, status, height, reason: reasonOf(ledger, block) }
  }

  const forgetPending = () => {
    pending.length = 0
  }
  return { mine, include, forgetPending }
}

type Clock = {
  /** Seconds since 1970 of the next block, never before the last one. */
  next(): number
  /** Moves it forward; returns the earliest time of the next block. */
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

function nextBlock(ledger: Ledger, timestamp: number): BlockState {
  const { height, hash } = ledger.tip()
  const next = { height: height + 1, timestamp }
  return { ...next, randomSeed: randomSeed(next, parseId(hash)) }
}

/** Why the only transaction of a block was rejected; empty if it was not. */
function reasonOf(ledger: Ledger, { transactions: [first] }: BlockJson): string {
  if (first?.status !== 'rejected') return ''
  const trace: Trace = JSON.parse(ledger.read(ledgerKeys.trace(first.transaction.id)) ?? '{}')
  return trace.rejection?.reason ?? ''
}
