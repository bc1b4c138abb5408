import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVENTS_PATH, endpoints } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { createFixture, makeHistory } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let node: HistoryNode
let server: TestServer
let dist: string
beforeAll(async () => {
  const fixture = await createFixture()
  const history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(5), calls: 20, perBlock: 4 })
  node = await startHistoryNode(history)
  dist = await mkdtemp(join(tmpdir(), 'nightjar-dist-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Nightjar</title>')
  await writeFile(join(dist, 'some.js'), 'export {}')
  const [database] = testDatabases
  if (!database) throw new Error('no database')
  const env = { WEB_DIST: dist, RATE_LIMIT_READS: '0', METRICS_PORT: '0' }
  server = await startTestServer({ database, nodeUrl: node.url, env })
})
afterAll(async () => {
  await server.close()
  await node.close()
  await rm(dist, { recursive: true, force: true })
})

/** All that a server sends for a request until it closes the connection. */
const exchange = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setTimeout(5000, () => socket.destroy(new Error(`no answer to ${text}`)))
    socket.on('error', reject)
    socket.on('data', (bytes) => (received += bytes.toString('latin1')))
    socket.on('close', () => resolve(received))
    socket.write(text, 'latin1')
  })

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])

/** Status of an answer, once its headers are there; a stream goes on after them. */
const statusFor = (url: string, method: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = ask(url, { method, agent: false, timeout: 5000 }, (answer) => {
      resolve(answer.statusCode ?? 0)
      asked.destroy()
    })
    asked.on('timeout', () => asked.destroy(new Error(`${method} ${url} is not answered`)))
    asked.on('error', reject)
    asked.end()
  })

describe('HEAD', () => {
  const paths = [
    ...Object.values(endpoints)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace(/\{\w+\}/g, '1')),
    ...[EVENTS_PATH, '/healthz', '/readyz', '/api/docs', '/', '/pool/1', '/nowhere', '/some.js'],
    ...['/node/testnet/block/height/latest', '/node/testnet/shutdown', '/ims/image/1'],
  ]

  test('behavior: is answered as GET on every route, and ends', async () => {
    for (const path of paths) {
      const head = await exchange(`HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
      expect([path, statusOf(head)]).toEqual([path, await statusFor(server.url + path, 'GET')])
      expect(head.slice(head.indexOf('\r\n\r\n') + 4), path).toBe('')
    }
  })

  test('behavior: of the event stream takes none of its places', async () => {
    for (let n = 0; n < 60; n++) await statusFor(server.url + EVENTS_PATH, 'HEAD')
    expect(await statusFor(server.url + EVENTS_PATH, 'GET')).toBe(200)
  })

  test('behavior: metrics answer it too', async () => {
    const { metricsUrl = '' } = server.running
    expect((await fetch(metricsUrl, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('requests that no browser sends', () => {
  const close = 'Connection: close\r\n\r\n'

  test.each([
    ['HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['an empty host', `GET /healthz HTTP/1.1\r\nHost:\r\n${close}`],
    ['a host of other letters', `GET /healthz HTTP/1.1\r\nHost: b\u00fccher.example\r\n${close}`],
    ['a host that is no address', `GET /healthz HTTP/1.1\r\nHost: 999.1.1.1\r\n${close}`],
    ['a port that is none', `GET /api/stats HTTP/1.1\r\nHost: a:99999\r\n${close}`],
    ['a page with brackets as host', `GET / HTTP/1.1\r\nHost: [zz]\r\n${close}`],
    ['a path with a fragment', `GET /healthz#a HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a page with a fragment', `GET /#a?b HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a host with a space', `GET /api/pairs HTTP/1.1\r\nHost: a b\r\n${close}`],
    ['a whole URL', `GET http://a.example/healthz HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a URL without a path', `GET http://a.example?x=1 HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a URL of a cached answer', `GET HTTPS://a.example/api/pairs HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a page without a host', 'GET / HTTP/1.0\r\n\r\n'],
  ])('behavior: %s is answered', async (_, text) => {
    expect(statusOf(await exchange(text))).toBe(200)
  })

  test('behavior: OPTIONS * says what may be requested', async () => {
    const answer = await exchange(`OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}`)
    expect(statusOf(answer)).toBe(204)
    expect(answer).toMatch(/access-control-allow-methods: /i)
  })

  test.each([
    'GET * HTTP/1.1\r\nHost: a',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b',
    `GET /healthz HTTP/1.1\r\nHost: a\r\n${'A:\r\n'.repeat(2100)}Host: b`,
  ])('error: %.60j is a bad request', async (text) => {
    expect(statusOf(await exchange(`${text}\r\n${close}`))).toBe(400)
  })

  test('behavior: a path that looks like another host leads nowhere', async () => {
    const answer = await exchange(`GET //b.example/ HTTP/1.1\r\nHost: a\r\n${close}`)
    expect(statusOf(answer)).toBe(404)
  })

  test.each(['/some.js%00', '/some.js%20', '/so%09me.js', '/so%0Ame.js'])(
    'behavior: %s is another path than the one without what cannot be seen',
    async (path) => {
      const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: a\r\n${close}`)
      expect(statusOf(answer)).toBe(404)
    },
  )

  test('behavior: a whole URL leads past no rate limit and to no other path', async () => {
    const answer = await exchange(`GET http://a/healthz/../nowhere HTTP/1.1\r\nHost: a\r\n${close}`)
    expect(statusOf(answer)).toBe(404)
  })
})

describe('parameters that are written twice', () => {
  const get = (search: string) => fetch(`${server.url}/api/explorer/txs?${search}`)

  test('behavior: a list has all of them', async () => {
    const twice = await (await get('tx_type=swap&tx_type=add_liquidity')).json()
    expect(twice).toEqual(await (await get('tx_type=swap,add_liquidity')).json())
    expect(twice).not.toEqual(await (await get('tx_type=swap')).json())
  })

  test.each(['limit=1&limit=2', 'limit=1&limit=1', 'pair=1&pair=2', 'limit=5&limit='])(
    'error: %s, where one is asked for',
    async (search) => {
      expect((await get(search)).status).toBe(400)
    },
  )
})

describe('conditions', () => {
  const statusWith = async (path: string, match: string): Promise<number> =>
    (await fetch(server.url + path, { headers: { 'if-none-match': match } })).status

  test.each(['/some.js', '/api/pairs', '/builds/latest.json'])(
    'behavior: %s is unchanged however a proxy writes its ETag',
    async (path) => {
      await fetch(server.url + path)
      const etag = (await fetch(server.url + path)).headers.get('etag') ?? ''
      const opaque = etag.replace('W/', '')
      expect(opaque).toMatch(/^"[\w-]+"$/)
      for (const match of [etag, opaque, `W/${opaque}`, `"x", ${opaque}`, `"x",${etag}`, '*']) {
        expect([match, await statusWith(path, match)]).toEqual([match, 304])
      }
      expect(await statusWith(path, '"x"')).toBe(200)
    },
  )

  test('behavior: who asks first after a block can keep the answer, too', async () => {
    const first = await fetch(`${server.url}/api/tokens/wrapped`)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect(await statusWith('/api/tokens/wrapped', etag)).toBe(304)
  })

  test('behavior: gzip with the weight 0 is not sent', async () => {
    const encodingFor = async (accepted: string) =>
      (await fetch(`${server.url}/`, { headers: { 'accept-encoding': accepted } })).headers.get(
        'content-encoding',
      )
    expect(await encodingFor('gzip')).toBe('gzip')
    expect(await encodingFor('gzip;q=0, br;q=0')).toBeNull()
    expect(await encodingFor('identity;q=1, gzip;q=0.2')).toBeNull()
  })
})
