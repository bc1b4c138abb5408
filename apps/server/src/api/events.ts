import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockEvent, HeadEvent } from '@nightjar/sdk'
import { and, asc, gt, lte, sql } from 'drizzle-orm'
import { selectIsBehind } from '../db/behind.ts'
import { BLOCKS_CHANNEL } from '../db/channels.ts'
import type { Database, DatabaseHandle } from '../db/database.ts'
import { selectHeight } from '../db/height.ts'
import { selectPairsByIds, toServedPair } from '../db/pairRows.ts'
import { blockHashes, transactions } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { apiHeaders } from './headers.ts'
import type { Metrics } from './metrics.ts'

const HEARTBEAT_MS = 15_000
/** A database connection can die silently, so missed blocks are looked for this often. */
const LOOKOUT_MS = 10_000
const MAX_STREAMS = 2000
const MAX_STREAMS_PER_CLIENT = 50
/** A client may have at most this share of the free places, so a new client always finds one. */
const SHARE_OF_REST = 10
const MAX_BACKLOG_BYTES = 1024 * 1024
/** After a long backfill, or for a stream that reconnects late, only the last blocks are sent. */
const MAX_BLOCKS_AT_ONCE = 100

export type EventHub = {
  /** Keeps a response open and writes every block to it, from the one after its `Last-Event-ID` on. */
  readonly attach: (request: IncomingMessage, response: ServerResponse, client: string) => void
  readonly countStreams: () => number
  readonly close: () => void
}

/** Learns of new blocks from the database and sends them to every open stream; `onBlock` is called first. */
export async function createEventHub(options: {
  readonly handle: DatabaseHandle
  readonly metrics: Metrics
  readonly log: Log
  readonly onBlock: () => void
}): Promise<EventHub> {
  const { handle, metrics, log, onBlock } = options
  const streams = createStreams(metrics)
  let told = await selectHeight(handle.db)
  let wasBehind = await selectIsBehind(handle.db)
  let telling: Promise<void> = Promise.resolve()

  /** Up to an announced height, or the database's height. */
  const tell = async (announced?: number): Promise<void> => {
    onBlock()
    const height = announced ?? (await selectHeight(handle.db))
    const isBehind = await selectIsBehind(handle.db)
    const hasCaughtUp = wasBehind && !isBehind
    wasBehind = isBehind
    if (streams.isEmpty()) {
      told = height
      return
    }
    for (const event of await selectEvents(handle.db, told, height)) {
      told = event.height
      streams.send(toMessage(event))
    }
    if (hasCaughtUp) streams.send(toHead({ height: told, complete: false })) // pairs without a trade are certain again too
  }
  const tellMissed = async (response: ServerResponse, after: number | undefined) => {
    const missed = after === undefined ? [] : await selectEvents(handle.db, after, told)
    const complete = after === undefined || after + missed.length === told
    const head: HeadEvent = { height: complete ? (after ?? told) : told, complete }
    response.write(toHead(head))
    if (complete) for (const event of missed) response.write(toMessage(event))
  }
  const inTurn = (task: () => Promise<void>): void => {
    telling = telling.then(task).catch((error: unknown) => log.error({ err: error }, 'events'))
  }
  await handle.listen(BLOCKS_CHANNEL, (payload) => {
    const height = payload === undefined ? undefined : Number(payload)
    if (height !== undefined && height < told) told = Math.max(-1, height - 1) // the chain was replaced
    inTurn(() => tell(height))
  })
  const heartbeat = setInterval(() => streams.send(': alive\n\n'), HEARTBEAT_MS)
  const lookOut = async (): Promise<void> => {
    const height = await selectHeight(handle.db).catch(() => told)
    if (height !== told) inTurn(() => tell())
  }
  const lookout = setInterval(() => void lookOut(), LOOKOUT_MS)
  heartbeat.unref()
  lookout.unref()

  return {
    attach: (request, response, client) => {
      if (request.method === 'HEAD') {
        response.writeHead(200, [...apiHeaders, ...streamHeaders])
        response.end()
        return
      }
      if (!streams.open(request, response, client)) return
      inTurn(async () => {
        await tellMissed(response, lastHeightOf(request)).catch((error: unknown) => {
          response.destroy() // the page will retry
          throw error
        })
        streams.begin(response)
      })
    },
    countStreams: streams.count,
    close: () => {
      clearInterval(heartbeat)
      clearInterval(lookout)
      streams.close()
    },
  }
}

/** The open responses; each gets new blocks after it has received those it missed. */
function createStreams(metrics: Metrics) {
  const open = new Map<ServerResponse, string>()
  const hearing = new Set<ServerResponse>()
  const count = (): void => metrics.set('nightjar_event_streams', open.size)
  return {
    isEmpty: (): boolean => hearing.size === 0,
    count: (): number => open.size,
    /** False if it was refused because there are too many. */
    open: (request: IncomingMessage, response: ServerResponse, client: string): boolean => {
      const own = [...open.values()].filter((other) => other === client).length
      if (own >= allowedStreams(MAX_STREAMS - open.size)) {
        metrics.count('nightjar_http_refusals_total', { reason: 'streams' })
        response.writeHead(429, [...apiHeaders, 'retry-after', '30', 'content-type', jsonType])
        response.end(JSON.stringify(tooManyStreams))
        return false
      }
      response.writeHead(200, [...apiHeaders, ...streamHeaders])
      response.write('retry: 2000\n\n')
      request.socket.setTimeout(0)
      open.set(response, client)
      count()
      response.on('close', () => {
        open.delete(response)
        hearing.delete(response)
        count()
      })
      return true
    },
    begin: (response: ServerResponse): void => {
      if (open.has(response)) hearing.add(response)
    },
    send: (text: string): void => {
      for (const stream of hearing) {
        if (stream.writableLength > MAX_BACKLOG_BYTES)
          stream.destroy() // it does not read
        else stream.write(text)
      }
    },
    close: (): void => {
      for (const stream of open.keys()) stream.end()
    },
  }
}

/** How many streams one client may have, given the number of free places. */
export const allowedStreams = (places: number): number =>
  Math.min(MAX_STREAMS_PER_CLIENT, Math.ceil(places / SHARE_OF_REST))

const jsonType = 'application/json; charset=utf-8'
const tooManyStreams = {
  error: {
    code: 'too_many_requests',
    message: 'Too many event streams are open. Close one, or try again in 30 s.',
  },
}

const streamHeaders = [
  'content-type',
  'text/event-stream; charset=utf-8',
  'cache-control',
  'no-cache, no-transform',
  'x-accel-buffering',
  'no',
]

const toHead = (head: HeadEvent): string => `event: head\ndata: ${JSON.stringify(head)}\n\n`

const toMessage = (event: BlockEvent): string =>
  `event: block\nid: ${event.height}\ndata: ${JSON.stringify(event)}\n\n`

/**
 * The last block a stream has received: browsers send it in a header when they reconnect automatically; a
 * page that opens a new stream cannot set headers and sends it in the query.
 */
function lastHeightOf({ headers, url = '' }: IncomingMessage): number | undefined {
  const named = headers['last-event-id'] ?? new URLSearchParams(url.split('?')[1]).get('after')
  return typeof named === 'string' && /^\d{1,9}$/.test(named) ? Number(named) : undefined
}

/** Events of the blocks above one height up to another, at most the last hundred; changed pairs in their current state. */
async function selectEvents(
  db: Database,
  above: number,
  height: number,
): Promise<readonly BlockEvent[]> {
  const from = Math.max(above, height - MAX_BLOCKS_AT_ONCE)
  const [blocks, calls] = await Promise.all([
    db
      .select()
      .from(blockHashes)
      .where(and(gt(blockHashes.height, from), lte(blockHashes.height, height)))
      .orderBy(asc(blockHashes.height)),
    db
      .select({
        height: transactions.height,
        txId: sql<string>`coalesce(${transactions.sentId}, ${transactions.txId})`,
        status: transactions.status,
        pairs: transactions.pairs,
      })
      .from(transactions)
      .where(and(gt(transactions.height, from), lte(transactions.height, height)))
      .orderBy(asc(transactions.height), asc(transactions.txIndex), asc(transactions.callIndex)),
  ])
  const accepted = calls.filter(({ status }) => status === 'accepted')
  const isBehind = await selectIsBehind(db)
  const changed = await selectPairsByIds(db, [...new Set(accepted.flatMap(({ pairs }) => pairs))])
  const byId = new Map(changed.map((row) => [row.id, toServedPair(row, isBehind)]))
  return blocks.map(({ height: at, hash, timestamp }) => {
    const ids = accepted.filter((call) => call.height === at).flatMap(({ pairs }) => pairs)
    return {
      height: at,
      hash,
      timestamp,
      pairs: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
      transactions: [
        ...new Set(calls.filter((call) => call.height === at).map(({ txId }) => txId)),
      ],
    }
  })
}
