// @module-tag slow
import { join } from 'node:path'
import { createAleoClient, formatPlaintext } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import {
  addLiquidity,
  CANDLE_INTERVALS,
  claimFaucet,
  LOCAL_TOKENS,
  LOCAL_WRAPPED_TOKENS,
  PROGRAMS,
  removeLiquidity,
  swapExactPath,
  swapExactPrivateForPrivate,
  swapExactTokensForTokens,
  swapTokensForExactTokens,
  transferPublicToPrivate,
  type UnsignedTransaction,
  WRAPPED_ALEO,
  wrapCredits,
} from '@nightjar/sdk'
import { testDatabases } from '@nightjar/server/testing/databases'
import { tokenId, until } from '@nightjar/server/testing/fixture'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import { assessPosition, type LiquidityChange } from '@nightjar/web/assessPosition'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedLocal } from '../seed/seedLocal.ts'
import {
  type Json,
  type Recomputed,
  recomputeCandles,
  recomputeMarket,
  type Settings,
} from './recomputeMarket.ts'
import { recomputePosition } from './recomputePosition.ts'

const NEVER = 4_000_000_000
const [USDX, WALEO, WETH] = [tokenId('USDX'), tokenId('WALEO'), tokenId('WETH')]
const seconds = { '1m': 60, '5m': 300, '15m': 900, '1h': 3600, '4h': 14_400, '1d': 86_400 }
const trader = developmentAccounts[3] ?? { address: '', privateKey: '' }

const recorded = recordCalls(join(import.meta.dirname, 'recording.br'))
let devchain: Devchain
let nodeUrl: string
beforeAll(async () => {
  devchain = await createDevchain(recorded.options)
  nodeUrl = (await devchain.listen({ port: 0 })).url
  await seedLocal({ nodeUrl })
  await script()
}, 300_000)
afterAll(() => devchain.close())

async function act(call: UnsignedTransaction) {
  const { program, function: name, inputs } = call
  const { privateKey } = trader
  const done = await devchain.transact({ privateKey, program, function: name, inputs })
  expect(done.status, name).toBe('accepted')
  return done
}

/**
 * Swaps in both directions and exact on either side, two pools at once, a private swap, and liquidity added and
 * removed.
 */
async function script(): Promise<void> {
  const { address: to } = trader
  const deadlineHeight = NEVER
  const pool = { tokenA: WALEO, tokenB: USDX, minA: 0n, minB: 0n, to, deadlineHeight }
  await devchain.mine(20) // the faucet's waiting time
  await act(claimFaucet({ token: USDX, amount: 1_000_000_000n }))
  await act(wrapCredits({ amount: 900_000_000n, to }))
  const sale = { tokenIn: USDX, tokenOut: WALEO, amountOutMin: 1n, to, deadlineHeight }
  await act(swapExactTokensForTokens({ ...sale, amountIn: 100_000_007n }))
  await act(addLiquidity({ ...pool, amountA: 70_000_001n, amountB: 90_000_003n }))
  await devchain.advanceTime(61)
  const purchase = { tokenIn: WALEO, tokenOut: USDX, amountInMax: 10n ** 9n, to, deadlineHeight }
  await act(swapTokensForExactTokens({ ...purchase, amountOut: 7_654_321n }))
  const path = { path: [USDX, WALEO, WETH], amountOutMin: 1n, to, deadlineHeight }
  await act(swapExactPath({ ...path, amountIn: 50_000_011n }))
  await devchain.advanceTime(301)
  const hidden = await act(transferPublicToPrivate({ token: USDX, amount: 10_000_000n, to }))
  await act(
    swapExactPrivateForPrivate({
      record: hidden.outputs.find((output) => output.includes('owner')) ?? '',
      ...{ tokenOut: WALEO, amountIn: 10_000_000n, amountOutMin: 1_000_000n },
      ...{ toPrivate: to, toPublic: to, deadlineHeight },
    }),
  )
  await act(removeLiquidity({ ...pool, liquidity: 1_234_567n }))
}

/** The settings in the configuration's mappings, read from the node. */
async function readSettings(): Promise<Settings> {
  const node = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const textOf = async (mapping: string) => {
    const value = await node.getMappingValue(PROGRAMS.config, mapping, 'true')
    return value ? formatPlaintext(value) : ''
  }
  const [fee, share] = [await textOf('swap_fee'), await textOf('protocol_fee')]
  const member = (text: string, name: string) =>
    new RegExp(`[{ ]${name}: ([a-z0-9]+?)(u\\d+)?[,} ]`).exec(text)?.[1] ?? ''
  expect(member(fee, 'fee')).toBe(member(fee, 'next_fee'))
  expect(member(share, 'collector')).toBe(member(share, 'next_collector'))
  const isCollected = !member(share, 'collector').startsWith('aleo1qqqqqqqqqq')
  return {
    core: PROGRAMS.core,
    base: WRAPPED_ALEO.id,
    listed: new Set([WRAPPED_ALEO, ...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS].map(({ id }) => id)),
    fee: BigInt(member(fee, 'fee')),
    parts: isCollected ? BigInt(member(share, 'base_portion')) + 1n : null,
  }
}

async function recompute(): Promise<Recomputed> {
  const blocks: Json[] = []
  for (let height = 0; height <= devchain.height; height++) {
    blocks.push(await (await fetch(`${nodeUrl}/testnet/block/${height}`)).json())
  }
  return recomputeMarket(blocks, await readSettings())
}

describe.each(testDatabases)('the API serves what the blocks contain, on $name', (database) => {
  let server: TestServer
  let expected: Recomputed
  beforeAll(async () => {
    server = await startTestServer({ database, nodeUrl })
    await until(async () => (await server.api.pairs()).height === devchain.height, 'the height')
    expected = await recompute()
  }, 60_000)
  afterAll(() => server.close())

  test('default: every pool', async () => {
    const { pairs } = await server.api.pairs()
    expect(pairs.length).toBe(expected.pools.size)
    for (const pair of pairs) {
      expect(expected.pools.get(pair.pair_id)).toEqual({
        id: pair.pair_id,
        tokens: [pair.token_a, pair.token_b],
        reserves: [BigInt(pair.reserve_a), BigInt(pair.reserve_b)],
        supply: BigInt(pair.total_supply),
      })
    }
  })

  test('default: every trade, without a trader where it was private', async () => {
    const isSeen: boolean[] = []
    for (const pair of expected.pools.keys()) {
      const { trades } = await server.api.pairTrades({
        params: { id: pair },
        query: { limit: 100 },
      })
      const served = trades.toReversed().map(({ timestamp, address, paid, received }) => ({
        ...{ pair, time: timestamp, trader: address },
        paid: [paid.token_id, BigInt(paid.amount)],
        got: [received.token_id, BigInt(received.amount)],
      }))
      const own = expected.trades
        .filter((trade) => trade.pair === pair)
        .map(({ reserves: _, ...trade }) => trade)
      expect(served).toEqual(own)
      isSeen.push(...own.map((trade) => trade.trader === null))
    }
    expect(isSeen.filter(Boolean)).toHaveLength(1)
    expect(isSeen.length).toBe(expected.trades.length)
  })

  test('default: every candle of every interval', async () => {
    let compared = 0
    for (const pair of expected.pools.keys()) {
      for (const interval of CANDLE_INTERVALS) {
        const query = { interval, limit: 1000 } as const
        const { candles } = await server.api.candles({ params: { id: pair }, query })
        const served = candles.map(
          ({ time, open, high, low, close, volume_a, volume_b, trades }) => ({
            time,
            ...{ open: scaled(open), high: scaled(high), low: scaled(low), close: scaled(close) },
            volumes: [BigInt(volume_a), BigInt(volume_b)],
            trades,
          }),
        )
        expect(served).toEqual(recomputeCandles(expected, pair, seconds[interval]))
        compared += served.length
      }
    }
    expect(compared).toBeGreaterThan(12)
  })

  test('default: liquidity, volume, private volume and fees: in total, per pair and per token', async () => {
    const all = await server.api.stats({ query: { limit: 1 } })
    expectTurnover(expected, 'all', all)
    for (const pair of all.pairs) expectTurnover(expected, pair.pair_id, pair)
    for (const token of new Set([...expected.pools.values()].flatMap(({ tokens }) => tokens))) {
      const stats = await server.api.stats({ query: { token, limit: 1 } })
      expectTurnover(expected, `token ${token}`, stats)
    }
  })

  test('default: last prices and daily volumes', async () => {
    const tickers = await server.api.marketTickers()
    expect(tickers).toHaveLength(expected.pools.size)
    for (const ticker of tickers) {
      const [day] = recomputeCandles(expected, ticker.pool_id, 10 * 86_400_000)
      const places = (token: string) => expected.decimals.get(token) ?? 0
      expect(ticker.last_price && scaled(ticker.last_price)).toBe(day?.close ?? null)
      expect(ticker.high && scaled(ticker.high)).toBe(day?.high ?? null)
      expect(ticker.low && scaled(ticker.low)).toBe(day?.low ?? null)
      expect(scaled(ticker.base_volume, places(ticker.base_currency))).toBe(day?.volumes[0] ?? 0n)
      expect(scaled(ticker.target_volume, places(ticker.target_currency))).toBe(
        day?.volumes[1] ?? 0n,
      )
    }
  })

  test('default: public traders, each counted once a day', async () => {
    const { series } = await server.api.stats({ query: { interval: '1d', limit: 2 } })
    const named = expected.trades.filter((trade) => trade.trader !== null)
    for (const { time, traders } of series) {
      const ofDay = named.filter((trade) => Math.floor(trade.time / 86_400) * 86_400 === time)
      expect(traders).toBe(new Set(ofDay.map((trade) => trade.trader)).size)
    }
    expect(series.some(({ traders }) => traders !== null && traders > 0)).toBe(true)
    const hours = await server.api.stats({ query: { interval: '1h', limit: 1 } })
    expect(hours.series.map(({ traders }) => traders)).toEqual([null])
  })

  test('default: totals held in records: what the private swap paid, and nothing of what it sold', async () => {
    const supplyOf = (id: string) => server.api.tokenSupply({ params: { id } })
    const [ofWaleo, ofUsdx] = [await supplyOf(WALEO), await supplyOf(USDX)]
    expect(ofWaleo.private).toBe('1000000')
    expect(ofUsdx.private).toBe('0')
    for (const { total, public: held, pools, private: hidden } of [ofWaleo, ofUsdx]) {
      expect(BigInt(held) + BigInt(pools) + BigInt(hidden ?? -1)).toBe(BigInt(total))
      expect(BigInt(pools)).toBeGreaterThan(0n)
    }
    await expect(supplyOf('1field')).rejects.toMatchObject({ status: 404 })
  })

  test('default: what a position put in and took out', async () => {
    const { address } = trader
    const tx_type = ['add_liquidity', 'remove_liquidity'] as const
    const { txs } = await server.api.explorerTransactions({ query: { address, tx_type } })
    const served = txs.toReversed().map(({ tx_type: kind, paid, received, pairs }) => {
      const isAdded = kind === 'add_liquidity'
      const [tokens, [lp]] = isAdded ? [paid, received] : [received, paid]
      const amounts = tokens.map(({ amount }) => BigInt(amount))
      const liquidity = BigInt(lp?.amount ?? 0)
      return { pair: pairs[0], owner: address, isAdded, amounts, liquidity }
    })
    expect(served).toHaveLength(2)
    expect(served).toEqual(expected.deposits.filter(({ owner }) => owner === address))
  })

  test('default: a position is worth its deposits plus fees minus the loss compared with holding', async () => {
    const { address } = trader
    const { pair_id: id } = await server.api.pair({ query: { tokenA: WALEO, tokenB: USDX } })
    const assessed = await assessServed(server, id, address)
    const position = recomputePosition(expected, id, address)
    expect(assessed).toEqual(position)
    const { value, deposits, fees, loss } = position
    expect(value).toBe(deposits + fees - loss)
    expect(fees).toBeGreaterThan(0n) // swaps came after the deposit
    expect(loss).toBeGreaterThan(0n)
  })
})

/** A position as the page computes it from the API's data. */
async function assessServed({ api }: TestServer, id: string, address: string) {
  const tx_type = ['add_liquidity', 'remove_liquidity'] as const
  const { txs } = await api.explorerTransactions({ query: { address, pair: id, tx_type } })
  const changes = txs.toReversed().map(({ tx_type: kind, paid, received }): LiquidityChange => {
    const isAdded = kind === 'add_liquidity'
    const [tokens, [lp]] = isAdded ? [paid, received] : [received, paid]
    const [amount0 = 0n, amount1 = 0n] = tokens.map(({ amount }) => BigInt(amount))
    return { isAdded, liquidity: BigInt(lp?.amount ?? 0), amount0, amount1 }
  })
  const { pairs } = await api.pairs()
  const { balances } = await api.pairBalances({ params: { address } })
  const liquidity = BigInt(balances.find(({ pair_id }) => pair_id === id)?.amount ?? 0)
  const pair = pairs.find(({ pair_id }) => pair_id === id)
  const part = (reserve = '0') => (BigInt(reserve) * liquidity) / BigInt(pair?.total_supply ?? 1)
  const held = { liquidity, amount0: part(pair?.reserve_a), amount1: part(pair?.reserve_b) }
  const { amounts, deposits, fees, loss, value } = assessPosition(changes, held) ?? {}
  return { liquidity, amounts, deposits, fees, loss, value }
}

type Served = Readonly<
  Record<'tvl' | `${'volume' | 'private_volume' | 'fees'}_${'24h' | '7d'}`, string | null>
>

/** The whole script lies within both windows. */
function expectTurnover({ turnovers, liquidity }: Recomputed, scope: string, served: Served): void {
  const own = turnovers.filter((each) => each.scope === scope)
  const sum = (amounts: readonly bigint[]) => `${amounts.reduce((all, each) => all + each, 0n)}`
  const volume = sum(own.map((each) => each.volume))
  const hidden = sum(own.map((each) => (each.isPrivate ? each.volume : 0n)))
  const fees = sum(own.map((each) => each.fees))
  const tvl = liquidity.get(scope)
  expect(tvl).toBeDefined()
  expect(served).toMatchObject({
    tvl: `${tvl}`,
    ...{ volume_24h: volume, private_volume_24h: hidden, fees_24h: fees },
    ...{ volume_7d: volume, private_volume_7d: hidden, fees_7d: fees },
  })
}

/** A decimal fraction times 10^places. */
function scaled(text: string, places = 36): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

test('every call that accounts signed is in the recording; RECORD=1 adds missing ones', () => {
  expect(recorded.missed()).toBe(0)
})
