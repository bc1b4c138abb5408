import { openChannel } from '../../browser/channel.ts'
import { withLock } from '../../browser/lock.ts'

/** A tab without news for so long may be frozen, and loses its turn. */
const PATIENCE_MS = 8000

type Turn<Result, News> = {
  readonly name: string
  /** Ends the wait; the task itself goes on. */
  readonly signal: AbortSignal
  /** It tells the tabs that wait how far it is. */
  readonly task: (tell: (news: News) => void) => Promise<Result>
  /** What the tab whose turn it is tells. */
  readonly hear: (news: News) => void
}

/** Runs a task while no other tab runs one of that name. */
export async function takeTurn<Result, News>(options: Turn<Result, News>): Promise<Result> {
  const { name, signal, task, hear } = options
  const mine: { running?: Promise<Result> } = {}
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  let timer = setTimeout(stop, PATIENCE_MS)
  const channel = openChannel<News>(`nightjar.${name}`, (news) => {
    if (mine.running || signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(stop, PATIENCE_MS)
    hear(news)
  })
  const begin = () => {
    clearTimeout(timer)
    mine.running = task((news) => channel?.post(news))
    return mine.running
  }
  signal.addEventListener('abort', stop)
  try {
    await withLock(name, begin, { signal: waiting.signal }).catch(() => undefined)
    if (!mine.running) {
      signal.throwIfAborted()
      await withLock(name, begin, { steal: true }).catch(() => undefined)
    }
    return await (mine.running ?? begin()) // goes on without its turn if another tab took it
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    channel?.close()
  }
}
