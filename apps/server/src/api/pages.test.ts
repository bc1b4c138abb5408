import { brotliCompressSync } from 'node:zlib'
import { createAleoClient } from '@nightjar/aleo'
import { decodePage, PAGE_BLOCKS, pagePath, readPages } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { createFixture, type Fixture, makeHistory, until } from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

let fixture: Fixture
let history: History
let node: HistoryNode
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(34), calls: 300, perBlock: 4 })
  node = await startHistoryNode(history)
})
afterAll(() => node.close())

const bytesAt = async (url: string, path: string) =>
  new Uint8Array(await (await fetch(url + path)).arrayBuffer())

describe.each(testDatabases)('pages of blocks on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database, nodeUrl: node.url })
  })
  afterAll(() => server.close())

  const ask = async (kind: string, number: number) => {
    const answer = await fetch(server.url + pagePath(kind, number))
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
  }
  const client = () => createAleoClient({ baseUrl: `${node.url}/testnet` })

  test('default: every block once, with what the node shows of it and the replayed amounts of its calls', async () => {
    const blocks = []
    for await (const { open } of readPages({ ask, node: client(), random: () => 0 }, 0)) {
      blocks.push(...(await open()).blocks) // each compared with the node
    }
    expect(blocks.map(({ height }) => height)).toEqual(history.blocks.map((_, at) => at))
    const listed = blocks.flatMap(({ calls }) => calls.flatMap((call) => call.listed))
    const { txs } = await server.api.explorerTransactions({ query: { limit: 100 } })
    expect(listed.slice(-100).reverse()).toEqual(txs)
    expect(listed.some(({ received }) => received.length > 0)).toBe(true)
  })

  test('behavior: the answer names the first page and the last block', async () => {
    expect(await server.api.pages()).toEqual({ first: 0, height: history.blocks.length - 1 })
  })

  test('behavior: compressed where the client takes it, and revalidated by its content', async () => {
    const url = server.url + pagePath('calls', 0)
    const [plain, small] = [
      await fetch(url, { headers: { 'accept-encoding': 'identity' } }),
      await fetch(url, { headers: { 'accept-encoding': 'br' } }),
    ]
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.arrayBuffer()).toEqual(await small.arrayBuffer())
    const etag = small.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('behavior: on the embedded chain, which may be replaced, no page lasts', async () => {
    for (const _ of [1, 2]) {
      const { headers } = await fetch(server.url + pagePath('outputs', 0))
      expect(headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('behavior: both kinds together have at most a fifth of the bytes of the blocks as JSON, both compressed', async () => {
    const range = history.blocks.slice(0, PAGE_BLOCKS)
    const json = brotliCompressSync(JSON.stringify(range)).length
    const size = async (kind: string) =>
      brotliCompressSync(await bytesAt(server.url, pagePath(kind, 0))).length
    expect(((await size('outputs')) + (await size('calls'))) / json).toBeLessThan(0.2)
  })

  test.each([
    '/api/pages/outputs/9999',
    '/api/pages/outputs/01',
    '/api/pages/blocks/0',
    '/api/pages/outputs/x',
  ])('error: there is no page %s', async (path) => {
    const answer = await fetch(server.url + path)
    expect(answer.status).toBe(404)
    expect((await answer.json()).error.code).toBe('not_found')
  })

  test('behavior: the last page grows with each block, and a rebuilt database has the same pages', {
    tags: 'slow',
  }, async () => {
    const last = Math.floor(history.blocks.length / PAGE_BLOCKS)
    const before = decodePage((await ask('outputs', last)) ?? new Uint8Array(), 'outputs', last)
    history.mine()
    const height = history.blocks.length - 1
    await until(async () => (await server.api.pages()).height === height, 'the next block')
    const after = decodePage((await ask('outputs', last)) ?? new Uint8Array(), 'outputs', last)
    expect(after.blocks.length).toBe(before.blocks.length + 1)

    const other = await startTestServer({ database, nodeUrl: node.url })
    for (const kind of ['outputs', 'calls']) {
      for (let number = 0; number <= last; number++) {
        const path = pagePath(kind, number)
        expect(await bytesAt(other.url, path)).toEqual(await bytesAt(server.url, path))
      }
    }
    await other.close()
  })
})

describe.each(testDatabases)('pages of a live network on $name', (database) => {
  test('behavior: a complete page lasts for ever, the last one does not', {
    tags: 'slow',
  }, async () => {
    const env = {
      NIGHTJAR_NETWORK: 'testnet',
      PUBLIC_URL: 'https://nightjar.example',
      INDEXER_START_HEIGHT: '0',
    }
    const server = await startTestServer({ database, nodeUrl: node.url, env })
    const cachingOf = async (number: number) =>
      (await fetch(server.url + pagePath('outputs', number))).headers.get('cache-control')
    expect(await cachingOf(1)).toBe('public, max-age=31536000, immutable')
    expect(await cachingOf(Math.floor((history.blocks.length - 1) / PAGE_BLOCKS))).toBe('no-cache')
    await server.close()
  })
})
