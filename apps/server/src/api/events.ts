import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockEvent } from '@nightjar/sdk'
import { and, asc, gt, lte, sql } from 'drizzle-orm'
import { BLOCKS_CHANNEL } from '../db/channels.ts'
import type { Database, DatabaseHandle } from '../db/database.ts'
import { selectPairsByIds, toServedPair } from '../db/pairRows.ts'
import { blockHashes, cursor, transactions } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { apiHeaders } from './headers.ts'
import type { Metrics } from './metrics.ts'

const HEARTBEAT_MS = 15_000
/** A connection to the database can die without a word: blocks that nobody told of are looked for this often. */
const LOOKOUT_MS = 10_000
const MAX_STREAMS = 2000
const MAX_STREAMS_PER_CLIENT = 50
const MAX_BACKLOG_BYTES = 1024 * 1024
/** After a long backfill only the last blocks are told. */
const MAX_BLOCKS_AT_ONCE = 20

export type EventHub = {
  /** Keeps a response open and writes every new block to it. */
  readonly attach: (request: IncomingMessage, response: ServerResponse, client: string) => void
  readonly close: () => void
}

/** Hears of new blocks from the database and tells every open stream; `onBlock` comes before. */
export async function createEventHub(options: {
  readonly handle: DatabaseHandle
  readonly metrics: Metrics
  readonly log: Log
  readonly onBlock: () => void
}): Promise<EventHub> {
  const { handle, metrics, log, onBlock } = options
  const streams = new Map<ServerResponse, string>()
  let told = await selectHeight(handle.db)
  let telling: Promise<void> = Promise.resolve()

  const send = (text: string): void => {
    for (const stream of streams.keys()) {
      if (stream.writableLength > MAX_BACKLOG_BYTES)
        stream.destroy() // it does not read
      else stream.write(text)
    }
  }
  const tell = async (): Promise<void> => {
    onBlock()
    if (streams.size === 0) {
      told = await selectHeight(handle.db)
      return
    }
    for (const event of await selectEvents(handle.db, told)) {
      told = event.height
      send(`event: block\nid: ${event.height}\ndata: ${JSON.stringify(event)}\n\n`)
    }
  }
  const tellNext = (): void => {
    telling = telling.then(tell).catch((error: unknown) => log.error({ err: error }, 'events'))
  }
  await handle.listen(BLOCKS_CHANNEL, (payload) => {
    if (payload !== undefined && Number(payload) < told) told = Number(payload) - 1 // the chain was replaced
    tellNext()
  })
  const heartbeat = setInterval(() => send(': alive\n\n'), HEARTBEAT_MS)
  const lookOut = async (): Promise<void> => {
    const height = await selectHeight(handle.db).catch(() => told)
    if (height !== told) tellNext()
  }
  const lookout = setInterval(() => void lookOut(), LOOKOUT_MS)
  heartbeat.unref()
  lookout.unref()

  return {
    attach: (request, response, client) => {
      const own = [...streams.values()].filter((other) => other === client).length
      if (streams.size >= MAX_STREAMS || own >= MAX_STREAMS_PER_CLIENT) {
        response.writeHead(429, [...apiHeaders, 'retry-after', '30', 'content-type', jsonType])
        response.end(JSON.stringify(tooManyStreams))
        return
      }
      response.writeHead(200, [...apiHeaders, ...streamHeaders])
      response.write('retry: 2000\n\n')
      request.socket.setTimeout(0)
      streams.set(response, client)
      metrics.set('nightjar_event_streams', streams.size)
      response.on('close', () => {
        streams.delete(response)
        metrics.set('nightjar_event_streams', streams.size)
      })
    },
    close: () => {
      clearInterval(heartbeat)
      clearInterval(lookout)
      for (const stream of streams.keys()) stream.end()
    },
  }
}

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

async function selectHeight(db: Database): Promise<number> {
  const [row] = await db.select({ height: cursor.height }).from(cursor)
  return row?.height ?? -1
}

/** Events of the blocks above a height; changed pairs as they are now. */
async function selectEvents(db: Database, above: number): Promise<readonly BlockEvent[]> {
  const height = await selectHeight(db)
  const from = Math.max(above, height - MAX_BLOCKS_AT_ONCE)
  const [blocks, calls] = await Promise.all([
    db
      .select()
      .from(blockHashes)
      .where(gt(blockHashes.height, from))
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
  const changed = await selectPairsByIds(db, [...new Set(accepted.flatMap(({ pairs }) => pairs))])
  const byId = new Map(changed.map((row) => [row.id, toServedPair(row)]))
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
