import { type BlockEvent, EVENTS_PATH, type HeadEvent, type ServedPair } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { type EventStream, openEvents } from '../network/port.ts'
import { useChainHead } from './chainHead.ts'
import { keys, type ServedPairs } from './queries.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** Called with a block; undefined if some were missed. */
export type ChainListener = (block: BlockEvent | undefined) => void

const subscribers = new Set<ChainListener>()

/** Listens to every block reported by the event stream; returns a function that stops it. */
export function onChain(notify: ChainListener): () => void {
  subscribers.add(notify)
  return () => void subscribers.delete(notify)
}

/**
 * Follows the chain: every block moves the head and replaces the changed pairs in the cache. A broken
 * stream is reopened with growing pauses, however the server answered. It then reports what was missed, or that it was too
 * much, in which case everything is read again. Returns a function that stops it.
 */
export function followChain(client: QueryClient, open = openStream): () => void {
  let source: EventStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  function connect(): void {
    clearTimeout(timer)
    source?.close()
    const opened = open(lastHeight())
    source = opened
    opened.addEventListener('head', ({ data }: MessageEvent<string>) => {
      wait = FIRST_WAIT_MS
      applyHead(client, JSON.parse(data) as HeadEvent) // sent by our own server
    })
    opened.addEventListener(
      'block',
      ({ data }: MessageEvent<string>) => applyBlock(client, JSON.parse(data) as BlockEvent), // sent by our own server
    )
    opened.addEventListener('error', () => {
      useChainHead.setState({ live: false, lost: true })
      if (opened.readyState === CLOSED && opened === source) retry() // else the browser reconnects by itself
    })
  }

  function retry(): void {
    clearTimeout(timer)
    timer = setTimeout(connect, wait * (0.75 + Math.random() / 2)) // so that pages do not all reconnect at once
    wait = Math.min(LONGEST_WAIT_MS, wait * 2)
  }

  const onOnline = () => {
    if (!useChainHead.getState().live) connect()
  }
  addEventListener('online', onOnline)
  connect()
  return () => {
    removeEventListener('online', onOnline)
    clearTimeout(timer)
    source?.close()
  }
}

/** `EventSource.CLOSED`: an answer other than 200 ends a stream for good. */
const CLOSED = 2

const lastHeight = (): number | undefined => useChainHead.getState().height || undefined

const openStream = (after: number | undefined): EventStream =>
  openEvents(after === undefined ? EVENTS_PATH : `${EVENTS_PATH}?after=${after}`)

/** The stream is open at a height; if it could not report everything that was missed, everything is read again. */
function applyHead(client: QueryClient, { height, complete }: HeadEvent, now = Date.now()): void {
  const before = useChainHead.getState()
  const isMoved = before.height !== height
  useChainHead.setState({
    height: Math.max(0, height),
    seenAt: isMoved ? now : before.seenAt,
    live: true,
    lost: false,
  })
  if (!complete) void client.invalidateQueries()
  else if (before.height === 0) readOlderPairs(client, height)
  for (const notify of subscribers) notify(undefined)
}

/** Pairs may have been read before the stream was opened, with blocks in between. */
function readOlderPairs(client: QueryClient, height: number): void {
  const known = client.getQueryData<ServedPairs>(keys.pairs)
  if (known && known.height < height) void client.invalidateQueries({ queryKey: keys.pairs })
}

/** Updates the cache to a block. */
export function applyBlock(client: QueryClient, block: BlockEvent, now = Date.now()): void {
  const isReplaced = block.height <= useChainHead.getState().height // the chain was restarted
  useChainHead.setState({ height: block.height, seenAt: now, live: true, lost: false })
  if (isReplaced) void client.invalidateQueries()
  else applyPairs(client, block)
  for (const notify of subscribers) notify(block)
  if (block.transactions.length === 0) return
  void client.invalidateQueries({ queryKey: keys.transactions })
}

/** Pairs name their block: if the new block does not follow it, a block was missed. */
function applyPairs(client: QueryClient, { height, pairs: changed }: BlockEvent): void {
  const known = client.getQueryData<ServedPairs>(keys.pairs)
  if (known && height <= known.height) return
  client.setQueryData<ServedPairs>(
    keys.pairs,
    known && { height, pairs: replacePairs(known.pairs, changed) },
  )
  if (known && height > known.height + 1) void client.invalidateQueries({ queryKey: keys.pairs })
  if (changed.length > 0) void client.invalidateQueries({ queryKey: keys.prices })
}

function replacePairs(pairs: readonly ServedPair[], changed: readonly ServedPair[]) {
  if (changed.length === 0) return pairs
  const byId = new Map(pairs.map((pair) => [pair.pair_id, pair]))
  for (const pair of changed) byId.set(pair.pair_id, pair)
  return [...byId.values()]
}
