/** `fetch` that gives up what an origin has not answered to the last byte within so many milliseconds. */
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
