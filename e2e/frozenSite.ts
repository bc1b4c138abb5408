import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAGE_BLOCKS } from '@nightjar/sdk'

/** A request as the network saw it. */
export type Asked = {
  readonly method: string
  /** With the query, without what only keeps caches away; the visitor's address reads `me`. */
  readonly path: string
  /** Of the body, in classes of 256 bytes. */
  readonly size: number
}

type Answer = {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: Buffer
}

/**
 * A network between browsers and a site on which the chain stands still: every visitor is given the same bytes for the same
 * question, until `block`. What names the visitor's account is passed on. Everything that is asked is recorded.
 */
export async function freezeSite(site: string) {
  const { height: frozen } = await readData<{ height: number }>(`${site}/api/pages`)
  const given = new Map<string, Promise<Answer>>()
  const streams = new Set<ServerResponse>()
  const groups: Asked[][] = [[]]
  let visitor = ''
  let blocks = 0
  let open = 0

  /** Where the page finds what it would ask the site for. */
  const here = () => [site, `http://127.0.0.1:${(server.address() as AddressInfo).port}`] as const

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', site)
    url.searchParams.delete('t')
    if (url.pathname === '/api/events') stream(response)
    else void answer(request, response, url)
  })

  function stream(response: ServerResponse): void {
    record({ method: 'GET', path: '/api/events', size: 0 })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    tell(response, 'head', { height: frozen + blocks, complete: true })
    streams.add(response)
    response.on('close', () => streams.delete(response))
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL) {
    const body = await readAll(request)
    const path = `${url.pathname}${url.search}`
    const method = request.method ?? ''
    record({ method, path: path.replaceAll(visitor, 'me'), size: Math.ceil(body.length / 256) })
    open++
    const ask = async () => withAddress(await fetchAnswer(site, request, path, body), here())
    const isShared = method === 'GET' && !path.includes(visitor)
    const key = `${blocks} ${path}`
    if (isShared && !given.has(key)) {
      const asking = ask()
      given.set(key, asking)
      asking.catch(() => given.delete(key)) // the next one may have an answer
    }
    try {
      const { status, headers, body: bytes } = (await (isShared ? given.get(key) : ask())) as Answer
      response.writeHead(status, Object.fromEntries(headers))
      response.end(bytes)
    } catch {
      response.destroy()
    }
    open--
  }

  function record(one: Asked): void {
    groups.at(-1)?.push(one)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    url: here()[1],
    /** When the chain stopped, as the clock of whoever visits it. */
    frozenAt: Date.now(),
    /** Whose address is masked from now on; the chain is back where it stood. */
    visit: (address: string): void => {
      visitor = address
      blocks = 0
      groups.splice(0, groups.length, [])
    },
    /** Says that the stream is alive. */
    beat: (): void => {
      for (const each of streams) tell(each, 'head', { height: frozen + blocks, complete: true })
    },
    /** Tells of the next block. */
    block: (): void => {
      blocks++
      const event = { height: frozen + blocks, hash: `ab${blocks}`, timestamp: 1, pairs: [] }
      for (const each of streams) tell(each, 'block', { ...event, transactions: [] })
    },
    /** Whoever reads blocks asks for these pages last. */
    lastPages: (): readonly string[] => {
      const last = Math.floor(frozen / PAGE_BLOCKS)
      return [`/api/pages/outputs/${last}`, `/api/pages/calls/${last}`]
    },
    asked: (): readonly Asked[] => groups.flat(),
    /** Everything asked since it was called last, in groups. */
    take: (): readonly (readonly Asked[])[] => groups.splice(0, groups.length, []),
    /** Whether an answer is on its way. */
    isAnswering: (): boolean => open > 0,
    /** What is asked from now on is another group. */
    beginGroup: () => void groups.push([]),
    /** How many listen to blocks. */
    streams: () => streams.size,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type FrozenSite = Awaited<ReturnType<typeof freezeSite>>

/** The page's settings and headers name the address of the site. */
function withAddress(
  { status, headers, body }: Answer,
  [from, to]: readonly [string, string],
): Answer {
  const isPage = headers.some(([name, value]) => name === 'content-type' && /html/.test(value))
  return {
    status,
    headers: headers.map(([name, value]) => [name, value.replaceAll(from, to)]),
    body: isPage ? Buffer.from(body.toString().replaceAll(from, to)) : body,
  }
}

function tell(response: ServerResponse, event: string, data: object): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

async function readData<Data>(url: string): Promise<Data> {
  const { data } = (await (await fetch(url)).json()) as { readonly data: Data }
  return data
}

async function fetchAnswer(
  site: string,
  request: IncomingMessage,
  path: string,
  body: Buffer,
): Promise<Answer> {
  const { host: _, connection: __, 'if-none-match': ___, ...headers } = request.headers
  const isKept = isKeptByBrowsers(path)
  const got = await ask(new URL(path, site), {
    method: request.method,
    headers: isKept ? headers : { ...headers, 'accept-encoding': 'identity' },
    body,
  })
  const kept = Object.entries(got.headers).flatMap(([name, value = '']): [string, string][] =>
    hopByHop.has(name) ? [] : [[name, String(value)]],
  )
  if (!isKept) kept.push(['cache-control', 'no-store']) // else the time decides whether the browser asks again
  return { status: got.statusCode ?? 502, headers: kept, body: await readAll(got) }
}

/** What never changes; it stays compressed. */
const isKeptByBrowsers = (path: string): boolean => /^\/(assets|tokens)\/.*\.\w+$/.test(path) // pages below `/assets` have no ending

type Question = {
  readonly method: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

function ask(url: URL, { method, headers, body }: Question): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sendRequest(url, { method, headers, agent: false }, resolve).on('error', reject).end(body)
  })
}

const hopByHop = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding'])

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
