import { BaseError, NodeNotFoundError, RetryableError } from '@nightjar/aleo'
import type { Metrics } from '../api/metrics.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { rulesVersion } from '../points/rules.ts'
import { dropChainRows, loadChainState, selectHashAtOrBelow, writeChainBatch } from './chainRows.ts'
import type { ChainSource, FetchedBlocks } from './chainSource.ts'
import { createEngine, type Engine, type EngineOptions } from './engine.ts'
import type { IndexerStatus } from './status.ts'

export type Indexer = {
  /** Follows the chain until `stop`; settles at once when it cannot go on, with the reason in `status`. */
  readonly run: () => Promise<void>
  readonly status: () => IndexerStatus
  readonly stop: () => Promise<void>
}

export type IndexerOptions = EngineOptions & {
  readonly db: Database
  readonly source: ChainSource
  readonly onReorg: 'stop' | 'rebuild'
  readonly startHeight: number | undefined
  readonly pollMs: number
  readonly log: Log
  readonly metrics: Metrics
}

/** A batch is written when this many calls wait, when this much time has passed, or when caught up. */
const BATCH_CALLS = 2000
const BATCH_MS = 500
const MAX_WAIT_MS = 10_000

/**
 * Follows a node, block after block:
 * 1. load state and cursor from the database, or find the suite's first deployment;
 * 2. fetch up to 50 blocks, the next ones while these are replayed;
 * 3. the first must follow the cursor's hash: else the node has another history, and the indexer stops or
 *    rebuilds, as configured;
 * 4. replay them in memory and write all effects with the cursor in one transaction;
 * 5. a node that fails, lags or answers garbage is asked again, ever more slowly; after a failed write
 *    memory is ahead of the database, and everything starts from 1.
 */
export function createIndexer(options: IndexerOptions): Indexer {
  const follower: Follower = {
    options,
    engine: undefined,
    writing: Promise.resolve(),
    status: { kind: 'starting' },
    isStopping: false,
    failures: 0,
    wake: () => undefined,
  }
  let running: Promise<void> | undefined
  return {
    run: () => {
      running ??= follow(follower)
      return running
    },
    status: () => follower.status,
    stop: async () => {
      follower.isStopping = true
      follower.wake()
      await running
    },
  }
}

type Follower = {
  readonly options: IndexerOptions
  engine: Engine | undefined
  /** The batch that is being written while the next blocks are replayed. */
  writing: Promise<void>
  status: IndexerStatus
  isStopping: boolean
  /** Failed rounds in a row. */
  failures: number
  wake: () => void
}

async function follow(follower: Follower): Promise<void> {
  while (!follower.isStopping) {
    try {
      const pause = await advance(follower)
      follower.failures = 0
      if (pause > 0) await sleep(follower, pause)
    } catch (error) {
      await settleWrite(follower)
      if (follower.isStopping) return
      if (!isWorthRetrying(error)) return halt(follower, error)
      await sleep(follower, backOff(follower, error))
    }
  }
}

/** Nothing new begins while a batch is still being written; a failed one has already dropped the engine. */
async function settleWrite(follower: Follower): Promise<void> {
  await follower.writing.catch(() => undefined)
  follower.writing = Promise.resolve()
}

function sleep(follower: Follower, ms: number): Promise<void> {
  return new Promise((done) => {
    if (follower.isStopping) return done()
    const timer = setTimeout(done, ms)
    follower.wake = () => {
      clearTimeout(timer)
      done()
    }
  })
}

function halt(follower: Follower, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  follower.status = { kind: 'stopped', reason }
  follower.options.log.error({ err: error }, 'the indexer has stopped')
}

/** Milliseconds to wait after a failure, twice as long each time; the first and each tenth are logged. */
function backOff(follower: Follower, error: unknown): number {
  const { log, metrics, pollMs } = follower.options
  follower.failures++
  metrics.count('nightjar_indexer_retries_total')
  const pause = Math.min(MAX_WAIT_MS, pollMs * 2 ** Math.min(follower.failures, 10))
  if (follower.failures === 1 || follower.failures % 10 === 0) {
    const reason = error instanceof Error ? error.message : ''
    log.warn({ reason, pause }, 'cannot follow the chain; trying again')
  }
  return pause
}

/** One round; returns how long to wait before the next. */
async function advance(follower: Follower): Promise<number> {
  const { source, metrics, pollMs } = follower.options
  const engine = follower.engine ?? (await load(follower.options))
  follower.engine = engine
  const head = await source.height()
  metrics.set('nightjar_indexer_node_height', head)
  const next = await nextHeight(follower.options, engine)
  if (next !== undefined && head < next - 1) return await checkLaggingNode(follower, engine, head)
  if (next !== undefined && head >= next) await catchUp(follower, engine, next, head)
  follower.status = { kind: 'following', height: engine.cursor()?.height ?? head }
  return next === undefined ? pollMs * 10 : pollMs // without a next height the suite is not deployed yet
}

async function load(options: IndexerOptions): Promise<Engine> {
  const { db, network, rules, log } = options
  const state = await loadChainState(db)
  const { cursor } = state
  if (cursor === undefined) return createEngine(state, options)
  if (cursor.network !== network) {
    throw new IndexerStopped(
      `The database holds the network ${cursor.network}, not ${network}. Use another database or set NIGHTJAR_NETWORK=${cursor.network}.`,
    )
  }
  if (cursor.rules === rulesVersion(rules)) return createEngine(state, options)
  log.warn('the rules of points or competition have changed: rebuilding from the chain')
  return await rebuild(options)
}

async function rebuild(options: IndexerOptions): Promise<Engine> {
  await dropChainRows(options.db)
  return createEngine(await loadChainState(options.db), options)
}

async function nextHeight(
  { startHeight, source }: IndexerOptions,
  engine: Engine,
): Promise<number | undefined> {
  const cursor = engine.cursor()
  return cursor === undefined ? (startHeight ?? (await source.findStart())) : cursor.height + 1
}

async function catchUp(
  follower: Follower,
  engine: Engine,
  from: number,
  head: number,
): Promise<void> {
  const { source } = follower.options
  let ahead = fetchAhead(source, from, head)
  let lastWrite = performance.now()
  for (let at = from; at <= head && !follower.isStopping; ) {
    const fetched = await ahead
    if (fetched.blocks.length === 0) break
    at += fetched.blocks.length
    if (at <= head) ahead = fetchAhead(source, at, head)
    if (!(await take(follower, engine, fetched))) return
    const isDue = engine.pending() >= BATCH_CALLS || performance.now() - lastWrite > BATCH_MS
    if (!isDue) continue
    await follower.writing
    follower.writing = write(follower, engine) // the next blocks are replayed meanwhile
    follower.writing.catch(() => undefined) // met where it is awaited
    lastWrite = performance.now()
  }
  await follower.writing
  await write(follower, engine)
}

/** Fetches while other work goes on; a failure is met where the blocks are awaited, if they still are. */
function fetchAhead(source: ChainSource, at: number, head: number): Promise<FetchedBlocks> {
  const fetched = source.fetch(at, head)
  fetched.catch(() => undefined)
  return fetched
}

/** False when another history was found and everything begins anew. */
async function take(
  follower: Follower,
  engine: Engine,
  { blocks, sentIds }: FetchedBlocks,
): Promise<boolean> {
  const cursor = engine.cursor()
  const [first] = blocks
  if (cursor !== undefined && first !== undefined && first.previousHash !== cursor.hash) {
    await follower.writing
    await write(follower, engine)
    if ((await follower.options.source.hashAt(cursor.height)) === cursor.hash) {
      throw new RetryableError('The node answered blocks that do not follow its own.', {
        code: 'node_garbage',
      })
    }
    await meetOtherHistory(follower, cursor.height)
    return false
  }
  for (const block of blocks) engine.add(block, sentIds)
  return true
}

async function write(follower: Follower, engine: Engine): Promise<void> {
  const { db, metrics, log } = follower.options
  const calls = engine.pending()
  const batch = engine.takeBatch()
  if (batch === undefined) return
  try {
    await writeChainBatch(db, batch)
  } catch (cause) {
    follower.engine = undefined
    throw new RetryableError('The database did not take a batch of blocks.', {
      code: 'database_write',
      cause,
    })
  }
  const { height } = batch.cursor
  log.debug({ height, calls }, 'indexed')
  metrics.set('nightjar_indexer_height', height)
  metrics.count('nightjar_indexer_calls_total', {}, calls)
}

/** The node is behind the database: it may be syncing, or be another one. */
async function checkLaggingNode(follower: Follower, engine: Engine, head: number): Promise<number> {
  const { db, source, log, pollMs } = follower.options
  const known = await selectHashAtOrBelow(db, head)
  const hash = known && (await source.hashAt(known.height))
  if (known !== undefined && hash !== undefined && hash !== known.hash) {
    await meetOtherHistory(follower, known.height)
    return 0
  }
  const { height } = engine.cursor() ?? { height: 0 }
  log.warn({ head, height }, 'the node is behind the database; waiting for it')
  return Math.max(pollMs * 10, 200)
}

async function meetOtherHistory(follower: Follower, height: number): Promise<void> {
  const { onReorg, log } = follower.options
  const message = `The node has another block at height ${height} than the database: it follows another history.`
  if (onReorg === 'stop') {
    throw new IndexerStopped(
      `${message} Point NIGHTJAR_NODE_URL at the former chain, or set INDEXER_ON_REORG=rebuild to drop what is derived and index anew.`,
    )
  }
  log.warn({ height }, `${message} Rebuilding.`)
  follower.engine = await rebuild(follower.options)
}

/** Failures of the node and the database pass; everything else would only repeat itself. */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof IndexerStopped) return false
  if (error instanceof RetryableError || error instanceof NodeNotFoundError) return true
  if (error instanceof BaseError) return false
  return isDatabaseFailure(error)
}

/** drizzle wraps what the driver throws. */
const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name === 'DrizzleQueryError'

/** The indexer must not go on by itself. */
export class IndexerStopped extends BaseError {
  override readonly name = 'IndexerStopped'

  constructor(message: string) {
    super(message, { code: 'indexer_stopped' })
  }
}
