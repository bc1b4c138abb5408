import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'
import { cursor } from '../db/schema.ts'
import { selectIndexerReport } from '../indexer/report.ts'
import type { IndexerStatus } from '../indexer/status.ts'
import type { HeaderList } from './headers.ts'
import type { Metrics } from './metrics.ts'

export type Health = {
  /** True when the path was one of its own; it is answered then. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean
}

/** An indexer that has not written for so long, in seconds, is taken for dead. */
const MAX_SILENCE = 60

/**
 * `/healthz`: the process answers. `/readyz`: the database answers and an indexer, in this process or another, has
 * come up with the node and goes on. `/metrics`: Prometheus; the indexer's figures are read from the database, so
 * that every process tells the same.
 */
export function createHealth(options: {
  readonly db: Database
  readonly metrics: Metrics
  /** The indexer of this process, if it runs one: it knows better than what was written last. */
  readonly indexer: (() => IndexerStatus | undefined) | undefined
}): Health {
  const { db, metrics, indexer } = options
  return {
    answer: (request, response, pathname) => {
      if (request.method !== 'GET') return false
      if (pathname === '/healthz') sendJson(response, 200, { status: 'ok' })
      else if (pathname === '/readyz') {
        void readiness(db, indexer?.()).then(({ status, body }) => sendJson(response, status, body))
      } else if (pathname === '/metrics') {
        void readIndexer(db, metrics).then(() => send(response, 200, metricsType, metrics.render()))
      } else return false
      return true
    },
  }
}

async function readiness(db: Database, own: IndexerStatus | undefined) {
  try {
    const [row] = await db.select({ height: cursor.height }).from(cursor)
    const height = row?.height ?? null
    const { status, reason } = own === undefined ? await lastWord(db) : wordOf(own)
    return status === 'ready'
      ? { status: 200, body: { status, height } }
      : { status: 503, body: { status, reason, height } }
  } catch {
    return { status: 503, body: { status: 'no database' } }
  }
}

type Word = { readonly status: string; readonly reason?: string }

function wordOf(indexer: IndexerStatus): Word {
  if (indexer.kind === 'stopped') return { status: 'stopped', reason: indexer.reason }
  return { status: indexer.kind === 'starting' ? 'starting' : 'ready' }
}

/** What the indexer of another process wrote last, and whether it still writes. */
async function lastWord(db: Database): Promise<Word> {
  const report = await selectIndexerReport(db)
  if (report === undefined) return { status: 'starting' }
  const { status, reason, heartbeat } = report
  if (status === 'stopped') return { status, reason: reason ?? '' }
  const silence = Math.floor(Date.now() / 1000) - heartbeat
  if (silence > MAX_SILENCE) {
    return { status: 'no indexer', reason: `The indexer has said nothing for ${silence} s.` }
  }
  return { status: status === 'starting' ? status : 'ready' }
}

/** Leaves the figures as they are when the database does not answer: that too is to be seen by their age. */
async function readIndexer(db: Database, metrics: Metrics): Promise<void> {
  const report = await selectIndexerReport(db).catch(() => undefined)
  if (report === undefined) return
  const [row] = await db
    .select()
    .from(cursor)
    .catch(() => [])
  const figures: Readonly<Record<string, number | null | undefined>> = {
    nightjar_indexer_height: row?.height,
    nightjar_indexer_last_block_timestamp: row?.timestamp,
    nightjar_indexer_node_height: report.nodeHeight,
    nightjar_indexer_heartbeat_timestamp: report.heartbeat,
    nightjar_indexer_stopped: report.status === 'stopped' ? 1 : 0,
    nightjar_indexer_drift: report.drift,
  }
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number') metrics.set(name, value)
  }
}

const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

const headers: HeaderList = ['cache-control', 'no-store', 'x-content-type-options', 'nosniff']

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, [...headers, 'content-type', type])
  response.end(body)
}
