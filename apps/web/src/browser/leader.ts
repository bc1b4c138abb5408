import { openChannel } from './channel.ts'
import { withLock } from './lock.ts'

/** How often a waiting tab calls the leader. */
const CALL_MS = 2000
/** A leader that has not answered so many calls is replaced. */
const CALLS = 3

/**
 * Keeps something running in one tab at a time: `start` begins it and returns what stops it. When the leading tab closes,
 * the browser frees its lock and another takes over. A frozen or hanging tab keeps its lock, so those that wait call it
 * over a channel, and steal the lock of one that does not answer; when it thaws, it stops and waits like the others. Until
 * then both may run for a moment. The leader answers calls instead of announcing itself, because browsers delay the timers
 * of hidden tabs by up to a minute, but not their messages. Without locks, every tab leads itself. Returns a function that
 * stops it.
 */
export function lead(name: string, start: () => () => void): () => void {
  let isStopped = false
  let missed = 0
  let resign: (() => void) | undefined // of the leader
  let stopWaiting = (): void => undefined

  const channel = openChannel<'call' | 'answer'>(`nightjar.leader.${name}`, (word) => {
    if (word === 'answer') missed = 0
    else if (resign) channel?.post('answer')
  })

  function call(): void {
    if (resign) return
    if (missed >= CALLS) stopWaiting()
    else channel?.post('call')
    missed += 1
  }

  function beginTerm(): Promise<void> {
    if (isStopped) return Promise.resolve()
    missed = 0
    channel?.post('answer') // the others have a leader
    const stop = start()
    return new Promise((done) => {
      resign = () => {
        resign = undefined
        stop()
        done()
      }
    })
  }

  async function takePart(): Promise<void> {
    while (!isStopped) {
      const waiting = new AbortController()
      stopWaiting = () => waiting.abort()
      const isDue = missed > CALLS
      await withLock(
        `leader.${name}`,
        beginTerm,
        isDue ? { steal: true } : { signal: waiting.signal },
      ).catch(() => undefined) // it was stolen, or does not wait any longer
      resign?.()
      if (missed <= CALLS) await pause()
    }
  }

  const timer = channel && setInterval(call, CALL_MS)
  void takePart()
  return () => {
    isStopped = true
    clearInterval(timer)
    stopWaiting()
    resign?.()
    channel?.close()
  }
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, CALL_MS))
