import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from './calls.ts'
import { createApiClient } from './client.ts'

type Answer = { status?: number; body: string }
type Received = { method: string; url: URL; body: string; headers: IncomingMessage['headers'] }

const pair = {
  pair_id: '5field',
  token_a: '1field',
  token_b: '2field',
  reserve_a: '10',
  reserve_b: '20',
  total_supply: '14',
  last_k: '0',
  in_doubt: false,
}

let server: Server
let baseUrl = ''
let answer: Answer = { body: '' }
let received: Received[] = []
let logged: string[][] = []
/** The server begins its answers and never ends them. */
let isSilent = false

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://host'),
        body: Buffer.concat(chunks).toString(),
        headers: request.headers,
      })
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      if (isSilent) response.write('{')
      else response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  baseUrl = `http://127.0.0.1:${bound.port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  received = []
  logged = []
})

const makeClient = (options: { session?: () => string; timeout?: number } = {}) =>
  createApiClient({ baseUrl, now: () => 1234, log: (...line) => logged.push(line), ...options })

describe('createApiClient', () => {
  test('error: an answer that does not end in time', async () => {
    isSilent = true
    const call = makeClient({ timeout: 50 }).pairs()
    await expect(call).rejects.toMatchObject({ code: 'timeout', status: 0 })
    const given = new AbortController()
    const aborted = makeClient().pairs({ signal: given.signal })
    given.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'unreachable' })
    isSilent = false
  })

  test('default: unwraps data', async () => {
    answer = { body: JSON.stringify({ data: { height: 7, pairs: [pair] } }) }
    expect(await makeClient().pairs()).toEqual({ height: 7, pairs: [pair] })
  })

  test('behavior: an answer without data is returned whole', async () => {
    answer = { body: JSON.stringify({ height: 7, pairs: [pair] }) }
    expect(await makeClient().pairs()).toEqual({ height: 7, pairs: [pair] })
  })

  test('behavior: a GET sends the time along with its parameters', async () => {
    answer = { body: JSON.stringify({ data: pair }) }
    await makeClient().pair({ query: { tokenA: '1', tokenB: '2field' } })
    const [{ method, url, body } = {}] = received
    expect([method, url?.pathname, url?.search, body]).toEqual([
      'GET',
      '/api/pair',
      '?tokenA=1&tokenB=2field&t=1234',
      '',
    ])
  })

  test('behavior: lists are joined, absent parameters left out', async () => {
    answer = { body: JSON.stringify({ data: { height: 7, since: null, txs: [], next: null } }) }
    await makeClient().explorerTransactions({
      query: { tx_type: ['swap', 'claim'], limit: 5, address: undefined },
    })
    expect(received[0]?.url.search).toBe('?tx_type=swap%2Cclaim&limit=5&t=1234')
  })

  test('behavior: path parameters are encoded', async () => {
    answer = { body: JSON.stringify({ data: { tokens: [] } }) }
    await makeClient().searchTokens({ params: { keywords: 'a/b ?' } })
    expect(received[0]?.url.pathname).toBe('/api/search/tokens/a%2Fb%20%3F')
  })

  test('behavior: POST and DELETE send a body, and no time', async () => {
    answer = { body: JSON.stringify({ data: { price: [] } }) }
    await makeClient().someTokenPrices({ body: { tokens: ['1'] } })
    answer = { body: JSON.stringify({ data: { tokens: [] } }) }
    await makeClient().deleteImportedToken({ body: { address: 'a', token_id: '1' } })
    expect(received.map(({ method, url, body }) => [method, url.search, body])).toEqual([
      ['POST', '', '{"tokens":["1"]}'],
      ['DELETE', '', '{"address":"a","token_id":"1"}'],
    ])
    expect(received[0]?.headers['content-type']).toBe('application/json')
  })

  test('privacy: the session goes only to calls that need one', async () => {
    const client = makeClient({ session: () => 'secret' })
    answer = { body: JSON.stringify({ data: { height: 7, pairs: [] } }) }
    await client.pairs()
    answer = { body: JSON.stringify({ data: { closed: true } }) }
    await client.closeSession()
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer secret',
    ])
  })

  test('behavior: a bare value, including null, is the answer', async () => {
    answer = { body: 'null' }
    const request = { params: { program: 'credits.aleo', name: 'account', key: 'aleo1' } }
    expect(await makeClient().mappingValue(request)).toBeNull()
    answer = { body: '"5u64"' }
    expect(await makeClient().mappingValue(request)).toBe('5u64')
  })

  test('error: a refusal keeps status, code and message, and is logged', async () => {
    const error = { code: 'not_found', message: 'There is no such pair.', details: { id: '5' } }
    answer = { status: 404, body: JSON.stringify({ error }) }
    const failure = await makeClient()
      .pair({ query: { tokenA: '1', tokenB: '2' } })
      .catch((caught: unknown) => caught)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 404, ...error })
    expect(logged).toEqual([['Request error', 'There is no such pair.']])
  })

  test('error: a refusal without our error body', async () => {
    answer = { status: 502, body: '<html>bad gateway</html>' }
    await expect(makeClient().pairs()).rejects.toMatchObject({ status: 502, code: 'bad_answer' })
    answer = { status: 500, body: '{}' }
    await expect(makeClient().pairs()).rejects.toMatchObject({ status: 500, code: 'unknown' })
  })

  test('error: an answer with the wrong schema', async () => {
    answer = { body: JSON.stringify({ data: { height: 7, pairs: [{ ...pair, reserve_a: 10 }] } }) }
    await expect(makeClient().pairs()).rejects.toThrowErrorMatchingInlineSnapshot(
      `[ApiError: The server's answer to GET /api/pairs does not have the expected form. Reload the page.]`,
    )
  })

  test('error: no answer', async () => {
    const client = createApiClient({
      baseUrl,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      log: (...line) => logged.push(line),
    })
    await expect(client.pairs()).rejects.toMatchObject({
      status: 0,
      code: 'unreachable',
      message: 'The server cannot be reached. Check your connection and try again.',
    })
    expect(logged).toEqual([['Request error', 'fetch failed']])
  })

  test('error: a connection that breaks within the answer', async () => {
    const cut = new ReadableStream({
      start: (body) => body.error(new TypeError('terminated')),
    })
    const fetch = () => Promise.resolve(new Response(cut))
    const client = createApiClient({ baseUrl, fetch, log: (...line) => logged.push(line) })
    await expect(client.pairs()).rejects.toMatchObject({
      status: 0,
      code: 'unreachable',
      message: 'The server cannot be reached. Check your connection and try again.',
    })
    expect(logged).toEqual([['Request error', 'terminated']])
  })

  test('error: a fault of our own is logged and thrown as it is, not told as one of the server', async () => {
    const fault = new TypeError('session is not a function')
    const session = () => {
      throw fault
    }
    const call = makeClient({ session }).pairs()
    await expect(call).rejects.toBe(fault)
    expect(logged).toEqual([['Request error', 'session is not a function']])
    expect(received).toEqual([])
  })

  test('error: a failure without a message is "Unknown"', async () => {
    const client = createApiClient({
      baseUrl,
      fetch: () => Promise.reject('nothing'),
      log: (...line) => logged.push(line),
    })
    await expect(client.pairs()).rejects.toThrow('Unknown')
    expect(logged).toEqual([['Request error', 'Unknown']])
  })
})
