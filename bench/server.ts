import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createApiClient, LOCAL_PAIRS } from '@nightjar/sdk'
import { insertMany } from '@nightjar/server/db/insertMany'
import { pairs, tokens } from '@nightjar/server/db/schema'
import { type TestDatabase, testDatabases } from '@nightjar/server/testing/databases'
import {
  account,
  createFixture,
  type Fixture,
  fund,
  openPairs,
  tokenId,
} from '@nightjar/server/testing/fixture'
import { createHistory, type History } from '@nightjar/server/testing/history'
import { startHistoryNode } from '@nightjar/server/testing/historyNode'
import { createRandom, OPERATOR, openMarket, swapExactIn } from '@nightjar/server/testing/market'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import type { BenchOptions } from '../scripts/bench.ts'
import { StartError } from '../scripts/process.ts'
import { indexBlocks } from './history/indexBlocks.ts'
import { openManyPairs, type Pool } from './history/openManyPairs.ts'
import { compare, medianOf, RATE } from './server/compare.ts'
import { type OurServed, type Served, serveBare, serveOurs } from './server/served.ts'

const SWAPS_PER_BLOCK = 20
const sizes = {
  whole: {
    ...{ seconds: 2, rounds: 7, warmUp: 5, calls: 5, swaps: 10_000, streamBlocks: 30, pairs: 1000 },
    ...{ streams: 10_000, asked: 30 },
  },
  quick: {
    ...{ seconds: 1, rounds: 1, warmUp: 1, calls: 1, swaps: 200, streamBlocks: 2, pairs: 30 },
    ...{ streams: 100, asked: 2 },
  },
} as const

type Sizes = (typeof sizes)[keyof typeof sizes]

const report = (metric: string, value: number, unit: string, peer?: string): void => {
  const rounded = Math.round(value * 100) / 100
  const line = { bench: 'server', metric, value: rounded, unit }
  console.log(JSON.stringify(peer === undefined ? line : { ...line, peer }))
}

const parts: Readonly<Record<string, (fixture: Fixture, size: Sizes) => Promise<void>>> = {
  answers: benchAnswers,
  stream: benchStream,
  streams: benchManyStreams,
  backfill: benchBackfill,
}

/** Answers, latency, indexing and events of the server; the peer is a bare node:http server with the same bytes. */
export default async function bench({ isQuick, part }: BenchOptions): Promise<void> {
  const size = isQuick ? sizes.quick : sizes.whole
  const only = part === undefined ? Object.values(parts) : [parts[part] ?? unknownPart(part)]
  const fixture = await createFixture()
  for (const run of only) await run(fixture, size)
}

function unknownPart(name: string): never {
  throw new StartError(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`)
}

async function benchAnswers(fixture: Fixture, size: Sizes): Promise<void> {
  const history = prepare(fixture)
  const node = await startHistoryNode(history)
  const [database] = testDatabases
  if (database === undefined) return
  const settings = await database.settings()
  const kept = { ...database, settings: async () => ({ ...settings, drop: async () => undefined }) }
  const filled = await startTestServer({ database: kept, nodeUrl: node.url })
  await addPairs(filled, size.pairs)
  await filled.close()
  const dist = await writeDist()
  const server = await serveOurs({
    ...settings.env,
    // its polling for blocks runs in the same process, and would slow down the answers
    ...{ NIGHTJAR_NODE_URL: node.url, INDEXER_POLL_MS: '5000', WEB_DIST: dist },
  })
  for (const path of pathsInMemory.slice(0, size.calls)) await benchAnswer(server, path, size)
  await benchDatabase(server, size)
  await server.close()
  await settings.drop()
  await node.close()
  await rm(dist, { recursive: true })
}

const ASSET = '/assets/app.js'
/** What the server answers without its database. */
const pathsInMemory = [
  '/api/pairs',
  '/api/tokens/official',
  '/api/pages/outputs/0',
  '/api/markets/tickers',
  ASSET,
]

/** A web app of one file, of the size of a usual one. */
async function writeDist(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  await mkdir(join(dist, 'assets'))
  await mkdir(join(dist, 'builds'))
  await writeFile(join(dist, 'builds/routes.json'), JSON.stringify({ pages: ['/'], redirects: [] }))
  await writeFile(join(dist, 'index.html'), '<p>app</p>')
  await writeFile(join(dist, ASSET), randomBytes(30_000).toString('base64'))
  return dist
}

/** The database's time for calls that read it each time they are asked. */
async function benchDatabase({ url, metrics }: OurServed, { asked }: Sizes): Promise<void> {
  const [pair] = (await createApiClient({ baseUrl: url }).pairs()).pairs
  const paths = [
    '/api/explorer/txs',
    '/api/explorer/txs?tx_type=add_liquidity',
    `/api/explorer/txs?address=${OPERATOR}`,
    '/api/point/leaderboard',
    '/api/stats',
    `/api/pairs/${pair?.pair_id}/trades`,
    `/api/pairs/${pair?.pair_id}/candles`,
    '/api/search/tokens/usd',
  ]
  for (const path of paths) {
    const before = databaseSeconds(await metrics())
    for (let at = 0; at < asked; at++) {
      const answer = await fetch(`${url}${path}`)
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
      await answer.arrayBuffer()
    }
    const taken = databaseSeconds(await metrics()) - before
    const shown = path.replaceAll(/\d+field|aleo1\w+/g, '…')
    report(`GET ${shown} database`, (1000 * taken) / asked, 'ms')
  }
}

const databaseSeconds = (metrics: string): number =>
  [...metrics.matchAll(/^nightjar_database_seconds_total\{.*\} (\S+)$/gm)].reduce(
    (sum, [, seconds]) => sum + Number(seconds),
    0,
  )

/** One answer compared with plain node:http sending the same bytes. */
async function benchAnswer(server: Served, path: string, size: Sizes): Promise<void> {
  const own = { ...server, url: `${server.url}${path}` }
  const answer = await fetch(own.url, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => !headersOfNode.has(name)).flat()
  const bare = await serveBare(body, headers)
  const { rate, cpu, p99 } = await compare(own, bare, size)
  const figures = [
    ['', 'requests/s', rate],
    [' CPU', 'µs/request', cpu],
    [` p99 at ${RATE} requests/s`, 'ms', p99],
  ] as const
  for (const [name, unit, { ours, bare: theirs, ratio }] of figures) {
    report(`GET ${path}${name}`, ours, unit)
    report(`GET ${path}${name}`, theirs, unit, 'node:http')
    report(`GET ${path}${name}, of node:http`, 100 * ratio, '%')
  }
  await bare.close()
}

/** Headers that node:http writes by itself. */
const headersOfNode: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
])

/** Rows that are not on the chain: their origin makes no difference for answers. */
async function addPairs({ running }: TestServer, count: number): Promise<void> {
  const { db } = running.handle
  const [lp] = await db.select().from(tokens).limit(1)
  const known = await db.select().from(pairs)
  const [pair] = known
  if (lp === undefined || pair === undefined) throw new Error('no pair to copy')
  const copies = Array.from({ length: count - known.length }, (_, at) => {
    const hash = createHash('sha256').update(String(at)).digest('hex')
    return { ...pair, id: `${BigInt(`0x${hash}`) >> 4n}field` }
  })
  await insertMany(db, pairs, copies)
  await new Promise((done) => setTimeout(done, 300))
}

async function benchStream(fixture: Fixture, { streamBlocks }: Sizes): Promise<void> {
  for (const database of testDatabases) {
    const history = prepare(fixture)
    const node = await startHistoryNode(history)
    const server = await startTestServer({
      database,
      nodeUrl: node.url,
      env: { INDEXER_POLL_MS: '25', TRUST_PROXY: 'true' }, // polls as on a local network; streams of many clients
    })
    const delays = await measureStream({
      ...{ server, history, blocks: streamBlocks },
      trader: account(fixture, 'alice'),
    })
    const name = `block to event stream on ${database.name}`
    report(`${name}, median`, medianOf(delays), 'ms')
    report(`${name}, most`, Math.max(...delays), 'ms')
    const trader = account(fixture, 'alice')
    const own = await measureSending({ ...{ server, history, blocks: streamBlocks }, trader })
    const sent = `hearing of a block to having sent it to ${STREAMS} streams on ${database.name}`
    report(`${sent}, median`, medianOf(own), 'ms')
    await server.close()
    await node.close()
  }
}

function prepare(fixture: Fixture): History {
  const history = createHistory(fixture.crypto)
  openMarket(history)
  openPairs(history, fixture)
  fund(
    history,
    traders.map((name) => account(fixture, name)),
    10n ** 13n,
  )
  return history
}

const traders = Array.from({ length: 50 }, (_, at) => (at === 0 ? 'alice' : `trader${at}`))

async function measureStream({
  server,
  history,
  trader,
  blocks,
}: {
  readonly server: TestServer
  readonly history: History
  readonly trader: string
  readonly blocks: number
}): Promise<number[]> {
  const stop = new AbortController()
  const stream = await fetch(`${server.url}/api/events`, { signal: stop.signal })
  const reader = stream.body?.getReader()
  await reader?.read()
  const delays: number[] = []
  for (let at = 0; at < blocks; at++) {
    await new Promise((done) => setTimeout(done, 100 + ((at * 37) % 50)))
    history.call(swapExactIn(trader, tokenId('USDX'), tokenId('WALEO'), 1_000_000n))
    history.mine()
    const started = performance.now()
    await reader?.read()
    delays.push(performance.now() - started)
  }
  stop.abort()
  return delays
}

const STREAMS = 100

/** The server's own part of the way of a block to many streams, in milliseconds. */
async function measureSending(options: Parameters<typeof measureStream>[0]): Promise<number[]> {
  const { server } = options
  const stop = new AbortController()
  for (let at = 0; at < STREAMS; at++) {
    const headers = { 'x-forwarded-for': `10.0.0.${at}` }
    const stream = await fetch(`${server.url}/api/events`, { signal: stop.signal, headers })
    void stream.text().catch(() => undefined) // read until it is stopped
  }
  const delays: number[] = []
  for (let at = 0; at < options.blocks; at++) {
    await measureStream({ ...options, blocks: 1 })
    const told = await server.running.metrics.render()
    delays.push(1000 * Number(/^nightjar_event_delay_seconds (\S+)$/m.exec(told)?.[1]))
  }
  stop.abort()
  return delays
}

/** How long it takes until each of some streams has a block, and whether any misses one; in another process. */
async function benchManyStreams(fixture: Fixture, { streams, asked }: Sizes): Promise<void> {
  for (const count of new Set([STREAMS, streams])) await benchStreams(fixture, count, asked)
}

async function benchStreams(fixture: Fixture, streams: number, asked: number): Promise<void> {
  const database = testDatabases.at(-1)
  if (database === undefined) return
  const history = prepare(fixture)
  const node = await startHistoryNode(history)
  const env = { INDEXER_POLL_MS: '25', TRUST_PROXY: 'true' }
  const server = await startTestServer({ database, nodeUrl: node.url, env })
  const entry = fileURLToPath(new URL('./server/manyStreams.ts', import.meta.url))
  const args = ['--import', 'tsx', entry, server.url, String(streams)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (): Promise<Heard> => JSON.parse((await lines.next()).value ?? '{}')
  const trader = account(fixture, 'alice')
  await next() // all are open
  const delays: number[] = []
  let missing = 0
  for (let block = 0; block < asked; block++) {
    history.call(swapExactIn(trader, tokenId('USDX'), tokenId('WALEO'), 1_000_000n))
    history.mine()
    const mined = Date.now()
    const heard = await Promise.race([
      next(),
      new Promise<Heard>((late) => setTimeout(late, 10_000, {})),
    ])
    if (heard.height !== history.blocks.length - 1) missing++
    else delays.push((heard.at ?? 0) - mined)
  }
  child.stdin.end()
  const name = `block to all of ${streams.toLocaleString('en')} streams`
  report(`${name}, median`, medianOf(delays), 'ms')
  report(`${name}, most`, Math.max(...delays), 'ms')
  report(`${name}, blocks that a stream missed`, missing, 'blocks')
  await server.close()
  await node.close()
}

type Heard = { readonly height?: number; readonly at?: number }

/** Backfill over the pairs of a local network, and over many, every second one of them without credits. */
async function benchBackfill(fixture: Fixture, { swaps, pairs: count }: Sizes): Promise<void> {
  const few = prepare(fixture)
  const pools = LOCAL_PAIRS.map(({ a, b }): Pool => [tokenId(a), tokenId(b)])
  await benchSwaps(fixture, few, { pools, by: traders, name: 'backfill', swaps })
  const many = prepare(fixture)
  const opened = openManyPairs(many, fixture, count - LOCAL_PAIRS.length)
  await benchSwaps(fixture, many, {
    pools: opened,
    by: undefined,
    name: `backfill with ${count.toLocaleString('en')} pairs`,
    swaps,
  })
}

async function benchSwaps(
  fixture: Fixture,
  history: History,
  options: {
    readonly pools: readonly Pool[]
    /** The traders; the operator if nobody else holds the tokens. */
    readonly by: readonly string[] | undefined
    readonly name: string
    readonly swaps: number
  },
): Promise<void> {
  const { pools, by, name, swaps } = options
  history.mine()
  const from = history.blocks.length
  const random = createRandom(1)
  const names = by?.map((each) => account(fixture, each)) ?? [OPERATOR]
  for (let swap = 0; swap < swaps; swap++) {
    const [a = '', b = ''] = pools[Math.floor(random() * pools.length)] ?? []
    const [tokenIn, tokenOut] = random() < 0.5 ? [a, b] : [b, a]
    const trader = names[Math.floor(random() * names.length)] ?? ''
    const { status } = history.call(swapExactIn(trader, tokenIn, tokenOut, 1_000_000n))
    if (status !== 'accepted') throw new Error('a swap of the benchmark was rejected')
    if (swap % SWAPS_PER_BLOCK === SWAPS_PER_BLOCK - 1) history.mine()
  }
  for (const database of testDatabases) {
    const seconds = await measureBackfill(database, history, from)
    report(`${name} on ${database.name}`, swaps / seconds, 'swaps/s')
  }
}

async function measureBackfill(
  database: TestDatabase,
  history: History,
  from: number,
): Promise<number> {
  const handle = await database.open()
  const seconds = await indexBlocks(handle, history, from)
  await handle.close()
  return seconds
}
