// @module-tag slow
import { WRAPPED_ALEO } from '@nightjar/sdk'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import {
  account,
  createFixture,
  type Fixture,
  fund,
  openPairs,
  tokenId,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { core, createPair, openMarket, swapExactIn } from '../testing/market.ts'
import { startTestServer } from '../testing/testServer.ts'

const [ALEO, USDX] = [WRAPPED_ALEO.id, tokenId('USDX')]
const huge = 2n * 10n ** 13n // as much as the pool holds: nine times the price
const always = '4294967295u32'

/** One unit of ALEO for whatever it costs: rounded up, twenty times its price. */
const oneOf = (trader: string) => [trader, USDX, ALEO, '100u128', '1u128', trader, always]

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})

describe.each(testDatabases)('the price of a dollar on $name', (database) => {
  const trader = () => account(fixture, 'alice')

  /** The server's price after an hour with a small trade each minute, and with whatever else `happens` in it. */
  async function priceAfter(happens: (history: History) => void) {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    openPairs(history, fixture, 1) // WALEO and USDX
    fund(history, [trader()], 10n ** 14n)
    for (let minute = 0; minute < 62; minute++) {
      history.call(swapExactIn(trader(), USDX, ALEO, 1_000_000n))
      history.mine(60)
      if (minute === 40) happens(history)
    }
    const node = await startHistoryNode(history)
    const server = await startTestServer({ database, nodeUrl: node.url })
    try {
      const { pairs } = await server.api.pairs()
      const pair = pairs.find(({ token_a, token_b }) =>
        [token_a, token_b].every((id) => id === ALEO || id === USDX),
      )
      const query = { interval: '1m', limit: 1000 } as const
      const params = { id: pair?.pair_id ?? '' }
      const { candles } = await server.api.candles({ params, query })
      const end = (candles.at(-1)?.time ?? 0) + 60
      const clock = vi.spyOn(Date, 'now').mockReturnValue(end * 1000)
      const answer = await server.api.dollarPrice()
      clock.mockRestore()
      const isA = pair?.token_a === USDX
      const prices = candles
        .slice(-60)
        .map(({ close }) => (isA ? 1 / Number(close) : Number(close)))
      return { answer, prices, end, pairId: params.id }
    } finally {
      await server.close()
      await node.close()
    }
  }

  type Said = Awaited<ReturnType<typeof priceAfter>>
  let quiet: Said // an hour in which nothing else happened
  beforeAll(async () => {
    quiet = await priceAfter(() => undefined)
  })

  test('default: the median of the last hour’s minutes, through the configured pool', () => {
    const { answer, prices, end, pairId } = quiet
    expect(answer).toMatchObject({ token_id: USDX, pairs: [pairId], minutes: 60, until: end })
    const sorted = prices.toSorted((one, other) => one - other)
    expect(Number(answer.price)).toBeCloseTo(sorted[30] ?? 0, 9)
  })

  test('behavior: a ninefold price that lasts a minute does not move it', async () => {
    const shaken = await priceAfter((history) => {
      history.call(swapExactIn(trader(), USDX, ALEO, huge))
      history.mine(60)
      const back = [trader(), ALEO, USDX, `${10n ** 14n}u128`, `${huge}u128`, trader(), always]
      history.call(core('swap_tokens_for_exact_tokens', back, trader()))
      history.mine(60)
    })
    const [before, after] = [Number(quiet.answer.price), Number(shaken.answer.price)]
    const mean = shaken.prices.reduce((sum, price) => sum + price, 0) / shaken.prices.length
    expect(Math.abs(after / before - 1)).toBeLessThan(0.01)
    expect(Math.abs(mean / before - 1)).toBeGreaterThan(0.01) // the mean shows the spike
  })

  test.each([
    ['bought', () => core('swap_tokens_for_exact_tokens', oneOf(trader()), trader())],
    ['sold', () => swapExactIn(trader(), ALEO, USDX, 39n)], // for one unit, rounded down
  ])('behavior: a few units %s on a quiet pair do not move the price', async (_, makeCall) => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    const pairId = createPair(history, fixture.chain, ALEO, USDX, 20n * 10n ** 12n, 10n ** 12n)
    fund(history, [trader()])
    history.call(swapExactIn(trader(), USDX, ALEO, 1_000_000n))
    history.mine(60)
    expect(history.call(makeCall()).status).toBe('accepted')
    history.mine(60)
    const node = await startHistoryNode(history)
    const server = await startTestServer({ database, nodeUrl: node.url })
    const query = { interval: '1m', limit: 1000 } as const
    const { candles } = await server.api.candles({ params: { id: pairId }, query })
    const dayLater = (candles.at(-1)?.time ?? 0) + 86_400
    const clock = vi.spyOn(Date, 'now').mockReturnValue(dayLater * 1000)
    const { price } = await server.api.dollarPrice()
    clock.mockRestore()
    expect(candles).toHaveLength(2)
    expect(Number(price)).toBeCloseTo(0.05, 6)
    await server.close()
    await node.close()
  })

  test('behavior: without a configured dollar token there is no price', async () => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    openPairs(history, fixture, 1) // WALEO and USDX
    const node = await startHistoryNode(history)
    const env = { NIGHTJAR_USD_TOKENS: '' }
    const server = await startTestServer({ database, nodeUrl: node.url, env })
    expect(await server.api.dollarPrice()).toMatchObject({ price: null, token_id: null, pairs: [] })
    expect((await server.api.config()).usdTokens).toBeUndefined()
    await server.close()
    await node.close()
  })
})
