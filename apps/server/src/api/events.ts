import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockEvent, HeadEvent } from '@nightjar/sdk'
import { and, asc, gt, lte, sql } from 'drizzle-orm'
import { selectIsBehind } from '../db/behind.ts'
import { BLOCKS_CHANNEL, NO_BLOCK } from '../db/channels.ts'
import type { Database, DatabaseHandle } from '../db/database.ts'
import { selectHeight } from '../db/height.ts'
import { selectPairsByIds, toServedPair } from '../db/pairRows.ts'
import { blockHashes, transactions } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { createTurns } from '../turns.ts'
import { apiHeaders } from './headers.ts'
import type { Metrics } from './metrics.ts'

/** A page takes a stream that is silent for two of them for dead. */
const HEARTBEAT_MS = 15_000
/** A database connection can die silently, so missed blocks are looked for this often. */
const LOOKOUT_MS = 10_000
const MAX_STREAMS = 10_000
const MAX_STREAMS_PER_CLIENT = 50
/** A client may have at most this share of the free places, so a new client always finds one. */
const SHARE_OF_REST = 10
const MAX_BACKLOG_BYTES = 1024 * 1024
/** After a long backfill, or for a stream that reconnects late, only the last blocks are sent: those in memory. */
const MAX_BLOCKS_AT_ONCE = 100

export type EventHub = {
  /** Keeps a response open and writes every block to it, from the one after its `Last-Event-ID` on. */
  readonly attach: (request: IncomingMessage, response: ServerResponse, client: string) => void
  readonly countStreams: () => number
  /** Announcements of blocks that wait to be told. */
  readonly countWaiting: () => number
  readonly close: () => void
}

/** The event of a block, as it is sent; when it was made, in seconds since 1970. */
type Told = { readonly height: number; readonly timestamp: number; readonly text: string }

type HubOptions = {
  readonly handle: DatabaseHandle
  readonly metrics: Metrics
  readonly log: Log
  /** Called before what is new is read. */
  readonly onBlock: () => void
  /** The time in seconds since 1970. */
  readonly now: () => number
  /** Whether the chain makes blocks without transactions, too: an old one then tells that it stands still. */
  readonly isSteady: boolean
}

/**
 * Learns of new blocks from the database and sends them to every open stream. A block is read once, however many listen. A
 * new stream gets what it missed from memory, so that it waits for nothing, nor others for it.
 */
export async function createEventHub(options: HubOptions): Promise<EventHub> {
  const { handle, metrics, now, isSteady } = options
  const streams = createStreams(metrics)
  const blocks = await createTold(options, streams.send)
  await handle.listen(BLOCKS_CHANNEL, (payload) => {
    void blocks.tell(payload === undefined ? undefined : Number(payload))
  })
  // an event, because a page never sees comments
  const beat = () => {
    const madeAt = blocks.madeAt()
    const time = now()
    const age = isSteady && madeAt !== undefined && { age: Math.max(0, time - madeAt) }
    streams.send(toHead({ height: blocks.height(), complete: true, time, ...age }))
  }
  const timers = [
    setInterval(beat, HEARTBEAT_MS),
    setInterval(() => void blocks.lookOut(), LOOKOUT_MS),
  ]
  for (const timer of timers) timer.unref()

  return {
    attach: (request, response, client) => {
      if (request.method === 'HEAD') {
        response.writeHead(200, [...apiHeaders, ...streamHeaders])
        response.end()
        return
      }
      const after = lastHeightOf(request)
      const open = (): void => {
        if (streams.open(request, response, client)) response.write(blocks.tellMissed(after))
      }
      const knewMore = after !== undefined && after > blocks.height() // it comes from another process
      if (knewMore) void blocks.lookOut().then(open)
      else open()
    },
    countStreams: streams.count,
    countWaiting: blocks.countWaiting,
    close: () => {
      for (const timer of timers) clearInterval(timer)
      streams.close()
    },
  }
}

/** The blocks that were told, the last of them in memory. */
async function createTold(
  { handle, metrics, log, onBlock, now }: HubOptions,
  send: (text: string) => void,
) {
  let told = await selectHeight(handle.db)
  const first = await selectEvents(handle.db, { above: told - MAX_BLOCKS_AT_ONCE, height: told })
  let { events: recent, isBehind: wasBehind } = first
  let madeAt = recent.at(-1)?.timestamp
  const turns = createTurns(1, Number.POSITIVE_INFINITY)

  const tell = async (announced?: number): Promise<void> => {
    const heard = performance.now()
    onBlock()
    const isNews = announced !== undefined && (announced >= told || announced === NO_BLOCK)
    const height = isNews ? announced : await selectHeight(handle.db)
    if (height < told) {
      told = Math.max(NO_BLOCK, height - 1) // another chain
      recent = []
    }
    const { events, isBehind } = await selectEvents(handle.db, { above: told, height })
    const hasCaughtUp = wasBehind && !isBehind
    if (hasCaughtUp) recent = [] // they say that their pairs are in doubt
    wasBehind = isBehind
    for (const event of events) {
      told = event.height
      madeAt = event.timestamp
      send(event.text)
    }
    recent = [...recent, ...events].slice(-MAX_BLOCKS_AT_ONCE)
    if (hasCaughtUp) send(toHead({ height: told, complete: false, time: now() })) // pairs without a trade are certain again too
    metrics.set('nightjar_event_delay_seconds', (performance.now() - heard) / 1000)
  }
  const tellInTurn = (announced?: number): Promise<void> =>
    turns
      .run(() => tell(announced))
      .catch((error: unknown) => log.error({ err: error }, 'could not send events'))

  let looking: Promise<void> | undefined
  const look = async (): Promise<void> => {
    const height = await selectHeight(handle.db).catch(() => told)
    if (height !== told) await tellInTurn()
    looking = undefined
  }

  return {
    height: (): number => told,
    /** Of the last block, in seconds since 1970. */
    madeAt: (): number | undefined => madeAt,
    /** Announcements that wait to be told. */
    countWaiting: turns.countWaiting,
    /** Up to an announced height; up to the database's if none is, or if that was told before its announcement came. */
    tell: tellInTurn,
    /** Tells what the database has by now. Those who ask meanwhile wait for the same look. */
    lookOut: (): Promise<void> => {
      looking ??= look()
      return looking
    },
    tellMissed: (after: number | undefined): string => {
      const missed = after === undefined ? [] : recent.filter(({ height }) => height > after)
      const complete = after === undefined || after + missed.length === told
      const height = complete ? (after ?? told) : told
      const head: HeadEvent = { height, complete, time: now() }
      return toHead(head) + (complete ? missed.map(({ text }) => text).join('') : '')
    },
  }
}

/** The open responses. */
function createStreams(metrics: Metrics) {
  const open = new Set<ServerResponse>()
  const ofClient = new Map<string, number>()
  const count = (client: string, by: 1 | -1): void => {
    const now = (ofClient.get(client) ?? 0) + by
    if (now === 0) ofClient.delete(client)
    else ofClient.set(client, now)
    metrics.set('nightjar_event_streams', open.size)
  }
  return {
    count: (): number => open.size,
    /** False if its client has gone, or if it was refused because there are too many. */
    open: (request: IncomingMessage, response: ServerResponse, client: string): boolean => {
      if (response.destroyed || response.socket?.destroyed !== false) return false
      if ((ofClient.get(client) ?? 0) >= allowedStreams(MAX_STREAMS - open.size)) {
        metrics.count('nightjar_http_refusals_total', { reason: 'streams' })
        response.writeHead(429, [...apiHeaders, 'retry-after', '30', 'content-type', jsonType])
        response.end(JSON.stringify(tooManyStreams))
        return false
      }
      response.writeHead(200, [...apiHeaders, ...streamHeaders])
      response.write('retry: 2000\n\n')
      request.socket.setTimeout(0)
      open.add(response)
      count(client, 1)
      response.on('close', () => {
        open.delete(response)
        count(client, -1)
      })
      return true
    },
    send: (text: string): void => {
      for (const stream of open) {
        if (stream.writableLength > MAX_BACKLOG_BYTES)
          stream.destroy() // it does not read
        else if (!stream.destroyed) stream.write(text)
      }
    },
    close: (): void => {
      for (const stream of open) stream.end()
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

type Range = { readonly above: number; readonly height: number }

type Events = {
  readonly events: readonly Told[]
  /** {@link selectIsBehind}. */
  readonly isBehind: boolean
}

/** Events of the blocks above one height up to another, at most the last hundred; changed pairs in their current state. */
async function selectEvents(db: Database, { above, height }: Range): Promise<Events> {
  const from = Math.max(above, height - MAX_BLOCKS_AT_ONCE)
  const [blocks, calls, isBehind] = await Promise.all([
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
    selectIsBehind(db),
  ])
  const accepted = calls.filter(({ status }) => status === 'accepted')
  const changed = await selectPairsByIds(db, [...new Set(accepted.flatMap(({ pairs }) => pairs))])
  const byId = new Map(changed.map((row) => [row.id, toServedPair(row, isBehind)]))
  const events = blocks.map(({ height: at, hash, timestamp }) => {
    const ids = accepted.filter((call) => call.height === at).flatMap(({ pairs }) => pairs)
    const ofBlock = calls.filter((call) => call.height === at)
    const event: BlockEvent = {
      height: at,
      hash,
      timestamp,
      pairs: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
      transactions: [...new Set(ofBlock.map(({ txId }) => txId))],
    }
    return { height: at, timestamp, text: toMessage(event) }
  })
  return { events, isBehind }
}
