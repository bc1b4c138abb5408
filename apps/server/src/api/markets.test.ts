import { LOCAL_PAIRS } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatScaled } from '../market/decimal.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  account,
  createFixture,
  type Fixture,
  fund,
  openPairs,
  tokenId,
  until,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom, openMarket, swapExactIn } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const DAY = 86_400
const STEP = 900

/** Thirty hours of trading up to now, some of it before the window. */
function makeTrades(fixture: Fixture, seed: string): History {
  const history = createHistory(fixture.crypto, seed)
  openMarket(history)
  openPairs(history, fixture)
  fund(history, [account(fixture, 'alice')])
  history.mine(Math.floor(Date.now() / 1000) - timeOf(history) - 30 * 3600)
  const random = createRandom(seed.length)
  for (let block = 0; block < 90; block++) {
    trade(history, fixture, random)
    history.mine(20 * 60)
  }
  return history
}

function trade(history: History, fixture: Fixture, random: () => number): void {
  const { a, b } = LOCAL_PAIRS[Math.floor(random() * LOCAL_PAIRS.length)] ?? { a: '', b: '' }
  const amount = BigInt(1 + Math.floor(random() * 1e9))
  const [paid, got] = random() < 0.5 ? [a, b] : [b, a]
  history.call(swapExactIn(account(fixture, 'alice'), tokenId(paid), tokenId(got), amount))
}

function timeOf({ blocks }: History): number {
  const block = blocks.at(-1) as { header: { metadata: { timestamp: number } } }
  return block.header.metadata.timestamp
}

describe.each(testDatabases)('figures of the last day on $name', (database) => {
  let fixture: Fixture
  let history: History
  let node: HistoryNode
  let server: TestServer

  beforeAll(async () => {
    fixture = await createFixture()
    history = makeTrades(fixture, 'first')
    node = await startHistoryNode(history)
    const env = { INDEXER_ON_REORG: 'rebuild' }
    server = await startTestServer({ database, nodeUrl: node.url, env })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await node.close()
  })

  /** Every ticker and every pair's trade, summed from the candles and steps of a minute. */
  async function expectSums(): Promise<void> {
    const { api } = server
    const [tickers, { pairs }] = await Promise.all([
      api.marketTickers(),
      api.stats({ query: { limit: 1 } }),
    ])
    const { tokens } = await api.officialTokens()
    const decimals = new Map(tokens.map((each) => [each.token_id, each.decimals]))
    const now = Math.floor(Date.now() / 1000)
    const since = now - DAY - ((now - DAY) % STEP)
    expect(tickers).toHaveLength(LOCAL_PAIRS.length)
    for (const ticker of tickers) {
      const query = { interval: '1m', limit: 1000 } as const
      const { candles } = await api.candles({ params: { id: ticker.pool_id }, query })
      const day = candles.filter(({ time }) => time >= since)
      const sum = (of: 'volume_a' | 'volume_b') =>
        day.reduce((all, row) => all + BigInt(row[of]), 0n)
      const base = decimals.get(ticker.base_currency) ?? 0
      const target = decimals.get(ticker.target_currency) ?? 0
      expect(ticker.last_price).toBe(candles.at(-1)?.close ?? null)
      expect(ticker.base_volume).toBe(formatScaled(sum('volume_a'), base))
      expect(ticker.target_volume).toBe(formatScaled(sum('volume_b'), target))
      const prices = day.flatMap(({ high, low }) => [Number(high), Number(low)])
      expect(Number(ticker.high)).toBe(Math.max(0, ...prices))
      const swaps = day.reduce((all, row) => all + row.trades, 0)
      expect(pairs.find(({ pair_id }) => pair_id === ticker.pool_id)?.swaps_24h).toBe(swaps)
    }
  }

  test('default: they equal the sums of the minutes', async () => {
    await expectSums()
    const { volume_24h, volume_7d } = await server.api.stats({ query: { limit: 1 } })
    expect(BigInt(volume_7d)).toBeGreaterThan(BigInt(volume_24h))
  })

  test('behavior: stay correct with every block, even when an interval ends', async () => {
    const random = createRandom(5)
    for (let block = 0; block < 6; block++) {
      trade(history, fixture, random)
      history.mine(block === 3 ? STEP : 1)
      const height = history.blocks.length - 1
      await until(async () => (await server.api.pairs()).height >= height, 'the block', 10_000)
      await expectSums()
    }
  })

  test('behavior: a different history replaces everything from the previous one', async () => {
    const other = makeTrades(fixture, 'another')
    node.replace(other)
    const height = other.blocks.length - 1
    const { a = '', b = '' } = LOCAL_PAIRS[0] ?? {}
    const first = await server.api.pair({ query: { tokenA: tokenId(a), tokenB: tokenId(b) } })
    await until(
      async () => {
        const { height: reached, pairs } = await server.api
          .pairs()
          .catch(() => ({ height: 0, pairs: [] }))
        const now = pairs.find(({ pair_id }) => pair_id === first.pair_id)
        return reached === height && now?.reserve_a !== first.reserve_a
      },
      'the other history',
      30_000,
    )
    await expectSums()
  }, 60_000)
})
