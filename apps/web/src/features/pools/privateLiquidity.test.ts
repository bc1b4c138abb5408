import { CREDITS, WRAPPED_ALEO } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf } from '../../testing/exchange.ts'
import { depositMoves } from './orders.ts'
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
  test('privacy 11: limits with the fewest digits that the tolerance allows', () => {
    expect(toPrivateDeposit(deposit(50), 50)).toEqual({
      kind: 'add',
      ...ids,
      pair: pair.id,
      amountA: 50_000n,
      amountB: 1_501n,
      minA: 49_800n, // 49,750 to 49,800
      minB: 1_493n, // 1,493 to 1,494
      minLiquidity: 4_975n, // 4,975 to 4,979
    })
  })

  test('behavior: without tolerance the limits are exact', () => {
    expect(toPrivateDeposit(deposit(0), 0)).toMatchObject({
      minA: 50_000n,
      minB: 1_500n,
      minLiquidity: 4_999n,
    })
  })

  test('behavior: without a pair it opens one with the full amounts', () => {
    const first = known(quoteFirstDeposit({ ...tokens, amountA: 4_000_000n, amountB: 1_000_000n }))
    expect(toPrivateDeposit(first, 50)).toEqual({
      kind: 'create',
      ...ids,
      amountA: 4_000_000n,
      amountB: 1_000_000n,
    })
  })
})

describe('a deposit of credits', () => {
  const waleo = tokenOf('WALEO')
  const found = pairs.find(({ token0, token1 }) => [token0, token1].includes(waleo))
  if (!found) throw new Error('a pair of WALEO is seeded')
  const isFirst = found.token0 === waleo
  const pool = { ...found, reserve0: 1_000_003n, reserve1: 1_000_003n, totalSupply: 100_000n }
  const other = isFirst ? found.token1 : found.token0
  const quoted = known(
    quoteDeposit({
      ...{ pair: pool, tokenA: CREDITS, tokenB: other, slippageBps: 50, held: 0n },
      ...{ amountA: 60_000n, amountB: 50_007n },
    }),
  )
  const action = toPrivateDeposit(quoted, 50)

  test('default: names wrapped ALEO, and the side that credits pay', () => {
    const [own, theirs] = isFirst ? (['A', 'B'] as const) : (['B', 'A'] as const)
    expect(action).toMatchObject({
      kind: 'add',
      credits: isFirst ? 'a' : 'b',
      [`token${own}`]: WRAPPED_ALEO.id,
      [`amount${own}`]: 60_000n,
      [`token${theirs}`]: other.id,
      [`amount${theirs}`]: 50_007n,
    })
  })

  test('default: all credits are paid, what the pool does not take comes back wrapped', () => {
    const { paid, received } = depositMoves(quoted) // 5,000 LP for 50,001 ALEO, rounded up
    const sides = [
      { token_id: '0field', amount: '60000' },
      { token_id: other.id, amount: '50007' },
    ]
    expect(paid).toEqual(isFirst ? sides : sides.toReversed())
    expect(received).toEqual([
      { token_id: pool.id, amount: '5000' },
      { token_id: WRAPPED_ALEO.id, amount: '9999' },
    ])
  })

  test('behavior: at the current reserves it still pays in credits', () => {
    const renewed = renewLiquidity(action, { pairs: [pool], slippageBps: 50 })
    expect(renewed?.action).toEqual(action)
  })
})

describe('toPrivateWithdrawal', () => {
  test('privacy 11: the liquidity in full, the minimums of both tokens in few digits', () => {
    expect(toPrivateWithdrawal(withdrawal)).toEqual({
      kind: 'remove',
      ...ids,
      pair: pair.id,
      liquidity: 12_345n,
      minA: 122_900n, // 122,833 to 122,955
      minB: 3_685n, // 3,685 to 3,688
    })
  })
})

describe('renewLiquidity', () => {
  const moved = [{ ...pair, reserve0: 2_000_006n }]

  test('default: the same amounts at the current reserves', () => {
    const renewed = renewLiquidity(toPrivateWithdrawal(withdrawal), {
      pairs: moved,
      slippageBps: 50,
    })
    expect(renewed?.action).toMatchObject({ liquidity: 12_345n, minA: 245_700n, minB: 3_685n })
    expect(renewed?.received?.map(({ amount }) => amount)).toEqual(['246900', '3703'])
    const add = renewLiquidity(toPrivateDeposit(deposit(50), 50), { pairs: moved, slippageBps: 50 })
    expect(add?.action).toMatchObject({ amountA: 50_000n, amountB: 1_501n, minLiquidity: 2_487n })
  })

  test('behavior: a pair that was opened meanwhile is added to', () => {
    const create = { kind: 'create', ...ids, amountA: 50_000n, amountB: 1_501n } as const
    expect(renewLiquidity(create, { pairs: [pair], slippageBps: 50 })?.action?.kind).toBe('add')
  })

  test('behavior: undefined without a pair, or for another action', () => {
    const create = { kind: 'create', ...ids, amountA: 50_000n, amountB: 1_501n } as const
    expect(renewLiquidity(create, { pairs: [], slippageBps: 50 })).toBeUndefined()
  })
})
