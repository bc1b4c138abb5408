import { vi } from 'vitest'

/** What left the page: a request, or a connection that was opened. */
export type Sent = {
  /** The request's method, or the kind of the connection. */
  readonly method: string
  /** Whom it went to. */
  readonly origin: string
  /** With the query, but without the parameter against caches. */
  readonly path: string
  /** Size of the body. */
  readonly bytes: number
}

const connections = ['EventSource', 'WebSocket', 'XMLHttpRequest'] as const

/** Records all that leaves until `vi.unstubAllGlobals`, whoever sends it; requests are still sent. */
export function recordTraffic(): readonly Sent[] {
  const sent: Sent[] = []
  const platform = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : undefined
    const method = init?.method ?? request?.method ?? 'GET'
    const body = new Response(init?.body ?? (await request?.clone().text()) ?? null)
    const { byteLength: bytes } = await body.arrayBuffer()
    sent.push({ method, ...placeOf(request?.url ?? String(input)), bytes })
    return platform(input, init)
  })
  for (const kind of connections) {
    const Platform = globalThis[kind]
    if (Platform === undefined) continue
    const construct = (target: typeof Platform, given: [string]) => {
      sent.push({ method: kind, ...placeOf(given[0] ?? ''), bytes: 0 })
      return Reflect.construct(target, given)
    }
    vi.stubGlobal(kind, new Proxy(Platform, { construct }))
  }
  return sent
}

function placeOf(address: string): Pick<Sent, 'origin' | 'path'> {
  const { origin, pathname, searchParams } = new URL(address, 'http://page')
  searchParams.delete('t')
  return { origin, path: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname }
}
