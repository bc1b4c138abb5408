import type { PairStats, ServedPair } from '@nightjar/sdk'
import { WRAPPED_ALEO } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { createFixture, tokenId } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createPair, createToken, OPERATOR, openMarket, swapExactIn } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const CREDITS = WRAPPED_ALEO.id
const [USDX, WBTC] = [tokenId('USDX'), tokenId('WBTC')]
const INVENTED = 10n ** 24n
const DUST = 7n

let node: HistoryNode
let fake: string
let ids: { dust: string; deep: string; hidden: string }
beforeAll(async () => {
  const { chain, crypto } = await createFixture()
  const history = createHistory(crypto)
  openMarket(history)
  createPair(history, chain, CREDITS, USDX, 10n ** 12n, 10n ** 11n)
  createPair(history, chain, USDX, WBTC, 64n * 10n ** 12n, 10n ** 11n) // far more than the first pair holds
  const sham = createToken(history, '201field')
  fake = createToken(history, '202field')
  ids = {
    dust: createPair(history, chain, fake, USDX, INVENTED, DUST),
    deep: createPair(history, chain, fake, CREDITS, 1000n, 2n * 10n ** 12n), // deeper than the honest route
    hidden: createPair(history, chain, fake, sham, INVENTED, INVENTED),
  }
  history.mine()
  history.call(swapExactIn(OPERATOR, fake, CREDITS, 10n)) // a step of the series
  history.mine()
  node = await startHistoryNode(history)
})
afterAll(() => node.close())

describe.each(testDatabases)('liquidity on $name', (database) => {
  let server: TestServer
  let pairs: readonly ServedPair[]
  let prices: ReadonlyMap<string, number>
  beforeAll(async () => {
    server = await startTestServer({ database, nodeUrl: node.url })
    ;({ pairs } = await server.api.pairs())
    const { price } = await server.api.someTokenPrices({
      body: { tokens: [CREDITS, USDX, WBTC, fake] },
    })
    prices = new Map(price.map(({ token_id, price }) => [token_id, Number(price)]))
  })
  afterAll(() => server.close())

  const statsOf = async (id: string): Promise<PairStats | undefined> =>
    (await server.api.stats({ query: { pair: id } })).pairs[0]
  const ofTokens = (one: string, other: string) => {
    const pair = pairs.find((each) =>
      [one, other].every((id) => [each.token_a, each.token_b].includes(id)),
    )
    if (pair === undefined) throw new Error('no such pair')
    return pair
  }
  /** In microcredits, by the served price of a whole token. */
  const worth = (token: string, amount: string, decimals: number) =>
    Number(amount) * (prices.get(token) ?? Number.NaN) * 10 ** (6 - decimals)

  test('default: of two listed tokens it is the reserves times the served prices', async () => {
    const pair = ofTokens(USDX, WBTC)
    const { tokens } = await server.api.officialTokens()
    const decimalsOf = (id: string) => tokens.find(({ token_id }) => token_id === id)?.decimals ?? 0
    const expected =
      worth(pair.token_a, pair.reserve_a, decimalsOf(pair.token_a)) +
      worth(pair.token_b, pair.reserve_b, decimalsOf(pair.token_b))
    const { tvl } = (await statsOf(pair.pair_id)) ?? {}
    expect(Number(tvl) / expected).toBeCloseTo(1, 9)
    expect(Number(tvl)).toBeGreaterThan(10 * 10 ** 12) // the first pair holds 10^12 microcredits
  })

  test('behavior: an invented token counts what is beside it, and nothing if that is not listed either', async () => {
    const { tvl = null } = (await statsOf(ids.deep)) ?? {}
    const { token_a, reserve_a, reserve_b } = ofTokens(fake, CREDITS)
    expect(tvl).toBe(`${2n * BigInt(token_a === CREDITS ? reserve_a : reserve_b)}`)
    expect(Number((await statsOf(ids.dust))?.tvl)).toBeLessThan(1000)
    expect(await statsOf(ids.hidden)).toMatchObject({ tvl: null, swaps_24h: 0 })
  })

  test('behavior: totals count the listed sides alone', async () => {
    const all = await server.api.stats({ query: { limit: 1000 } })
    const listed = await Promise.all(
      [CREDITS, USDX, WBTC].map(
        async (token) => (await server.api.stats({ query: { token } })).tvl,
      ),
    )
    expect(all.tvl).toBe(`${listed.reduce((sum, tvl) => sum + BigInt(tvl ?? 0), 0n)}`)
    expect(all.series.at(-1)?.tvl).toBe(all.tvl)
    const sorted = all.pairs.toSorted((a, b) => Number(b.tvl ?? -1) - Number(a.tvl ?? -1))
    expect(sorted[0]?.pair_id).toBe(ofTokens(USDX, WBTC).pair_id)
    expect(sorted.at(-1)?.pair_id).toBe(ids.hidden)
  })

  test('behavior: an unknown liquidity is null in the series and in the feed for aggregators, never 0', async () => {
    const { series } = await server.api.stats({ query: { pair: ids.hidden } })
    for (const { tvl } of series) expect(tvl).toBeNull()
    const tickers = await server.api.marketTickers()
    expect(tickers.find(({ pool_id }) => pool_id === ids.hidden)?.liquidity_in_usd).toBeNull()
    const { tvl } = (await statsOf(ids.deep)) ?? {}
    const { price } = await server.api.dollarPrice()
    const shown = tickers.find(({ pool_id }) => pool_id === ids.deep)?.liquidity_in_usd
    expect(Number(shown)).toBeCloseTo((Number(tvl) / 1e6) * Number(price), 1)
  })

  test('behavior: no pool of an invented token moves the price of a listed one', () => {
    expect(prices.get(USDX)).toBeCloseTo(10, 6) // 10^12 microcredits for 10^11 units of 6 decimals
  })
})

describe.each(testDatabases)('a token that the operator verifies on $name', (database) => {
  test('behavior: its pools are valued from the first block on', async () => {
    const env = { VERIFIED_TOKENS: fake }
    const server = await startTestServer({ database, nodeUrl: node.url, env })
    const { tvl, series } = await server.api.stats({ query: { pair: ids.hidden } })
    expect(BigInt(tvl ?? 0)).toBeGreaterThan(0n)
    for (const step of series) expect(step.tvl).toBe(tvl)
    await server.close()
  })
})
