import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { renewLiquidity, toPrivateDeposit, toPrivateWithdrawal } from './privateLiquidity.ts'
import { quoteDeposit, quoteFirstDeposit } from './quoteDeposit.ts'
import { quoteWithdrawal } from './quoteWithdrawal.ts'

const [usdx, wbtc] = [tokenOf('USDX'), tokenOf('WBTC')]
const seeded = pairs.find(({ token0, token1 }) => token0.id === usdx.id && token1.id === wbtc.id)
if (!seeded) throw new Error('USDX/WBTC is seeded')
const pair = { ...seeded, reserve0: 1_000_003n, reserve1: 30_001n, totalSupply: 100_000n }
const tokens = { tokenA: usdx, tokenB: wbtc }
const ids = { tokenA: usdx.id, tokenB: wbtc.id }

function known<T extends object>(quote: T | string): T {
  if (typeof quote === 'string') throw new Error(quote)
  return quote
}

const deposit = (slippageBps: number) =>
  known(quoteDeposit({ ...tokens, pair, slippageBps, held: 0n, amountA: 50_000n, amountB: 1_501n }))
const withdrawal = known(
  quoteWithdrawal({ pair, liquidity: 12_345n, held: 20_000n, slippageBps: 50 }),
)

describe('toPrivateDeposit', () => {
  test('privacy 11: limits of the fewest digits that the tolerance allows', () => {
    expect(toPrivateDeposit(deposit(50), 50)).toEqual({
      kind: 'add',
      ...ids,
      pair: pair.id,
      amountA: 50_000n,
      amountB: 1_501n,
      minA: 49_800n, // 49,750 to 49,875
      minB: 1_492n, // 1,492 to 1,496
      minLiquidity: 4_980n, // 4,974 to 4,986
    })
  })

  test('behavior: without tolerance the limits are exact', () => {
    expect(toPrivateDeposit(deposit(0), 0)).toMatchObject({
      minA: 50_000n,
      minB: 1_500n,
      minLiquidity: 4_999n,
    })
  })

  test('behavior: where there is no pair it opens one with both amounts whole', () => {
    const first = known(quoteFirstDeposit({ ...tokens, amountA: 4_000_000n, amountB: 1_000_000n }))
    expect(toPrivateDeposit(first, 50)).toEqual({
      kind: 'create',
      ...ids,
      amountA: 4_000_000n,
      amountB: 1_000_000n,
    })
  })
})

describe('toPrivateWithdrawal', () => {
  test('privacy 11: the liquidity whole, the least of both tokens in few digits', () => {
    expect(toPrivateWithdrawal(withdrawal)).toEqual({
      kind: 'remove',
      ...ids,
      pair: pair.id,
      liquidity: 12_345n,
      minA: 123_000n, // 122,832 to 123,141
      minB: 3_690n, // 3,684 to 3,693
    })
  })
})

describe('renewLiquidity', () => {
  const moved = [{ ...pair, reserve0: 2_000_006n }]

  test('default: the same amounts at the reserves of now', () => {
    const renewed = renewLiquidity(toPrivateWithdrawal(withdrawal), {
      pairs: moved,
      slippageBps: 50,
    })
    expect(renewed?.action).toMatchObject({ liquidity: 12_345n, minA: 246_000n, minB: 3_690n })
    expect(renewed?.received?.map(({ amount }) => amount)).toEqual(['246900', '3703'])
    const add = renewLiquidity(toPrivateDeposit(deposit(50), 50), { pairs: moved, slippageBps: 50 })
    expect(add?.action).toMatchObject({ amountA: 50_000n, amountB: 1_501n, minLiquidity: 2_490n })
  })

  test('behavior: a pair that was opened meanwhile is added to', () => {
    const create = { kind: 'create', ...ids, amountA: 50_000n, amountB: 1_501n } as const
    expect(renewLiquidity(create, { pairs: [pair], slippageBps: 50 })?.action?.kind).toBe('add')
  })

  test('behavior: nothing without a pair, or for another action', () => {
    const create = { kind: 'create', ...ids, amountA: 50_000n, amountB: 1_501n } as const
    expect(renewLiquidity(create, { pairs: [], slippageBps: 50 })).toBeUndefined()
    expect(renewLiquidity(null, { pairs: [pair], slippageBps: 50 })).toBeUndefined()
  })
})
