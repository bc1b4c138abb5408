/**
 * A signal that aborts after `timeout` milliseconds or with `outer`, until it is released. `AbortSignal.any` would keep every
 * request in memory while `outer` lives.
 */
export function createLimit(timeout: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeout)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => undefined) // nobody may be waiting
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  return {
    signal,
    /** Rejects with the signal's reason, whether or not the work heeds the signal: Node's fetch may lose it (undici #4984). */
    within: <T>(work: Promise<T>): Promise<T> => Promise.race([work, aborted]),
    release: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
