import { setTimeout as wait } from 'node:timers/promises'
import type { AleoClient } from '@nightjar/aleo'
import type { Metrics } from '../api/metrics.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { audit } from './audit.ts'
import type { KeyHasher } from './cachedCrypto.ts'
import type { Drift } from './drift.ts'
import { reportDrift } from './report.ts'

export type AuditJob = {
  /** Aborts a running audit, then resolves. */
  readonly stop: () => Promise<void>
}

export type AuditJobOptions = {
  readonly db: Database
  /** Creates a client for the node; the signal aborts its requests when the job stops. */
  readonly node: (signal: AbortSignal) => AleoClient
  readonly hasher: Pick<KeyHasher, 'accountKey' | 'pairKey'>
  readonly metrics: Metrics
  readonly log: Log
  /** Receives the differences found, to correct them. */
  readonly review: (drift: readonly Drift[]) => void
  /** Pause before each audit; 0 disables audits. */
  readonly seconds: number
}

/** Audits a sample at intervals, one at a time; reports drift in the log, the metrics and the indexer's row. */
export function createAuditJob(options: AuditJobOptions): AuditJob {
  const stopping = new AbortController()
  const running = options.seconds === 0 ? Promise.resolve() : run(options, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

async function run(options: AuditJobOptions, signal: AbortSignal): Promise<void> {
  const node = options.node(signal)
  while (!signal.aborted) {
    try {
      await wait(options.seconds * 1000, undefined, { signal, ref: false })
      await auditOnce(options, node, signal)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof Error ? error.message : ''
      options.log.warn({ reason }, 'the audit was not completed')
    }
  }
}

async function auditOnce(
  { db, hasher, metrics, log, review }: AuditJobOptions,
  node: AleoClient,
  signal: AbortSignal,
): Promise<void> {
  const result = await audit({ db, node, hasher, signal })
  if (result.kind === 'not caught up') {
    log.debug('not audited: the database has not caught up with the node')
    return
  }
  const { checked, drift } = result
  metrics.set('nightjar_indexer_drift', drift.length)
  metrics.count('nightjar_audits_total')
  await reportDrift(db, drift.length)
  if (drift.length > 0) review(drift)
  const places = [...new Set(drift.map(({ program, mapping }) => `${program}/${mapping}`))]
  if (drift.length > 0) log.error({ checked, drift: drift.length, places }, 'the audit found drift')
  else log.debug({ checked }, 'the audit found no drift')
}
