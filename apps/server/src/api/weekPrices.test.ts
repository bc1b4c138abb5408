import { WRAPPED_ALEO } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { account, createFixture, fund, tokenId } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createPair, openMarket, swapExactIn } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const ALEO = WRAPPED_ALEO.id
const [USDX, EURX, WBTC, GLD] = ['USDX', 'EURX', 'WBTC', 'GLD'].map(tokenId) as [
  string,
  string,
  string,
  string,
]
const HOUR = 3600
const HOURS = 30

describe.each(testDatabases)('the prices of a week on $name', (database) => {
  let node: HistoryNode
  let server: TestServer
  /** The end of the hour with the last trade. */
  let end: number

  beforeAll(async () => {
    const fixture = await createFixture()
    const trader = account(fixture, 'alice')
    const history = createHistory(fixture.crypto)
    openMarket(history)
    createPair(history, fixture.chain, ALEO, USDX, 20n * 10n ** 12n, 10n ** 12n)
    createPair(history, fixture.chain, USDX, EURX, 10n ** 11n, 10n ** 11n)
    createPair(history, fixture.chain, ALEO, WBTC, 10n ** 12n, 10n ** 8n)
    fund(history, [trader], 10n ** 14n)
    for (let hour = 0; hour < HOURS; hour++) {
      history.call(swapExactIn(trader, ALEO, USDX, 10n ** 10n))
      if (hour === 20) history.call(swapExactIn(trader, USDX, EURX, 10n ** 9n))
      history.mine(HOUR)
    }
    node = await startHistoryNode(history)
    server = await startTestServer({ database, nodeUrl: node.url })
    const closes = await closesOf(ALEO, USDX)
    end = Math.max(...closes.keys()) + HOUR
  })
  afterAll(async () => {
    await server.close()
    await node.close()
  })

  /** The second token in the first by the hour, from the candles. */
  async function closesOf(one: string, other: string): Promise<ReadonlyMap<number, number>> {
    const { pairs } = await server.api.pairs()
    const pair = pairs.find(({ token_a, token_b }) =>
      [token_a, token_b].every((id) => id === one || id === other),
    )
    const params = { id: pair?.pair_id ?? '' }
    const { candles } = await server.api.candles({ params, query: { interval: '1h' } })
    return new Map(
      candles.map(({ time, close }) => [
        time,
        pair?.token_a === other ? Number(close) : 1 / Number(close),
      ]),
    )
  }

  async function askAt(seconds: number) {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(seconds * 1000)
    try {
      const { from, step, tokens } = await server.api.weekPrices()
      return { from, step, of: new Map(tokens.map((token) => [token.token_id, token])) }
    } finally {
      clock.mockRestore()
    }
  }

  test('default: the price at the end of every fourth hour, null before the first trade', async () => {
    const { from, step, of } = await askAt(end + 10)
    expect([from, step]).toEqual([end - 7 * 24 * HOUR, 4 * HOUR])
    const prices = of.get(USDX)?.prices ?? []
    const closes = await closesOf(ALEO, USDX)
    expect(prices).toHaveLength(42)
    expect(prices[0]).toBeNull()
    expect(Number(prices.at(-1))).toBeCloseTo(closes.get(end - HOUR) ?? 0, 12)
    expect(Number(prices.at(-2))).toBeCloseTo(closes.get(end - 5 * HOUR) ?? 0, 12)
  })

  test('behavior: the price a day ago is that at the end of the hour then', async () => {
    const { of } = await askAt(end + 10)
    const closes = await closesOf(ALEO, USDX)
    expect(Number(of.get(USDX)?.day_ago)).toBeCloseTo(closes.get(end - 25 * HOUR) ?? 0, 12)
  })

  test('behavior: ALEO is always 1, another token has the product along its route', async () => {
    const { of } = await askAt(end + 10)
    expect(new Set(of.get(ALEO)?.prices)).toEqual(new Set(['1']))
    const [usdx, eurx] = [await closesOf(ALEO, USDX), await closesOf(USDX, EURX)]
    const inDollars = [...eurx.values()].at(-1) ?? 0
    const expected = inDollars * (usdx.get(end - HOUR) ?? 0)
    expect(Number(of.get(EURX)?.prices.at(-1))).toBeCloseTo(expected, 12)
    expect(of.get(GLD)?.prices.every((price) => price === null)).toBe(true)
  })

  test('behavior: a pool that was never traded has the price of its reserves', async () => {
    const { of } = await askAt(end + 10)
    const { price } = await server.api.someTokenPrices({ body: { tokens: [WBTC] } })
    expect(new Set(of.get(WBTC)?.prices)).toEqual(new Set([price[0]?.price]))
  })

  test('behavior: hours without a trade keep the price, and pass', async () => {
    const before = await askAt(end + 10)
    const later = await askAt(end + 2 * HOUR)
    expect(later.from - before.from).toBe(2 * HOUR)
    expect(later.of.get(USDX)?.prices.at(-1)).toBe(before.of.get(USDX)?.prices.at(-1))
  })
})
