/**
 * A signal that aborts after `timeout` milliseconds (with a `TimeoutError`) or with `outer` (with its reason), until it is
 * released. `AbortSignal.any` would keep every request in memory while `outer` lives.
 */
export function createLimit(timeout: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => controller.abort(outer?.reason)
  const late = () => controller.abort(new DOMException('aborted due to timeout', 'TimeoutError'))
  const timer = setTimeout(late, timeout)
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
