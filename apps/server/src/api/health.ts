import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'
import { cursor } from '../db/schema.ts'
import type { IndexerStatus } from '../indexer/status.ts'
import type { Metrics } from './metrics.ts'

export type Health = {
  /** True when the path was one of its own; it is answered then. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean
}

/**
 * `/healthz`: the process answers. `/readyz`: the database answers and, where this process indexes, it
 * has come up with the node once and has not stopped since. `/metrics`: Prometheus.
 */
export function createHealth(options: {
  readonly db: Database
  readonly metrics: Metrics
  readonly indexer: (() => IndexerStatus) | undefined
}): Health {
  const { db, metrics, indexer } = options
  return {
    answer: (request, response, pathname) => {
      if (request.method !== 'GET') return false
      if (pathname === '/healthz') send(response, 200, { status: 'ok' })
      else if (pathname === '/readyz') {
        void readiness(db, indexer?.()).then(({ status, body }) => send(response, status, body))
      } else if (pathname === '/metrics') {
        response.writeHead(200, ['content-type', 'text/plain; version=0.0.4; charset=utf-8'])
        response.end(metrics.render())
      } else return false
      return true
    },
  }
}

async function readiness(db: Database, indexer: IndexerStatus | undefined) {
  try {
    const [row] = await db.select({ height: cursor.height }).from(cursor)
    const height = row?.height ?? null
    if (indexer?.kind === 'stopped') {
      return { status: 503, body: { status: 'stopped', reason: indexer.reason, height } }
    }
    if (indexer?.kind === 'starting') return { status: 503, body: { status: 'starting', height } }
    return { status: 200, body: { status: 'ready', height } }
  } catch {
    return { status: 503, body: { status: 'no database' } }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, ['content-type', 'application/json', 'cache-control', 'no-store'])
  response.end(JSON.stringify(body))
}
