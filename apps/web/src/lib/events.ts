import { type BlockEvent, EVENTS_PATH, type HeadEvent, type ServedPair } from '@nightjar/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { shareSource } from '../browser/shareSource.ts'
import { api } from '../network/api.ts'
import { type EventStream, openEvents } from '../network/port.ts'
import { useChainHead } from './chainHead.ts'
import { elapsed, hearTime, now } from './clock.ts'
import { keys, type ServedPairs } from './queries.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** Two heartbeats of the server. */
const SILENCE_MS = 30_000
const LOOK_MS = 5000
/** How often a silent stream is opened anew and read without. */
const AGAIN_MS = 15_000

/** Called with a block; undefined if some were missed. */
export type ChainListener = (block: BlockEvent | undefined) => void

const subscribers = new Set<ChainListener>()

/** Listens to every block reported by the event stream; returns a function that stops it. */
export function onChain(notify: ChainListener): () => void {
  subscribers.add(notify)
  return () => void subscribers.delete(notify)
}

type News =
  | { readonly event: 'head'; readonly data: HeadEvent }
  | { readonly event: 'block'; readonly data: BlockEvent }
  /** Read without the stream, because it is silent. */
  | { readonly event: 'pairs'; readonly data: ServedPairs }
  /** The server cannot be reached. */
  | { readonly event: 'lost' }

type ChainSource = {
  readonly open: (after: number | undefined) => EventStream
  readonly readPairs: () => Promise<ServedPairs>
}

const server: ChainSource = {
  open: (after) => openEvents(after === undefined ? EVENTS_PATH : `${EVENTS_PATH}?after=${after}`),
  readPairs: () => api.pairs(),
}

/**
 * Follows the chain: every block moves the head and replaces the changed pairs in the cache. One tab holds the stream for
 * all. A stream that is silent for two heartbeats is opened anew, and as long as nothing is heard of it, heights and pairs
 * are read without it. Returns a function that stops it.
 */
export function followChain(client: QueryClient, { open, readPairs } = server): () => void {
  let heardAt = elapsed()
  let lookedAt = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY

  const shared = shareSource<News>('chain', {
    open: () => {
      stream.connect()
      return stream.close
    },
    hear: (news) => {
      heardAt = elapsed() // whatever it is: the tab that holds the stream looks after it
      apply(client, news)
    },
    greet: () => {
      const { height, age, live } = useChainHead.getState()
      const time = now() / 1000
      return live ? { event: 'head', data: { height, complete: true, time, age } } : undefined
    },
  })

  const stream = createStream(open, (news) => {
    if (news.event !== 'lost') heardAt = elapsed()
    tell(news)
  })

  function tell(news: News): void {
    apply(client, news)
    shared.tell(news)
  }

  function look(): void {
    const at = elapsed()
    if (at - heardAt < SILENCE_MS || at - lookedAt < AGAIN_MS) return
    lookedAt = at
    if (at - readAt >= SILENCE_MS) tell({ event: 'lost' })
    stream.renew({ waits: true })
    readPairs().then(
      (data) => {
        readAt = elapsed()
        tell({ event: 'pairs', data })
      },
      () => tell({ event: 'lost' }),
    )
  }

  function wake(): void {
    if (!useChainHead.getState().live) stream.renew({ waits: false })
    lookedAt = Number.NEGATIVE_INFINITY
    look()
  }

  const watch = setInterval(look, LOOK_MS)
  const stopWaking = onAwake(wake)
  return () => {
    clearInterval(watch)
    stopWaking()
    shared.stop()
  }
}

/** A stream that is reopened with growing pauses when it breaks, however the server answered, until it is closed. */
function createStream(open: ChainSource['open'], tell: (news: News) => void) {
  let source: EventStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  function connect(): void {
    close()
    const opened = open(useChainHead.getState().height || undefined)
    source = opened
    for (const event of ['head', 'block'] as const) {
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
        if (opened !== source) return
        const news = readNews(event, data)
        if (!news) return retry()
        wait = FIRST_WAIT_MS
        tell(news)
      })
    }
    opened.addEventListener('error', () => {
      if (opened !== source) return
      if (opened.readyState === CLOSED) retry() // else the browser reconnects by itself
      tell({ event: 'lost' })
    })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function retry(): void {
    clearTimeout(timer)
    timer = setTimeout(connect, wait * (0.75 + Math.random() / 2)) // so that pages do not all reconnect at once
    wait = Math.min(LONGEST_WAIT_MS, wait * 2)
  }

  return {
    connect,
    close,
    /** Replaces a stream that this tab holds; one that the server has refused may have to wait for its turn. */
    renew: ({ waits }: { readonly waits: boolean }): void => {
      if (source && !(waits && source.readyState === CLOSED)) connect()
    },
  }
}

/** An event of our own server; undefined if something between it and the page has broken it. */
function readNews(event: 'head' | 'block', data: string): News | undefined {
  try {
    return { event, data: JSON.parse(data) } as News
  } catch {
    return undefined
  }
}

/** Calls back when the tab may have slept and is back. */
function onAwake(wake: () => void): () => void {
  const onShown = () => {
    if (document.visibilityState === 'visible') wake()
  }
  addEventListener('online', wake)
  addEventListener('pageshow', onShown)
  document.addEventListener('visibilitychange', onShown)
  return () => {
    removeEventListener('online', wake)
    removeEventListener('pageshow', onShown)
    document.removeEventListener('visibilitychange', onShown)
  }
}

/** `EventSource.CLOSED`: an answer other than 200 ends a stream for good. */
const CLOSED = 2

function apply(client: QueryClient, news: News): void {
  if (news.event === 'block') applyBlock(client, news.data)
  else if (news.event === 'head') applyHead(client, news.data)
  else if (news.event === 'pairs') applyRead(client, news.data)
  else useChainHead.setState({ live: false, lost: true })
}

/**
 * The stream is open at a height, which it repeats as its heartbeat. If it could not report everything that was missed, or
 * this tab is at another height, everything is read again.
 */
function applyHead(client: QueryClient, { height, complete, time, age }: HeadEvent): void {
  const before = useChainHead.getState()
  if (time && hearTime(time)) void client.invalidateQueries({ queryKey: keys.prices }) // their last day was another one
  if (complete && before.live && before.height === height) {
    useChainHead.setState({ heardAt: elapsed(), age })
    return
  }
  const isKnown = complete && (before.height === 0 || before.height === height)
  moveHead(Math.max(0, height))
  useChainHead.setState({ age })
  if (!isKnown) void client.invalidateQueries()
  else if (before.height === 0) readOlderPairs(client, height)
  for (const notify of subscribers) notify(undefined)
}

/** Pairs that were read without the stream: of the blocks up to theirs nothing else is known. */
function applyRead(client: QueryClient, read: ServedPairs): void {
  const before = useChainHead.getState()
  if (read.height < before.height) return
  moveHead(read.height)
  client.setQueryData<ServedPairs>(keys.pairs, read)
  if (read.height === before.height) return
  for (const key of [keys.transactions, keys.prices]) {
    void client.invalidateQueries({ queryKey: key })
  }
  for (const notify of subscribers) notify(undefined)
}

/** The chain is at a height, of which `isNews` knows that its block was not seen before. */
function moveHead(height: number, isNews = height !== useChainHead.getState().height): void {
  const news = isNews ? { seenAt: now(), age: undefined } : {}
  useChainHead.setState({ height, ...news, heardAt: elapsed(), live: true, lost: false })
}

/** Pairs may have been read before the stream was opened, with blocks in between. */
function readOlderPairs(client: QueryClient, height: number): void {
  const known = client.getQueryData<ServedPairs>(keys.pairs)
  if (known && known.height < height) void client.invalidateQueries({ queryKey: keys.pairs })
}

/** Hashes of the last blocks by height: two tabs may report the same one while the stream changes hands. */
const reported = new Map<number, string>()
const MOST_REPORTED = 100

/** Updates the cache to a block. */
export function applyBlock(client: QueryClient, block: BlockEvent): void {
  const { height: before } = useChainHead.getState()
  const isOld = block.height <= before
  if (isOld && reported.get(block.height) === block.hash) return
  reported.set(block.height, block.hash)
  reported.delete(block.height - MOST_REPORTED)
  moveHead(block.height, true)
  const isMissing = before > 0 && block.height > before + 1
  if (isOld || isMissing)
    void client.invalidateQueries() // the chain was restarted, or this tab slept
  else applyPairs(client, block)
  if (isMissing) for (const notify of subscribers) notify(undefined)
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
