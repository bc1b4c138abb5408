import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { createFixture, makeHistory } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  )
const urls = blocksOf('sh').flatMap((code) =>
  [...code.matchAll(/^curl -s "(.+)"$/gm)].map(([, url = '']) => url),
)
const [prices = '', paging = '', sums = ''] = blocksOf('ts')

let node: HistoryNode
beforeAll(async () => {
  const fixture = await createFixture()
  const history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(5), calls: 150, perBlock: 4 })
  node = await startHistoryNode(history)
})
afterAll(() => node.close())

describe.each(testDatabases)('docs/api.md on $name', (database) => {
  let server: TestServer
  const values = { NIGHTJAR: '', PAIR: '', TICKER: '', TOKEN: '' }
  beforeAll(async () => {
    server = await startTestServer({ database, nodeUrl: node.url })
    const pairs = await server.api.marketPairs()
    const counts = await Promise.all(
      pairs.map(async ({ pool_id: id, ticker_id }) => {
        const query = { limit: 100 }
        const { trades } = await server.api.pairTrades({ params: { id }, query })
        return { id, ticker_id, count: trades.length }
      }),
    )
    const [busiest] = counts.toSorted((one, other) => other.count - one.count)
    values.NIGHTJAR = server.url
    values.PAIR = busiest?.id ?? ''
    values.TICKER = busiest?.ticker_id ?? ''
    values.TOKEN = values.TICKER.split('_')[0] ?? ''
  })
  afterAll(() => server.close())

  /** Runs code from the page unchanged and returns the value of one of its names. */
  const run = (code: string, name: string): Promise<unknown> =>
    runInThisContext(`async ({ NIGHTJAR, PAIR }) => {\n${code}\nreturn ${name}\n}`)(values)

  test.each(urls)('default: %s', async (url) => {
    const filled = url.replaceAll(/\$(\w+)/g, (_, name: keyof typeof values) => values[name])
    const answer = await fetch(filled)
    expect(answer.status).toBe(200)
    expect((await answer.text()).length).toBeGreaterThan(10)
  })

  test('default: the prices match the reserves', async () => {
    const { pairs } = await server.api.pairs()
    const found = (await run(prices, 'prices')) as { pair: string; price: number }[]
    expect(found).toHaveLength(pairs.length)
    expect(found.every(({ price }) => price > 0)).toBe(true)
  })

  test('default: reads every trade once; the CSV contains the same', async () => {
    const trades = (await run(paging, 'trades')) as { paid: { amount: string } }[]
    const params = { id: values.PAIR }
    const csv = await server.api.pairTradesCsv({ params, query: {} })
    const [head, ...lines] = csv.trimEnd().split('\r\n')
    expect(head).toBe(
      'place,time,transaction,trader,paid_token,paid_amount,received_token,received_amount',
    )
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.map((line) => line.split(',')[5])).toEqual(trades.map(({ paid }) => paid.amount))
    const [third] = lines[2]?.split(',') ?? []
    const rest = await server.api.pairTradesCsv({
      params,
      query: { before: third ?? '', limit: 2 },
    })
    expect(rest.trimEnd().split('\r\n').slice(1)).toEqual(lines.slice(3, 5))
  })

  test('default: the CSV contains the same candles', async () => {
    const request = { params: { id: values.PAIR }, query: { interval: '1d' } as const }
    const { candles } = await server.api.candles(request)
    const lines = (await server.api.candlesCsv(request)).trimEnd().split('\r\n')
    expect(lines.slice(1)).toEqual(candles.map((candle) => Object.values(candle).join(',')))
  })

  test('default: tickers and trades for aggregators match the pair, in whole tokens', async () => {
    const [ticker, { buy, sell }, { trades }] = await Promise.all([
      server.api.marketTickers().then((all) => all.find(({ pool_id }) => pool_id === values.PAIR)),
      server.api.marketTrades({ query: { ticker_id: values.TICKER, limit: 500 } }),
      server.api.pairTrades({ params: { id: values.PAIR }, query: { limit: 100 } }),
    ])
    const newest = trades[0]
    const isBuy = newest?.received.token_id === ticker?.base_currency
    const same = (isBuy ? buy : sell)[0]
    expect(buy.length + sell.length).toBeGreaterThanOrEqual(trades.length)
    expect(same?.trade_timestamp).toBe(newest?.timestamp)
    const [base, target] = isBuy
      ? [newest?.received.amount, newest?.paid.amount]
      : [newest?.paid.amount, newest?.received.amount]
    const { tokens } = await server.api.officialTokens()
    const unitsOf = (id: string | undefined) =>
      10 ** (tokens.find(({ token_id }) => token_id === id)?.decimals ?? 0)
    expect(Number(same?.base_volume) * unitsOf(ticker?.base_currency)).toBeCloseTo(Number(base), 0)
    expect(Number(same?.target_volume) * unitsOf(ticker?.target_currency)).toBeCloseTo(
      Number(target),
      0,
    )
    const [ofBase, ofTarget] = [same?.base_volume, same?.target_volume].map(Number)
    expect(Number(same?.price)).toBeCloseTo((ofTarget ?? 0) / (ofBase ?? 0), 6)
  })

  test('default: the last price of a ticker is the pool’s', async () => {
    const [tickers, { pairs }, { tokens }] = await Promise.all([
      server.api.marketTickers(),
      server.api.pairs(),
      server.api.officialTokens(),
    ])
    const ticker = tickers.find(({ pool_id }) => pool_id === values.PAIR)
    const pair = pairs.find(({ pair_id }) => pair_id === values.PAIR)
    const inWhole = (id = '', units = '') =>
      Number(units) / 10 ** (tokens.find(({ token_id }) => token_id === id)?.decimals ?? 0)
    const price = inWhole(pair?.token_b, pair?.reserve_b) / inWhole(pair?.token_a, pair?.reserve_a)
    expect(Number(ticker?.last_price)).toBeCloseTo(price, 12)
  })

  test('error: an unknown ticker', async () => {
    const query = { ticker_id: '1field_2field' }
    await expect(server.api.marketTrades({ query })).rejects.toThrow('There is no ticker')
  })

  test('default: the example reads the price sums', async () => {
    expect(await run(sums, 'sum')).toBeGreaterThan(0n)
  })
})
