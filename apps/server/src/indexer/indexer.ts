import { advance, settleWrite } from './advance.ts'
import type { Drift } from './drift.ts'
import { isWorthRetrying } from './failures.ts'
import { type Follower, type IndexerOptions, report } from './follower.ts'
import { createReporter } from './report.ts'
import type { IndexerStatus } from './status.ts'

export type Indexer = {
  /** Follows the chain until `stop`; resolves at once if it cannot continue, with the reason in `status`. */
  readonly run: () => Promise<void>
  readonly status: () => IndexerStatus
  /** Passes on what an audit found, which is corrected in the next round. */
  readonly review: (drift: readonly Drift[]) => void
  /** Aborts requests to the node, writes what has been replayed, and resolves. */
  readonly stop: () => Promise<void>
}

const MAX_WAIT_MS = 10_000

/**
 * Follows a node, block after block:
 * 1. load state and cursor from the database, or find the suite's first deployment;
 * 2. fetch up to 50 blocks, the next ones while these are replayed;
 * 3. the first must follow the cursor's hash: otherwise the node has another history, and the indexer stops or
 *    rebuilds, as configured;
 * 4. replay them in memory and write all effects with the cursor in one transaction;
 * 5. a node that fails, lags or returns garbage is asked again at growing intervals; after a failed write
 *    memory is ahead of the database, and everything starts from 1; a write that the database refuses
 *    permanently ends the indexer.
 */
export function createIndexer(options: IndexerOptions): Indexer {
  const stopping = new AbortController()
  const follower: Follower = {
    options,
    source: options.source(stopping.signal),
    reporter: createReporter(options.db),
    engine: undefined,
    suspects: new Set(),
    drift: [],
    writing: Promise.resolve(),
    status: { kind: 'starting', reason: null },
    nodeHeight: null,
    isStopping: false,
    failures: 0,
    lags: 0,
    wake: () => undefined,
  }
  let running: Promise<void> | undefined
  return {
    run: () => {
      running ??= follow(follower)
      return running
    },
    status: () => follower.status,
    review: (drift) => {
      follower.drift = [...follower.drift, ...drift]
    },
    stop: async () => {
      follower.isStopping = true
      stopping.abort()
      follower.wake()
      await running
    },
  }
}

async function follow(follower: Follower): Promise<void> {
  while (!follower.isStopping) {
    try {
      const pause = await advance(follower)
      follower.failures = 0
      report(follower)
      if (pause > 0) await sleep(follower, pause)
    } catch (error) {
      await settleWrite(follower)
      if (follower.isStopping) break
      if (!isWorthRetrying(error)) {
        halt(follower, error)
        break
      }
      await sleep(follower, backOff(follower, error))
    }
  }
  await follower.options.prover?.close()
  await follower.reporter.settled()
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
  report(follower)
}

const unixTime = (): number => Math.floor(Date.now() / 1000)

/** Milliseconds to wait after a failure, twice as long each time; the first and each tenth are logged. */
function backOff(follower: Follower, error: unknown): number {
  const { log, metrics, pollMs } = follower.options
  follower.failures++
  metrics.count('nightjar_indexer_retries_total')
  const pause = Math.min(MAX_WAIT_MS, pollMs * 2 ** Math.min(follower.failures, 10))
  const reason = error instanceof Error ? error.message : ''
  const since = follower.status.kind === 'retrying' ? follower.status.since : unixTime()
  follower.status =
    follower.status.kind === 'starting'
      ? { kind: 'starting', reason }
      : { kind: 'retrying', reason, since }
  report(follower)
  if (follower.failures === 1 || follower.failures % 10 === 0) {
    log.warn({ reason, pause }, 'cannot read from the node; trying again')
  }
  return pause
}
