import { setTimeout as wait } from 'node:timers/promises'
import { createAleoClient } from '@nightjar/aleo'
import type { Metrics } from './api/metrics.ts'
import type { ChainCrypto } from './chainCrypto.ts'
import type { DatabaseHandle } from './db/database.ts'
import type { Env } from './env.ts'
import { createAuditJob } from './indexer/auditJob.ts'
import { createCachedCrypto } from './indexer/cachedCrypto.ts'
import { createChainSource } from './indexer/chainSource.ts'
import { createIndexer, type Indexer } from './indexer/indexer.ts'
import { createProverThread } from './indexer/proverThread.ts'
import type { IndexerStatus } from './indexer/status.ts'
import type { Log } from './log.ts'
import { createNodeFetch } from './nodeFetch.ts'

export type Indexing = {
  /** The indexer's status; undefined while another process indexes and this one stands by. */
  readonly status: () => IndexerStatus | undefined
  /** Resolves when the indexer has stopped. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** What all parts of a server share; created before the first of them starts. */
export type Parts = {
  readonly env: Env
  readonly handle: DatabaseHandle
  readonly crypto: ChainCrypto
  readonly metrics: Metrics
  readonly log: Log
}

const STANDBY_MS = 2000

/**
 * The largest block that is read, in bytes of JSON: whoever pays the fees can fill one with transactions of 128 kB, and an
 * indexer that cannot read a block stands still.
 */
const MAX_BLOCK_BYTES = 256 * 1024 * 1024

/** A client for the node; `signal` aborts its requests. */
export const nodeOf = (env: Env, signal?: AbortSignal) =>
  createAleoClient({
    baseUrl: `${env.nodeUrl}/${env.chainNetwork}`,
    fetch: createNodeFetch(env.nodeUrls),
    timeout: 20_000,
    maxBytes: MAX_BLOCK_BYTES,
    ...(signal && { signal }),
  })

/** Indexes and audits if no other process does so on this database; otherwise stands by until that one ends. */
export function startIndexing(parts: Parts): Indexing {
  const { handle, log } = parts
  const stopping = new AbortController()
  let indexer: Indexer | undefined
  const run = async (): Promise<void> => {
    if (!(await takeLock(handle, log, stopping.signal))) return
    const prepared = prepareIndexer(parts)
    indexer = prepared
    const audits = startAudits(parts, prepared)
    await prepared.run()
    await audits.stop()
  }
  const ended = run()
  return {
    status: () => indexer?.status(),
    ended,
    stop: async () => {
      stopping.abort()
      await indexer?.stop()
      await ended
    },
  }
}

/** False if it was stopped before the lock was free. */
async function takeLock(handle: DatabaseHandle, log: Log, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    if (await handle.takeIndexerLock().catch(() => false)) return true
    if (attempt === 0) log.info('another process is indexing into this database; standing by')
    await wait(STANDBY_MS, undefined, { signal }).catch(() => undefined)
  }
  return false
}

function prepareIndexer({ env, handle, crypto, metrics, log }: Parts): Indexer {
  return createIndexer({
    db: handle.patientDb,
    source: (signal) => createChainSource(nodeOf(env, signal)),
    crypto: createCachedCrypto(crypto.snarkVm.crypto),
    chainNetwork: env.chainNetwork,
    network: env.network,
    rules: env.rules,
    prover: createProverThread(),
    onReorg: env.onReorg,
    startHeight: env.startHeight ?? (env.network === 'local' ? 0 : undefined),
    pollMs: env.pollMs,
    log,
    metrics,
  })
}

function startAudits({ env, handle, crypto, metrics, log }: Parts, indexer: Indexer) {
  return createAuditJob({
    db: handle.patientDb,
    node: (signal) => nodeOf(env, signal),
    hasher: crypto,
    metrics,
    log,
    seconds: env.auditSeconds,
    review: indexer.review,
  })
}
