import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { checkPoolPrice, fairAmount, quoteRepaired, stepsOfRepair } from './planRepair.ts'

const [USDX, WBTC] = [tokenOf('USDX'), tokenOf('WBTC')]
const pair = pairs.find(({ token0, token1 }) => token0 === USDX && token1 === WBTC)
if (!pair) throw new Error('USDX/WBTC is seeded')
const prices = new Map([
  [USDX.id, '0.5'],
  [WBTC.id, '2'],
])
const fees = { feeBps: 30n }

describe('checkPoolPrice', () => {
  test('default: says which token is too expensive in the pool, and by how much', () => {
    expect(checkPoolPrice(pair, prices)).toMatchObject({ excessPpm: 3_000_000n, overpaid: USDX })
  })

  test('behavior: says nothing if the price is close, unknown or unconfirmed', () => {
    const near = new Map([
      [USDX.id, '1'],
      [WBTC.id, '1.04'],
    ])
    expect(checkPoolPrice(pair, near)).toBeUndefined()
    expect(checkPoolPrice(pair, new Map([[USDX.id, '1']]))).toBeUndefined()
    expect(checkPoolPrice({ ...pair, isInDoubt: true }, prices)).toBeUndefined()
  })
})

describe('fairAmount', () => {
  test('default: exact with any decimals, rounded up', () => {
    expect(fairAmount(4_000_000n, USDX, WBTC, prices)).toBe(100_000_000n)
    expect(fairAmount(1n, WBTC, USDX, prices)).toBe(1n) // 0.04 units
    expect(fairAmount(1n, WBTC, tokenOf('OWL'), prices)).toBeUndefined()
  })
})

describe('quoteRepaired', () => {
  const amounts = [4_000_000_000n, 100_000_000_000n] as const
  const quote = quoteRepaired({ pair, amounts, held: 0n, fees })
  if (typeof quote === 'string') throw new Error(quote)

  test('default: sells the overpriced token first, then adds nearly all of both', () => {
    const [sell, add] = stepsOfRepair(quote)
    expect([sell?.step, sell?.tokens[0], add?.step]).toEqual(['sell', USDX, 'add'])
    expect(quote.used[0] <= amounts[0] && quote.used[0] * 1000n >= amounts[0] * 995n).toBe(true)
    expect(quote.used[1] <= amounts[1] && quote.used[1] * 1000n >= amounts[1] * 995n).toBe(true)
  })

  test('behavior: requires what is sold and added, minus what the sale returns of the other token', () => {
    const [part] = quote.parts
    expect(quote.needs).toEqual([(part?.repair?.amountIn ?? 0n) + quote.used[0], 0n])
  })

  test('error: an amount that mints nothing', () => {
    expect(quoteRepaired({ pair, amounts: [0n, 0n], held: 0n, fees })).toBe('too-small')
  })
})
