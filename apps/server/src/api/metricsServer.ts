import type { RequestListener, Server } from 'node:http'
import type { DatabaseHandle } from '../db/database.ts'
import { cursor, doubts } from '../db/schema.ts'
import { sumImageBytes } from '../images/store.ts'
import { selectIndexerReport } from '../indexer/report.ts'
import { createGuardedServer } from './guardedServer.ts'
import type { GaugeName, Metrics } from './metrics.ts'
import { namesTwoHosts } from './namesTwoHosts.ts'
import { originForm, readTarget } from './readTarget.ts'

/**
 * `GET /metrics` for Prometheus, on its own port. The indexer's metrics are read from the database, so every
 * process reports the same.
 */
export function createMetricsServer(
  handle: DatabaseHandle,
  metrics: Metrics,
  countQueues: () => Readonly<Record<string, number>>,
): Server {
  const answer: RequestListener = (request, response) => {
    if (namesTwoHosts(request)) {
      response.writeHead(400).end()
      return
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || readTarget(originForm(request)).pathname !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    for (const [queue, count] of Object.entries(countQueues())) {
      metrics.set('nightjar_queue_length', count, { queue })
    }
    void renderMetrics(handle, metrics).then((text) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      response.end(text)
    })
  }
  return createGuardedServer(answer, { perAddress: 0, behindProxy: false })
}

async function renderMetrics(handle: DatabaseHandle, metrics: Metrics): Promise<string> {
  for (const [state, count] of Object.entries(handle.connections())) {
    metrics.set('nightjar_database_connections', count, { state })
  }
  await readIndexer(handle, metrics).catch(() => undefined) // stale figures show by their age
  return await metrics.render()
}

async function readIndexer({ db }: DatabaseHandle, metrics: Metrics): Promise<void> {
  const report = await selectIndexerReport(db)
  if (report === undefined) return
  const [row] = await db.select().from(cursor)
  const figures: Readonly<Partial<Record<GaugeName, number | null | undefined>>> = {
    nightjar_indexer_height: row?.height,
    nightjar_indexer_last_block_timestamp: row?.timestamp,
    nightjar_indexer_node_height: report.nodeHeight,
    nightjar_indexer_heartbeat_timestamp: report.heartbeat,
    nightjar_indexer_stopped: report.status === 'stopped' ? 1 : 0,
    nightjar_indexer_drift: report.drift,
    nightjar_indexer_doubts: await db.$count(doubts),
    nightjar_images_bytes: await sumImageBytes(db),
  }
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number') metrics.set(name as GaugeName, value) // a key of the table above
  }
}
