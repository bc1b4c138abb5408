import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as ask, createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAleoClient, NodeUnavailableError } from '@nightjar/aleo'
import { EVENTS_PATH, endpoints } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadChainCrypto } from '../chainCrypto.ts'
import { askInTurn } from '../testing/askInTurn.ts'
import { testDatabases } from '../testing/databases.ts'
import { createFixture, type Fixture, makeHistory, until } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { pipeline, requestText } from '../testing/pipeline.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let fixture: Fixture
let node: HistoryNode
let server: TestServer
let dist: string
beforeAll(async () => {
  fixture = await createFixture()
  const history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(5), calls: 20, perBlock: 4 })
  node = await startHistoryNode(history)
  dist = await mkdtemp(join(tmpdir(), 'nightjar-dist-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Nightjar</title>')
  await writeFile(join(dist, 'large.wasm'), Buffer.alloc(8 * 1024 * 1024, 7))
  await writeFile(join(dist, 'small.wasm'), Buffer.alloc(1000, 7))
  const [database] = testDatabases
  if (!database) throw new Error('no database')
  const env = { WEB_DIST: dist, RATE_LIMIT_READS: '0' }
  server = await startTestServer({ database, nodeUrl: node.url, env })
})
afterAll(async () => {
  await server.close()
  await node.close()
  await rm(dist, { recursive: true, force: true })
})

const openFiles = () =>
  process.platform === 'linux' ? readdirSync('/proc/self/fd').length : Number.NaN

/** Requests a path, reads the first bytes and disconnects. */
const abortDownload = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const { port, hostname } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.once('data', () => socket.destroy())
    socket.once('close', () => resolve())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  })

const statusOfTwoHosts = (url: URL) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = ask(url, { headers: ['Host', 'a', 'Host', 'b'], agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })

describe('downloads', () => {
  test.skipIf(process.platform !== 'linux')(
    'behavior: aborted downloads leave no open file',
    async () => {
      await abortDownload('/large.wasm')
      const before = openFiles()
      for (let at = 0; at < 60; at++) await abortDownload('/large.wasm')
      await until(async () => openFiles() <= before + 5, 'files closed')
    },
  )

  test('behavior: files whose path has a hidden part are not served', async () => {
    const answer = await fetch(`${server.url}/.vite/manifest.json`)
    expect(answer.status).toBe(404)
  })
})

describe.skipIf(process.platform !== 'linux')('pipelined requests', () => {
  const body = '{"address":"x"}'
  const AT_ONCE = 20
  /** Every call of the table, with a body where it takes one, and every other route. */
  const calls = Object.values(endpoints).map(({ method, path }) =>
    requestText(path.replace(/\{\w+\}/g, '1'), method === 'GET' ? {} : { method, body }),
  )
  const paths = [
    ...[EVENTS_PATH, '/healthz', '/readyz', '/api/docs', '/', '/pool/1', '/nowhere', '/large.wasm'],
    ...['/node/testnet/block/height/latest', '/node/testnet/blocks?start=0&end=5'],
    ...['/ims/image/1', '/previews/pool/1.png', '/api/pairs?a=1', '/api/pages/calls/0'],
  ]
  const broadcast = requestText('/node/testnet/transaction/broadcast', { method: 'POST', body })
  const requests = [...calls, ...paths.map((path) => requestText(path)), broadcast]
  const streams = async () =>
    /^nightjar_event_streams (\d+)$/m.exec(await server.running.metrics.render())?.[1]
  /** Without those that name no session: they are refused before the next request is parsed. */
  const answersIn = (text: string) => text.match(/HTTP\/1\.1 (?!401)\d{3} /g)?.length ?? 0

  test('behavior: at most one of 20 is answered, on every route, and a reset leaves nothing open', async () => {
    await pipeline(server.url, [requestText(EVENTS_PATH)])
    await until(async () => (await streams()) === '0', 'the stream closed')
    const before = openFiles()
    for (const request of requests) {
      const received = await pipeline(server.url, Array<string>(AT_ONCE).fill(request))
      expect(answersIn(received), request).toBeLessThanOrEqual(1)
    }
    await until(() => openFiles() <= before + 5, 'descriptors closed', 20_000)
    expect(await streams()).toBe('0')
  })

  test.each(['/large.wasm', EVENTS_PATH])(
    'behavior: requests behind a long answer of %s leave nothing open',
    async (path) => {
      const before = openFiles()
      for (const request of requests) await pipeline(server.url, [requestText(path), request])
      await until(() => openFiles() <= before + 5, 'descriptors closed', 20_000)
      await until(async () => (await streams()) === '0', 'streams closed', 20_000)
    },
  )

  test.each([
    ...['/large.wasm', '/small.wasm', '/', '/healthz', '/api/pairs', '/api/config'],
    '/node/testnet/block/height/latest',
  ])(
    'behavior: a client that asks for %s as soon as it has the last byte keeps its connection',
    async (path) => {
      const times = path === '/large.wasm' ? 3 : 200
      expect(await askInTurn(server.url, path, times)).toBe(times)
    },
  )

  test.each(['indexer', 'both'] as const)(
    'behavior: the other ports of a process in the role "%s" answer one at a time too, and for one host',
    async (role) => {
      const [database] = testDatabases
      if (!database) throw new Error('no database')
      const env = { WEB_DIST: dist, METRICS_PORT: '0' }
      const other = await startTestServer({ database, nodeUrl: node.url, role, env })
      const asked = { [other.url]: '/readyz', [other.running.metricsUrl ?? '']: '/metrics' }
      for (const [url, path] of Object.entries(asked)) {
        const received = await pipeline(url, Array<string>(AT_ONCE).fill(requestText(path)))
        expect(received, url).toBe('')
        expect((await fetch(new URL(path, url))).status).toBe(200)
        expect(await statusOfTwoHosts(new URL(path, url)), url).toBe(400)
      }
      await other.close()
    },
  )
})

describe('bodies', () => {
  const session = async (): Promise<string> => {
    const account = fixture.chain.snarkVm.createKey()
    const address = account.address
    const { nonce, message } = await server.api.sessionNonce({ body: { address } })
    const signature = account.sign(new TextEncoder().encode(message))
    return (await server.api.openSession({ body: { address, nonce, signature } })).token
  }

  test('error: a form with too many parts is rejected early, and other requests are answered meanwhile', async () => {
    const bearer = await session()
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'
    const sent = fetch(`${server.url}/ims/image/upload`, {
      method: 'POST',
      body: `${part.repeat(114_000)}--b--\r\n`,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        authorization: `Bearer ${bearer}`,
      },
    })
    const answer = await sent
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: { code: 'payload_too_large' } })
  })

  test('error: a form is not read before the session is known', async () => {
    const body = new FormData()
    body.append('files', new File([new Uint8Array(100)], 'a.png'))
    const answer = await fetch(`${server.url}/ims/image/upload`, { method: 'POST', body })
    expect(answer.status).toBe(401)
  })

  test('error: a body without a declared length is refused', async () => {
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"content":"1field"}'))
        controller.close()
      },
    })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const answer = await fetch(`${server.url}/api/bhp256`, init)
    expect(answer.status).toBe(411)
  })
})

describe('a node that never finishes its answer, with the SDK loaded', () => {
  let hostile: Server
  let url: string
  beforeAll(async () => {
    await loadChainCrypto('testnet')
    hostile = createServer((request, response) => {
      const chunk = request.url?.includes('endless') ? 'x'.repeat(1 << 16) : ' '
      const timer = setInterval(() => response.write(chunk), 1)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((done) => hostile.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`
  })
  afterAll(() => {
    hostile.closeAllConnections()
    hostile.close()
  })

  test('behavior: fetch is the platform’s own', () => {
    expect(Function.prototype.toString.call(fetch)).not.toContain('supportsFetch')
  })

  test('behavior: an answer that arrives byte by byte ends at the timeout', async () => {
    const client = createAleoClient({ baseUrl: `${url}/drip`, timeout: 300 })
    await expect(client.getHeight()).rejects.toThrow(NodeUnavailableError)
  })

  test('behavior: an endless answer ends at the size limit', async () => {
    const client = createAleoClient({ baseUrl: `${url}/endless`, maxBytes: 1 << 20 })
    await expect(client.getHeight()).rejects.toThrow('larger than 1048576 bytes')
  })
})
