import type { Turn } from '@nightjar/wallet/walletHost'
import { openChannel } from './channel.ts'
import { withLock } from './lock.ts'

/** A tab without news for so long may be frozen, and loses its turn. */
const PATIENCE_MS = 8000

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
