import { BaseError, NodeNotFoundError, RetryableError } from '@nightjar/aleo'
import type { Metrics } from '../api/metrics.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { rulesVersion } from '../points/rules.ts'
import { dropChainRows, loadChainState, selectHashAtOrBelow, writeChainBatch } from './chainRows.ts'
import { BLOCKS_AT_ONCE, type ChainSource, type FetchedBlocks } from './chainSource.ts'
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
  const { db, source, log, metrics } = options
  let status: IndexerStatus = { kind: 'starting' }
  let engine: Engine | undefined
  let isStopping = false
  let wake: () => void = () => undefined
  let running: Promise<void> | undefined
  let failures = 0

  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      const timer = setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  async function load(): Promise<Engine> {
    const state = await loadChainState(db)
    const { cursor } = state
    if (cursor !== undefined && cursor.network !== options.network) {
      throw new IndexerStopped(
        `The database holds the network ${cursor.network}, not ${options.network}. Use another database or set NIGHTJAR_NETWORK=${cursor.network}.`,
      )
    }
    if (cursor !== undefined && cursor.rules !== rulesVersion(options.rules)) {
      log.warn('the rules of points or competition have changed: rebuilding from the chain')
      return await rebuild()
    }
    return createEngine(state, options)
  }

  async function rebuild(): Promise<Engine> {
    await dropChainRows(db)
    return createEngine(await loadChainState(db), options)
  }

  /** One round; returns how long to wait before the next. */
  async function advance(): Promise<number> {
    engine ??= await load()
    const head = await source.height()
    metrics.set('nightjar_indexer_node_height', head)
    const next = await nextHeight(engine)
    if (next === undefined) return options.pollMs * 10 // the suite is not deployed yet
    if (head < next - 1) return await checkLaggingNode(engine, head)
    if (head >= next) await catchUp(engine, next, head)
    status = { kind: 'following', height: engine.cursor()?.height ?? head }
    return options.pollMs
  }

  async function nextHeight(current: Engine): Promise<number | undefined> {
    const cursor = current.cursor()
    if (cursor !== undefined) return cursor.height + 1
    return options.startHeight ?? (await source.findStart())
  }

  async function catchUp(current: Engine, from: number, head: number): Promise<void> {
    let ahead = source.fetch(from, head)
    let lastWrite = performance.now()
    for (let at = from; at <= head && !isStopping; ) {
      const fetched = await ahead
      at += fetched.blocks.length
      if (fetched.blocks.length === 0) return
      if (at <= head) {
        ahead = source.fetch(at, head)
        ahead.catch(() => undefined) // awaited in the next round, or given up with this one
      }
      if (!(await take(current, fetched))) return
      const isDue = current.pending() >= BATCH_CALLS || performance.now() - lastWrite > BATCH_MS
      if (isDue || at > head || fetched.blocks.length < BLOCKS_AT_ONCE) {
        await write(current)
        lastWrite = performance.now()
      }
    }
    await write(current)
  }

  /** False when another history was found and everything begins anew. */
  async function take(current: Engine, { blocks, sentIds }: FetchedBlocks): Promise<boolean> {
    const cursor = current.cursor()
    const [first] = blocks
    if (cursor !== undefined && first !== undefined && first.previousHash !== cursor.hash) {
      await write(current)
      if ((await source.hashAt(cursor.height)) === cursor.hash) {
        throw new RetryableError('The node answered blocks that do not follow its own.', {
          code: 'node_garbage',
        })
      }
      await meetOtherHistory(cursor.height)
      return false
    }
    for (const block of blocks) current.add(block, sentIds)
    return true
  }

  async function write(current: Engine): Promise<void> {
    const calls = current.pending()
    const batch = current.takeBatch()
    if (batch === undefined) return
    try {
      await writeChainBatch(db, batch)
    } catch (cause) {
      engine = undefined
      throw new RetryableError('The database did not take a batch of blocks.', {
        code: 'database_write',
        cause,
      })
    }
    metrics.set('nightjar_indexer_height', batch.cursor.height)
    metrics.count('nightjar_indexer_calls_total', {}, calls)
  }

  /** The node is behind the database: it may be syncing, or be another one. */
  async function checkLaggingNode(current: Engine, head: number): Promise<number> {
    const known = await selectHashAtOrBelow(db, head)
    const hash = known && (await source.hashAt(known.height))
    if (known !== undefined && hash !== undefined && hash !== known.hash) {
      await meetOtherHistory(known.height)
      return 0
    }
    const { height } = current.cursor() ?? { height: 0 }
    log.warn({ head, height }, 'the node is behind the database; waiting for it')
    return Math.max(options.pollMs, 1000)
  }

  async function meetOtherHistory(height: number): Promise<void> {
    const message = `The node has another block at height ${height} than the database: it follows another history.`
    if (options.onReorg === 'stop') {
      throw new IndexerStopped(
        `${message} Point NIGHTJAR_NODE_URL at the former chain, or set INDEXER_ON_REORG=rebuild to drop what is derived and index anew.`,
      )
    }
    log.warn({ height }, `${message} Rebuilding.`)
    engine = await rebuild()
  }

  async function follow(): Promise<void> {
    while (!isStopping) {
      try {
        const pause = await advance()
        failures = 0
        if (pause > 0 && !isStopping) await sleep(pause)
      } catch (error) {
        if (isStopping) return
        if (!isWorthRetrying(error)) {
          status = {
            kind: 'stopped',
            reason: error instanceof Error ? error.message : String(error),
          }
          log.error({ err: error }, 'the indexer has stopped')
          return
        }
        failures++
        metrics.count('nightjar_indexer_retries_total')
        const pause = Math.min(MAX_WAIT_MS, 100 * 2 ** Math.min(failures, 10))
        const line = { reason: error instanceof Error ? error.message : '', pause }
        if (failures === 1 || failures % 10 === 0)
          log.warn(line, 'cannot follow the chain; trying again')
        await sleep(pause)
      }
    }
  }

  return {
    run: () => {
      running ??= follow()
      return running
    },
    status: () => status,
    stop: async () => {
      isStopping = true
      wake()
      await running
    },
  }
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
