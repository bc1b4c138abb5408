import { LOCAL_PAIRS } from '@nightjar/sdk'
import { type DatabaseHandle, openDatabase } from '@nightjar/server/db/database'
import { readEnv } from '@nightjar/server/env'
import { everyDatabase, type TestDatabase } from '@nightjar/server/testing/databases'
import { fillTrades } from '@nightjar/server/testing/fillTrades'
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
import { indexBlocks } from './history/indexBlocks.ts'
import { openManyPairs, type Pool } from './history/openManyPairs.ts'

const SIZES = { PostgreSQL: 1_000_000, PGlite: 200_000 } as const
const PAIRS = 2000
const PER_BLOCK = 20
/** Seconds between blocks: a million trades take a month, to now. */
const BLOCK_SECONDS = 52
/** Trades at the end that are indexed as from a node: their rate is that of a full database. */
const WHOLE = 20_000
/** Warm-up trades before them, also from a node: a long history pays for the thread start and compilation only once. */
const WARM = 5000
const AMOUNT = 1_000_000n
/** Number of blocks after which each page is requested. */
const ROUNDS = 20
const QUICK = { trades: 2000, pairs: 20, rounds: 2 } as const

const report = (metric: string, value: number, unit: string): void =>
  console.log(
    JSON.stringify({ bench: 'markets', metric, value: Math.round(value * 100) / 100, unit }),
  )

/**
 * A long history of the market: the cost of indexing at its end, how long each page's calls take just after a block, how
 * much disk space a trade takes, and that no page reads all trades. `size` is the number of trades; all but the last
 * ones are added without a node, its JSON and proofs (`fillTrades`), the last ones as a server indexes them. `only` names
 * one of the databases.
 */
export default async function bench({ isQuick, size, database: only }: BenchOptions) {
  const fixture = await createFixture()
  for (const database of everyDatabase) {
    if (only !== undefined && database.name.toLowerCase() !== only) continue
    const usual = isQuick ? QUICK : { trades: SIZES[database.name], pairs: PAIRS, rounds: ROUNDS }
    await benchDatabase(database, fixture, { ...usual, trades: size ?? usual.trades })
  }
}

type Size = { readonly trades: number; readonly pairs: number; readonly rounds: number }

async function benchDatabase(
  database: TestDatabase,
  fixture: Fixture,
  { trades: size, pairs, rounds }: Size,
): Promise<void> {
  const settings = await database.settings()
  const open = () => openDatabase(readEnv(settings.env))
  const on = `of ${size} trades on ${database.name}`
  const market = openBench(fixture, size, pairs)
  const { history, next } = market

  const handle = await open()
  await indexBlocks(handle, history, 1)
  const whole = Math.min(WHOLE, Math.floor(size / 4))
  const warm = Math.min(WARM, whole)
  const perBlock = PER_BLOCK
  const trades = size - whole - warm
  const times = await fillTrades({
    ...{ db: handle.patientDb, history, fixture, trades, perBlock, seconds: BLOCK_SECONDS, next },
  })
  reportFill(times, trades, on)
  const from = history.blocks.length + Math.floor(warm / PER_BLOCK)
  for (let made = 0; made < warm + whole; made++) {
    tradeOnce(market)
    if (made % PER_BLOCK === PER_BLOCK - 1) history.mine(BLOCK_SECONDS)
  }
  report(
    `whole indexer at the end ${on}`,
    whole / (await indexBlocks(handle, history, from)),
    'trades/s',
  )
  await reportStorage(handle, size, on)
  await handle.db.execute('analyze') // as autovacuum would do eventually
  const before = await countScans(handle)
  await handle.close()

  const node = await startHistoryNode(history)
  const server = await startTestServer({
    database: { ...database, settings: async () => ({ ...settings, drop: async () => undefined }) },
    nodeUrl: node.url,
    env: { RATE_LIMIT_READS: '0', NIGHTJAR_USD_TOKENS: tokenId('USDX') },
  })
  await measurePages(server, market, { on, rounds })
  await server.close()
  await node.close()

  if (database.name === 'PostgreSQL') {
    const again = await open() // PGlite loses its scan counts when closed; the query plans stay the same
    reportScans(before, await countScans(again), on)
    await again.close()
  }
  await settings.drop()
}

type Market = {
  readonly history: History
  readonly pools: readonly Pool[]
  readonly next: () => {
    readonly trader: string
    readonly tokenIn: string
    readonly tokenOut: string
    readonly amountIn: bigint
  }
}

/** Many pairs, the n-th traded 1/n times as often as the first; nine of them are the local network's. */
function openBench(fixture: Fixture, size: number, pairs: number): Market {
  const history = createHistory(fixture.crypto)
  const now = Math.floor(Date.now() / 1000)
  const blocks = size / PER_BLOCK
  const setUp = 3600
  history.mine(now - timeOf(history) - Math.ceil(blocks) * BLOCK_SECONDS - setUp)
  openMarket(history)
  openPairs(history, fixture)
  const traders = Array.from({ length: 50 }, (_, at) => account(fixture, `trader${at}`))
  fund(history, traders, 10n ** 13n)
  const local = LOCAL_PAIRS.map(({ a, b }): Pool => [tokenId(a), tokenId(b)])
  const pools = [...local, ...openManyPairs(history, fixture, pairs - local.length)]
  history.mine()
  const random = createRandom(1)
  const shares = sharesOf(pools.length)
  return {
    history,
    pools,
    next: () => {
      const at = findShare(shares, random())
      const [a = '', b = ''] = pools[at] ?? []
      const [tokenIn, tokenOut] = random() < 0.5 ? [a, b] : [b, a]
      const trader = traders[Math.floor(random() * traders.length)] ?? ''
      return { trader: at < local.length ? trader : OPERATOR, tokenIn, tokenOut, amountIn: AMOUNT }
    },
  }
}

/** Cumulative sums of 1/n, scaled to end at 1. */
function sharesOf(count: number): readonly number[] {
  let sum = 0
  const sums = Array.from({ length: count }, (_, at) => {
    sum += 1 / (at + 1)
    return sum
  })
  return sums.map((each) => each / sum)
}

function findShare(sums: readonly number[], share: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 1) < share) low = middle + 1
    else high = middle
  }
  return low
}

function timeOf({ blocks }: History): number {
  const block = blocks.at(-1) as { header: { metadata: { timestamp: number } } }
  return block.header.metadata.timestamp
}

function tradeOnce({ history, next }: Market): void {
  const { trader, tokenIn, tokenOut, amountIn } = next()
  const { status } = history.call(swapExactIn(trader, tokenIn, tokenOut, amountIn))
  if (status !== 'accepted') throw new Error('a swap of the benchmark was rejected')
}

/** All batches except the last have the same size. */
function reportFill(times: readonly number[], trades: number, on: string): void {
  const perBatch = trades / times.length
  const tenth = Math.max(1, Math.floor(times.length / 10))
  const rateOf = (some: readonly number[]) =>
    (perBatch * some.length) / some.reduce((sum, each) => sum + each, 0)
  report(`ledger and database, first tenth ${on}`, rateOf(times.slice(0, tenth)), 'trades/s')
  report(`ledger and database, last tenth ${on}`, rateOf(times.slice(-tenth)), 'trades/s')
  report(`ledger and database, slowest batch ${on}`, perBatch / Math.max(...times), 'trades/s')
}

const tables = ['trades', 'transactions', 'transaction_subjects', 'candles', 'stats'] as const

async function reportStorage({ db }: DatabaseHandle, size: number, on: string): Promise<void> {
  for (const table of tables) {
    const [row] = await rowsOf<{ bytes: string }>(
      db,
      `select pg_total_relation_size('${table}') as bytes`,
    )
    report(`storage: ${table} ${on}`, Number(row?.bytes) / size, 'bytes/trade')
  }
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    'select pg_database_size(current_database()) as bytes',
  )
  report(`storage ${on}`, Number(row?.bytes) / size, 'bytes/trade')
}

async function rowsOf<Row>(db: DatabaseHandle['db'], query: string): Promise<readonly Row[]> {
  return ((await db.execute(query)) as unknown as { readonly rows: readonly Row[] }).rows
}

/** Number of full scans of each table. */
async function countScans({ db }: DatabaseHandle): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ relname: string; seq_scan: string }>(
    db,
    'select relname, seq_scan from pg_stat_user_tables',
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]))
}

function reportScans(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  on: string,
): void {
  for (const table of tables) {
    const scans = (after.get(table) ?? 0) - (before.get(table) ?? 0)
    report(`pages reading all of ${table} ${on}`, scans, 'scans')
    if (table === 'trades' && scans > 0) throw new Error('a page reads all trades')
  }
}

/** What the app requests when a page is opened; the ids are those of the most traded pair. */
function pagesOf(pair: string, ticker: string, token: string, pairs: readonly string[]) {
  const ofPair = `/api/pairs/${pair}`
  const changes = 'tx_type=add_liquidity,remove_liquidity&limit=20'
  return {
    pools: ['/api/pairs', '/api/tokens/official', '/api/stats?limit=1', { pair_ids: pairs }],
    pair: [
      '/api/pairs',
      `${ofPair}/candles?interval=1h&limit=300`,
      `${ofPair}/candles?interval=1m&limit=300`,
      `/api/stats?pair=${pair}&limit=1`,
      `${ofPair}/trades?limit=20`,
      `/api/explorer/txs?pair=${pair}&${changes}`,
    ],
    token: [
      `/api/search/tokens/${token}`,
      `/api/tokens/${token}/origin`,
      `/api/stats?token=${token}&limit=1`,
      `${ofPair}/trades?limit=20`,
    ],
    analytics: ['/api/stats?interval=1d&limit=30'],
    'open data': [
      '/api/markets/pairs',
      '/api/markets/tickers',
      `/api/markets/historical_trades?ticker_id=${ticker}`,
      `${ofPair}/trades.csv`,
      `${ofPair}/candles.csv?interval=1h`,
      '/api/price/usd',
    ],
  } as const
}

/** Each page just after a block, all its calls at once: nothing is cached from the block before. */
async function measurePages(
  server: TestServer,
  market: Market,
  { on, rounds }: { readonly on: string; readonly rounds: number },
): Promise<void> {
  const known = await server.api.pairs()
  const [pair] = known.pairs
  if (pair === undefined) throw new Error('no pair')
  const ticker = `${pair.token_a}_${pair.token_b}`
  const shown = known.pairs.slice(0, 40).map(({ pair_id }) => pair_id)
  const pages = pagesOf(pair.pair_id, ticker, pair.token_a, shown)
  const next = await listen(server, market)
  for (const [page, calls] of Object.entries(pages)) {
    const latencies = new Map<string, number[]>()
    for (let round = -2; round < rounds; round++) {
      await next.block()
      await Promise.all(
        calls.map(async (call) => {
          const { name, ms } = await ask(server.url, call)
          if (round >= 0) latencies.set(name, [...(latencies.get(name) ?? []), ms])
        }),
      )
    }
    for (const [name, all] of latencies)
      report(`${page}: ${name} p95 ${on}`, percentile95(all), 'ms')
    report(`${page} p95 ${on}`, percentile95([...latencies.values()].flat()), 'ms')
  }
  next.stop()
}

type Call = string | { readonly pair_ids: readonly string[] }

async function ask(url: string, call: Call): Promise<{ name: string; ms: number }> {
  const started = performance.now()
  const response =
    typeof call === 'string'
      ? await fetch(`${url}${call}`)
      : await fetch(`${url}/api/some/pairs/prices`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(call),
        })
  await response.arrayBuffer()
  const ms = performance.now() - started
  const path = typeof call === 'string' ? call : '/api/some/pairs/prices'
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return { name: path.replace(/\d{20,}(field)?/g, '…'), ms }
}

const percentile95 = (all: readonly number[]): number =>
  [...all].sort((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? Number.NaN

/** Creates a block with a trade and waits until the server announces it. */
async function listen(server: TestServer, market: Market) {
  const stop = new AbortController()
  const stream = await fetch(`${server.url}/api/events`, { signal: stop.signal })
  const reader = stream.body?.getReader()
  await reader?.read()
  return {
    block: async () => {
      tradeOnce(market)
      market.history.mine(1)
      await reader?.read()
    },
    stop: () => stop.abort(),
  }
}
