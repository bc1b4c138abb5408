import type { Metrics } from '../api/metrics.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { ChainSource } from './chainSource.ts'
import type { Drift } from './drift.ts'
import type { Engine, EngineOptions } from './engine.ts'
import type { Prover } from './prover.ts'
import type { Reporter } from './report.ts'
import type { IndexerStatus } from './status.ts'

export type IndexerOptions = EngineOptions & {
  readonly db: Database
  /** Opens the node; the signal aborts all requests when the indexer stops. */
  readonly source: (signal: AbortSignal) => ChainSource
  /** Checks the replay; closed with the indexer. */
  readonly prover?: Prover
  readonly onReorg: 'stop' | 'rebuild'
  readonly startHeight: number | undefined
  readonly pollMs: number
  readonly log: Log
  readonly metrics: Metrics
}

/** An indexer's state while it follows a node. */
export type Follower = {
  readonly options: IndexerOptions
  readonly source: ChainSource
  readonly reporter: Reporter
  engine: Engine | undefined
  /** Transactions whose claims were refuted: they are proven before anything else is replayed. */
  readonly suspects: Set<string>
  /** What audits found, to be corrected in the next round. */
  drift: readonly Drift[]
  /** The batch that is being written while the next blocks are replayed. */
  writing: Promise<void>
  status: IndexerStatus
  /** The node's last known height. */
  nodeHeight: number | null
  isStopping: boolean
  /** Failed rounds in a row. */
  failures: number
  /** Rounds in a row in which the node was behind the database. */
  lags: number
  wake: () => void
}

/** Reports its state to the other processes. */
export function report({ reporter, engine, status, nodeHeight }: Follower): void {
  reporter.say({ status, nodeHeight, height: engine?.written()?.height ?? null })
}
