import { findBestExactIn, type Pair, poolFor, quoteExactIn } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../lib/exchangeSettings.ts'
import { routeGraph } from '../../lib/routeGraph.ts'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { checkPoolPrice, correctPrice } from './poolPrice.ts'

const [USDX, WBTC] = [tokenOf('USDX'), tokenOf('WBTC')]
const pair = pairs.find(({ token0, token1 }) => token0 === USDX && token1 === WBTC)
if (!pair) throw new Error('USDX/WBTC is seeded')
const pricesOf = (usdx: string, wbtc: string) =>
  new Map([
    [USDX.id, usdx],
    [WBTC.id, wbtc],
  ])
const prices = pricesOf('0.5', '2')
const { protocolFee } = DEFAULT_SETTINGS

describe('checkPoolPrice', () => {
  test('default: says which token is too expensive in the pool, and by how much', () => {
    expect(checkPoolPrice(pair, prices)).toMatchObject({ excessPpm: 3_000_000n, overpaid: USDX })
  })

  test('behavior: says nothing if the price is close, unknown or unconfirmed', () => {
    expect(checkPoolPrice(pair, pricesOf('1', '1.04'))).toBeUndefined()
    expect(checkPoolPrice(pair, new Map([[USDX.id, '1']]))).toBeUndefined()
    expect(checkPoolPrice({ ...pair, isInDoubt: true }, prices)).toBeUndefined()
  })
})

describe('correctPrice', () => {
  test.each([
    { sold: USDX, bought: WBTC, usdx: '0.5', wbtc: '2', perSold: 100n, perBought: 4n },
    { sold: WBTC, bought: USDX, usdx: '12.50', wbtc: '0.5', perSold: 1n, perBought: 2500n },
  ])(
    'default: $usdx against $wbtc: the amount reaches the price elsewhere, and one unit less does not',
    ({ sold, bought, usdx, wbtc, perSold, perBought }) => {
      const corrected = correctPrice(pair, pricesOf(usdx, wbtc), protocolFee)
      expect(corrected).toMatchObject({ tokenIn: sold, tokenOut: bought })
      const pool = poolFor(pair, sold)
      const isFair = (amount: bigint) =>
        (pool.reserveIn + amount) * perSold >=
        (pool.reserveOut - quoteExactIn(amount, pool)) * perBought
      const amount = corrected?.amountIn ?? 0n
      expect([isFair(amount), isFair(amount - 1n)]).toEqual([true, false])
    },
  )

  test('behavior: the best route of this swap is this pool alone', () => {
    const off: Pair = { ...pair, reserve0: pair.reserve0 / 2n }
    const corrected = correctPrice(off, pricesOf('1', '1'), protocolFee)
    if (!corrected) throw new Error('the price is off')
    const graph = routeGraph(pairs.map((each) => (each === pair ? off : each)))
    expect(findBestExactIn({ graph, ...corrected })?.pairs).toEqual([off])
  })

  test('behavior: nothing without both prices, at the price elsewhere, or if the pool would pay nothing', () => {
    expect(correctPrice(pair, new Map([[USDX.id, '1']]), protocolFee)).toBeUndefined()
    expect(correctPrice(pair, pricesOf('1', '1'), protocolFee)).toBeUndefined()
    const squatted: Pair = { ...pair, reserve0: 1n, reserve1: 1_002_001n }
    expect(correctPrice(squatted, pricesOf('2', '0.000000000001'), protocolFee)).toBeUndefined()
  })
})
