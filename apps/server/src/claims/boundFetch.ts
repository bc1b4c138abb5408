/** `fetch` that aborts a request to an origin unless the whole answer arrives within `ms` milliseconds. */
export function boundFetch(origin: string, ms: number, fetch = globalThis.fetch): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : input
    if (new URL(url).origin !== origin) return fetch(input, init)
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined)
    const limit = AbortSignal.timeout(ms)
    const signal = given ? AbortSignal.any([given, limit]) : limit
    return fetch(input, { ...init, signal })
  }
}
