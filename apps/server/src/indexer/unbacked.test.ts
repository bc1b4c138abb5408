import { encodeName, WRAPPED_ALEO } from '@nightjar/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { sortIds } from '../chainCrypto.ts'
import { rulesOf } from '../points/rules.ts'
import { account, createFixture, type Fixture, fund, tokenId } from '../testing/fixture.ts'
import { createHistory, type History, type HistoryCall } from '../testing/history.ts'
import {
  addLiquidity,
  core,
  createPair,
  OPERATOR,
  openMarket,
  removeLiquidity,
  swapExactIn,
} from '../testing/market.ts'
import { replayHistory } from '../testing/replayed.ts'

// within one transaction, tokens can be spent before they are paid for

const CREDITS = WRAPPED_ALEO.id
const [USDX, NJR] = [tokenId('USDX'), tokenId('NJR')]
const NEVER = '4294967295u32'
const FAKE = '201field'
const DUST = 2000n
const LENT = 10n ** 14n
const DEEP = 10n ** 12n

let fixture: Fixture
let history: History
let mallory: string
beforeAll(async () => {
  fixture = await createFixture()
  mallory = account(fixture, 'mallory')
})

/** A market of deep pools and a fake token, of which its creator can mint any amount. */
function open(): void {
  history = createHistory(fixture.crypto)
  openMarket(history)
  const name = `${encodeName('Fake')}field`
  const args = [OPERATOR, FAKE, name, name, '6u8', `${2n ** 127n}u128`, OPERATOR]
  history.call(core('create_token', args, OPERATOR))
  for (const [a, b] of [
    [CREDITS, USDX],
    [CREDITS, NJR],
    [USDX, NJR],
  ] as const) {
    createPair(history, fixture.chain, a, b, DEEP, DEEP)
  }
  fund(history, [mallory], 4n * LENT)
  history.call(core('transfer_public', [OPERATOR, FAKE, mallory, `${10n * LENT}u128`]))
  history.mine()
}

/** One transaction of an outside program, which reveals its signer. */
function compose(calls: readonly HistoryCall[], awaits: readonly number[] = [...calls.keys()]) {
  const payment: HistoryCall = {
    program: 'credits.aleo',
    function: 'transfer_public_as_signer',
    arguments: [mallory, OPERATOR, '1u64'],
  }
  return history.call({
    program: 'outside.aleo',
    function: 'act',
    arguments: [payment, ...calls],
    awaits: [0, ...awaits.map((at) => at + 1)],
  })
}

const swapPrivately = (tokenIn: string, tokenOut: string, amountIn: bigint, least: bigint) =>
  core('swap_exact_private_for_private', [
    ...[tokenIn, tokenOut, `${amountIn}u128`, `${least}u128`, mallory, NEVER],
  ])

function addPrivately(one: string, other: string, amount: bigint): HistoryCall {
  const ids = sortIds(one, other)
  const amounts = [`${amount}u128`, `${amount}u128`, '0u128', '0u128', '0u128']
  const id = fixture.chain.pairId(...ids)
  return core('add_liquidity_privately', [id, ...ids, ...amounts, mallory, NEVER])
}

/** Lends the other token to the pool with a deposit, and buys nearly all of it with the fake token. */
function tradeLent(token: string): void {
  const sold = LENT ** 2n / 1000n
  const calls = [swapPrivately(FAKE, token, sold, LENT), addPrivately(FAKE, token, LENT)]
  expect(compose(calls, [1, 0]).status).toBe('accepted')
  history.mine()
}

/** Rounds that began before fees counted keep their rule. */
const byValue = { ...rulesOf('local'), feesFrom: 2 ** 40 }

/** What an indexer has derived from the history. */
async function derive(rules = byValue) {
  const replayed = replayHistory(history, fixture, { rules })
  const rows = (await replayed.follow())?.ledger
  expect(replayed.drift()).toEqual([])
  if (rows === undefined) throw new Error('no rows')
  const points = rows.totals.find(({ address }) => address === mallory)
  const volume = rows.volumes
    .filter(({ trader }) => trader === mallory)
    .reduce((sum, each) => sum + each.volume, 0n)
  const day = rows.stats.find(({ scope, interval }) => scope === 'all' && interval === '1d')
  const values = rows.trades.map(({ value }) => value)
  return { points, volume, day, values, candles: rows.candles.filter((c) => c.interval === '1d') }
}

describe('a transaction of several calls', () => {
  test.each([
    ['credits', CREDITS],
    ['a listed token', USDX],
  ])(
    'behavior: a pool of dust counts for its dust, whatever it is lent in %s',
    async (_, token) => {
      open()
      createPair(history, fixture.chain, FAKE, token, DUST, DUST)
      history.mine()
      tradeLent(token)
      const { points, volume, day, values, candles } = await derive()
      expect(values).toHaveLength(1)
      expect(values[0]).toBeLessThanOrEqual(DUST)
      expect(volume).toBeLessThanOrEqual(DUST)
      expect(day?.volume).toBeLessThanOrEqual(DUST)
      expect(day?.fees).toBeLessThanOrEqual(DUST / 100n)
      expect(points).toBeUndefined()
      expect(candles).toHaveLength(1)
      expect(candles[0]?.volumeA).toBeLessThanOrEqual(DUST)
      expect(candles[0]?.volumeB).toBeLessThanOrEqual(DUST)
    },
  )

  test('behavior: a pool that the transaction itself opens counts for nothing', async () => {
    open()
    const [a, b] = sortIds(FAKE, USDX)
    const id = fixture.chain.pairId(a, b)
    const amounts = [`${LENT}u128`, `${LENT}u128`, `${LENT}u128`]
    const opened = core('create_pair', [mallory, id, a, b, ...amounts, mallory, NEVER])
    const calls = [opened, swapExactIn(mallory, USDX, FAKE, LENT)]
    expect(compose(calls).status).toBe('accepted')
    history.mine()
    const { points, volume, day } = await derive()
    expect(volume).toBe(0n)
    expect(day?.volume).toBe(0n)
    expect(points).toBeUndefined()
  })

  test('behavior: a pool between two priced tokens counts for what it held before', async () => {
    open()
    createPair(history, fixture.chain, USDX, tokenId('EURX'), DEEP, DEEP)
    createPair(history, fixture.chain, CREDITS, tokenId('EURX'), DUST, DUST)
    history.mine()
    const [there, back] = [DEEP / 2n, DEEP / 4n]
    const calls = [
      swapExactIn(mallory, CREDITS, tokenId('EURX'), there),
      swapExactIn(mallory, tokenId('EURX'), CREDITS, back),
    ]
    expect(compose(calls).status).toBe('accepted')
    history.mine()
    const { values, volume } = await derive()
    for (const value of values) expect(value).toBeLessThanOrEqual(DUST)
    expect(volume).toBeLessThanOrEqual(4n * DUST) // both tokens, in both directions
  })

  test('behavior: liquidity lent to a deep pool does not count, since its fee goes back to the lender', async () => {
    open()
    const ids = sortIds(CREDITS, USDX)
    const calls = [
      addLiquidity(mallory, ids, LENT, LENT),
      swapExactIn(mallory, USDX, CREDITS, LENT / 2n),
      swapExactIn(mallory, CREDITS, USDX, LENT / 4n),
      removeLiquidity(mallory, ids, LENT),
    ]
    expect(compose(calls).status).toBe('accepted')
    history.mine()
    const { values, points } = await derive()
    const share = (amount: bigint) => (amount * DEEP) / LENT // the old liquidity's share of the new, slightly overstated
    expect(values).toHaveLength(2)
    expect(values[0]).toBeLessThan(share(LENT / 2n))
    expect(values[0]).toBeGreaterThan(share(LENT / 4n))
    expect(values[1]).toBeLessThan(share(LENT / 4n))
    expect(points).toMatchObject({ swap: 20, liquidity: 0 }) // only for these shares
  })

  test('behavior: deposits and conversions earn nothing there, but do in transactions of their own', async () => {
    open()
    const ids = sortIds(CREDITS, USDX)
    const amount = rulesOf('local').leastValue
    const deposit = addLiquidity(mallory, ids, amount, amount)
    const convert = core('transfer_private_to_public', [CREDITS, mallory, `${amount}u128`], mallory)
    expect(compose([deposit, convert]).status).toBe('accepted')
    history.mine()
    expect((await derive()).points).toBeUndefined()
    for (const call of [deposit, convert]) expect(history.call(call).status).toBe('accepted')
    history.mine()
    const { liquidity, convert: converted } = rulesOf('local').points
    const total = liquidity.points + converted.points
    expect((await derive()).points).toMatchObject({ total })
  })

  test('behavior: swaps that a program splits over pools count in full, at the prices before', async () => {
    const amount = DEEP / 1000n
    const calls = () => [
      swapExactIn(mallory, USDX, CREDITS, amount),
      swapExactIn(mallory, USDX, NJR, amount),
    ]
    open()
    for (const call of calls()) history.call(call)
    history.mine()
    const apart = await derive()
    open()
    expect(compose(calls()).status).toBe('accepted')
    history.mine()
    const together = await derive()
    expect(together.volume).toBeGreaterThan((apart.volume * 99n) / 100n)
    expect(together.candles.map(({ volumeA, volumeB }) => [volumeA, volumeB])).toEqual(
      apart.candles.map(({ volumeA, volumeB }) => [volumeA, volumeB]),
    )
    expect(together.points).toMatchObject({ swap: 20 })
  })

  test('behavior: capital that stays from one transaction to the next counts', async () => {
    open()
    createPair(history, fixture.chain, FAKE, USDX, DUST, DUST)
    history.mine()
    const ids = sortIds(FAKE, USDX)
    history.call(addLiquidity(mallory, ids, DEEP, DEEP))
    history.call(swapExactIn(mallory, FAKE, USDX, DEEP))
    history.call(removeLiquidity(mallory, ids, DEEP))
    history.mine()
    const { volume } = await derive()
    expect(volume).toBeGreaterThan(DEEP / 3n)
    expect((await derive(rulesOf('local'))).volume).toBe(0n) // no fee went to others for sure
  })
})

describe('candles', () => {
  const priceOf = (token: string, other: string) => {
    const [a, b] = sortIds(token, other)
    return { id: fixture.chain.pairId(a, b), isA: a === token }
  }
  /** Trades with a pool in which a credit costs a twentieth of a dollar. */
  async function tradeAtTwentieth(trade: () => void) {
    history = createHistory(fixture.crypto)
    openMarket(history)
    createPair(history, fixture.chain, CREDITS, USDX, 20n * DEEP, DEEP)
    fund(history, [mallory])
    history.mine()
    trade()
    history.mine()
    const { candles } = await derive()
    const { isA } = priceOf(CREDITS, USDX)
    const prices = candles.flatMap(({ open: first, high, low, close }) => [first, high, low, close])
    return prices.map((price) => (isA ? Number(price) / 1e36 : 1e36 / Number(price)))
  }

  test('behavior: buying one unit, which rounding makes expensive, sets no price', async () => {
    const prices = await tradeAtTwentieth(() => {
      const args = [mallory, CREDITS, USDX, '100u128', '1u128', mallory, NEVER]
      expect(history.call(core('swap_tokens_for_exact_tokens', args)).status).toBe('accepted')
      const dear = [mallory, USDX, CREDITS, '100u128', '1u128', mallory, NEVER]
      expect(history.call(core('swap_tokens_for_exact_tokens', dear)).status).toBe('accepted')
    })
    expect(prices).toHaveLength(4)
    for (const price of prices) expect(price).toBeCloseTo(0.05, 9)
  })

  test('behavior: selling units for nothing sets no price', async () => {
    const prices = await tradeAtTwentieth(() => {
      expect(history.call(swapExactIn(mallory, CREDITS, USDX, 19n)).status).toBe('accepted')
    })
    expect(prices).toHaveLength(4)
    for (const price of prices) expect(price).toBeCloseTo(0.05, 9)
  })

  test('behavior: a price within a transaction does not count', async () => {
    const prices = await tradeAtTwentieth(() => {
      const there = swapExactIn(mallory, USDX, CREDITS, DEEP / 20n)
      const back = [mallory, CREDITS, USDX, `${DEEP}u128`, `${DEEP / 20n}u128`, mallory, NEVER]
      expect(compose([there, core('swap_tokens_for_exact_tokens', back)]).status).toBe('accepted')
    })
    for (const price of prices) expect(price).toBeCloseTo(0.05, 4)
  })
})
