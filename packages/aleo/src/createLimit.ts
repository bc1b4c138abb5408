/**
 * A signal that aborts after `timeout` milliseconds or with `outer`, until it is released. `AbortSignal.any` would keep every
 * request in memory while `outer` lives.
 */
export function createLimit(timeout: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeout)
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
