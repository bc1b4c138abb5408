import {
  type CheckedBlock,
  createBlockMaker,
  type Included,
  type ReplayedBlock,
} from './blockMaker.ts'
import { type ChainVm, createChainVm } from './execution/chainVm.ts'
import type { CheckedTransaction } from './execution/checkTransaction.ts'
import { decideInThread } from './execution/decideInThread.ts'
import { createDecider } from './execution/decider.ts'
import { createTimeLimit, type TimeLimit } from './execution/timeLimit.ts'
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
import type { BlockJson } from './ledger/blockJson.ts'
import { createBeginning, createForkBeginning, type FundedAccount } from './ledger/genesis.ts'
import type { KeyValueStore } from './ledger/keyValueStore.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import type { Trace } from './ledger/trace.ts'
import { NodeError } from './nodeError.ts'
import { createQueue } from './queue.ts'
import { snarkVm } from './snarkvm/local.ts'
import type { SnarkVm } from './snarkvm/snarkvm.ts'

/** The chain: checks and runs transactions and stores the blocks. One change at a time, in call order. */
export type Chain = {
  readonly ledger: Ledger
  readonly hasher: Hasher
  readonly vm: ChainVm
  /**
   * Puts a transaction into its own block, or with others into the next block created; throws a NodeError
   * if it is invalid, or if its turn has not come after `patience` milliseconds: it is then in no block.
   */
  include(checked: CheckedTransaction, patience?: number): Promise<Included>
  /**
   * Puts transactions that the caller vouches for into a block: finalize runs, but nothing is checked. Throws a
   * ReplayError when one of them is aborted, or the time is before the last block's.
   */
  replay(block: ReplayedBlock): Promise<BlockJson>
  /** The same for transactions that are checked as when they were sent. */
  replayChecked(block: CheckedBlock): Promise<BlockJson>
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
  readonly store: KeyValueStore
  /** The ledger's location for error messages. */
  readonly place: string
  /** Signs the hash of a new block. */
  readonly sign: (blockHash: string) => string
  readonly accounts: readonly FundedAccount[]
  /** Called for every transaction in a block. */
  readonly onTransaction: (trace: Trace) => void
  /** Creates blocks only when `mine` is called. */
  readonly isManual: boolean
  /** The chain to fork; without it, the chain has its own genesis. */
  readonly fork: ForkOptions | null
  /** Where blocks that take long are decided; null when this thread serves nobody, and may do so itself. */
  readonly snarkVm: SnarkVm | null
  /** Called with warnings for people. */
  readonly onWarning: (text: string) => void
}

/** Opens a chain, or starts one at the height from which the newest consensus version applies. */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { store, place, sign, accounts, fork, snarkVm: threads } = options
  const ledger = await openLedger({
    store,
    hasher,
    begin: async () => {
      const own = createBeginning(snarkVm.creditsSource, accounts)
      return fork === null ? own : createForkBeginning(hasher, await readForkPoint(fork), own)
    },
    sign,
    place,
  }).catch(async (error: unknown) => {
    await store.close() // so that it can be inspected and repaired
    throw error
  })
  if (fork !== null) await checkSameFork(ledger, fork)
  const limit = createTimeLimit()
  const { vm, upstream, keep } = createMachine(ledger, limit, options)
  const elsewhere = threads === null ? null : decideInThread(threads, ledger)
  const decider = createDecider({ ledger, hasher, vm }, { limit, elsewhere })
  const exclusive = createQueue()
  const fetching = <Value>(task: () => Promise<Value>) => runFetching(task, { upstream, keep })
  const clock = createClock(ledger)

  const { mine, include, forgetPending, ...replays } = createBlockMaker(
    { ledger, vm, decider },
    { ...options, now: clock.next },
  )

  return {
    ledger,
    hasher,
    vm,
    include: (checked, patience) =>
      exclusive(
        () => fetching(() => include(checked)),
        patience === undefined ? undefined : { patience, late: tooBusy },
      ),
    replay: (block) => exclusive(() => fetching(() => replays.replay(block))),
    replayChecked: (block) => exclusive(() => fetching(() => replays.replayChecked(block))),
    read: (look) =>
      runFetching(look, { upstream, keep: (fetched) => exclusive(() => keep(fetched)) }),
    mine: (count) => exclusive(() => fetching(() => mine(count))),
    advanceTime: (seconds) => exclusive(async () => clock.advance(seconds)),
    snapshot: () => exclusive(async () => ledger.snapshot()),
    revert: (id) =>
      exclusive(async () => {
        const isOtherwise = await ledger.revert(id)
        forgetPending()
        if (!isOtherwise) return
        vm.reset(ledger.programs())
        decider.forgetPrograms()
      }),
    close: () => exclusive(() => ledger.close()),
  }
}

/** As snarkOS refuses what it has no time to verify. */
const tooBusy = (): NodeError =>
  new NodeError('too_many_requests', 'Too many execution verifications in progress', [
    'The blocks before it take long; the transaction was not included, send it again in a moment.',
  ])

/** A ledger's programs, and for a fork, how the upstream's answers are added to them and to the ledger. */
function createMachine(ledger: Ledger, limit: TimeLimit, options: ChainOptions) {
  const loading = new Set<string>()
  const vm = createChainVm({
    onMissing(id) {
      const isKnown = ledger.upstream?.hasProgram(id) ?? true
      if (!isKnown && !loading.has(id)) throw new NotFetchedError({ kind: 'program', id })
    },
    onCommand: limit.check,
  })
  vm.reset(ledger.programs())
  const keep = async (fetched: Fetched) => {
    if (fetched.kind === 'program') loadFetched(ledger, vm, loading, fetched)
    await ledger.learn(fetched)
  }
  return { vm, upstream: openUpstream(ledger, options), keep }
}

/** The node that a forked ledger reads from; null for a chain with its own genesis. */
function openUpstream(ledger: Ledger, { fork, onWarning }: ChainOptions): Upstream | null {
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
