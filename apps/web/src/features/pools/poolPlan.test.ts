import {
  buildCallStep,
  type CallStep,
  coarseMinimum,
  FEES,
  haveMoved,
  LP_TOKEN,
  PROGRAMS,
  termsNow,
  withBrought,
  withTerms,
} from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { quoteIntoOne, quoteOneToken, stepsIn, stepsOut } from './planZap.ts'
import { feeOfSteps, planPool } from './poolPlan.ts'

const [USDX, WBTC] = [tokenOf('USDX'), tokenOf('WBTC')]
const found = pairs.find(({ token0, token1 }) => token0 === USDX && token1 === WBTC)
if (!found) throw new Error('USDX/WBTC is seeded')
const pair = { ...found, totalSupply: 10_000_000_000_000n } // √(10^12 · 10^14)
const fees = { feeBps: 30n }
const terms = { pair, to: ADDRESS, slippageBps: 50 }
const core = FEES[PROGRAMS.core]

function known<T extends object>(quote: T | string): T {
  if (typeof quote === 'string') throw new Error(quote)
  return quote
}

/** A step that was accepted, and what it moved, if that is known. */
function accepted(step: CallStep | undefined, brought?: readonly [string, bigint]) {
  if (!step) throw new Error('no step')
  if (!brought) return { step, moved: null }
  const [token_id, amount] = brought
  return { step, moved: { received: [{ token_id, amount: String(amount) }] } }
}

function planned(step: CallStep | undefined): CallStep {
  if (!step) throw new Error('no step')
  return step
}

describe('a deposit of one token', () => {
  const quote = known(quoteOneToken({ pair, paid: WBTC, amount: 200_000_001n, held: 0n, fees }))
  const [sell, add] = planPool(stepsIn(quote), terms)

  test('default: a sale, then a deposit of the rest and of what the sale actually returned', () => {
    const { sold, bought, deposit } = quote.zap
    expect(sell).toMatchObject({
      kind: 'swap',
      after: [],
      paid: [{ token_id: WBTC.id, amount: String(sold) }],
      received: [{ token_id: USDX.id, amount: String(bought) }],
    })
    expect(add).toMatchObject({
      kind: 'add',
      after: [0],
      received: [{ token_id: pair.id, amount: String(deposit.liquidity) }],
    })
    const brought = bought + 3n
    const whole = withBrought(planned(add), accepted(sell, [USDX.id, brought]))
    expect(whole).toMatchObject({ amounts: [brought, 200_000_001n - sold] })
    const { function: name, inputs } = buildCallStep(whole, 77)
    expect(name).toBe('add_liquidity')
    const least = [deposit.usedB, deposit.usedA].map((used) => `${coarseMinimum(used, 50n)}u128`)
    expect(inputs).toEqual([
      USDX.id,
      WBTC.id,
      `${brought}u128`,
      `${200_000_001n - sold}u128`,
      ...least,
      ADDRESS,
      '77u32',
    ])
  })

  test('behavior: if the result of the sale is unknown, its minimum is deposited', () => {
    const whole = withBrought(planned(add), accepted(sell))
    expect(whole.kind === 'add' && whole.amounts[0]).toBe(coarseMinimum(quote.zap.bought, 50n))
  })

  test('behavior: names the remainder and the fee of both steps', () => {
    const { sold, bought, deposit } = quote.zap
    expect(quote.left).toEqual({
      paid: 200_000_001n - sold - deposit.usedA,
      other: bought - deposit.usedB,
    })
    expect(feeOfSteps(stepsIn(quote))).toBe(core.swap_exact_tokens_for_tokens + core.add_liquidity)
  })

  test('behavior: a pool that moved past the minimum blocks a step until the user accepts it', () => {
    expect(haveMoved(termsNow(planned(sell), [pair]))).toBe(false)
    const dearer = { ...pair, reserve0: (pair.reserve0 * 98n) / 100n }
    const terms = termsNow(planned(sell), [dearer])
    expect(haveMoved(terms)).toBe(true)
    const renewed = withTerms(planned(sell), terms, 50)
    expect(haveMoved(termsNow(renewed, [dearer]))).toBe(false)
    expect(renewed.received).toEqual([{ token_id: USDX.id, amount: String(terms[0]?.now) }])
    const doubtful = { ...pair, isInDoubt: true }
    expect(termsNow(planned(sell), [doubtful]).map(({ now }) => now)).toEqual([0n])
  })
})

describe('a withdrawal in one token', () => {
  test('default: both are returned, and the actual amount of the other token is sold', () => {
    const liquidity = 10n ** BigInt(LP_TOKEN.decimals)
    const quote = known(quoteIntoOne({ pair, received: USDX, liquidity, fees }))
    const [remove, sell] = planPool(stepsOut(quote), terms)
    const { returned, sold, bought } = quote.zap
    expect(remove).toMatchObject({
      kind: 'remove',
      paid: [{ token_id: pair.id, amount: String(liquidity) }],
    })
    const built = buildCallStep(planned(remove), 5)
    expect(built.function).toBe('remove_liquidity')
    expect(built.inputs.slice(2, 5)).toEqual([
      `${liquidity}u128`,
      `${coarseMinimum(returned, 50n)}u128`,
      `${coarseMinimum(sold, 50n)}u128`,
    ])
    const swap = buildCallStep(withBrought(planned(sell), accepted(remove, [WBTC.id, sold])), 5)
    expect(swap.inputs.slice(0, 4)).toEqual([
      WBTC.id,
      USDX.id,
      `${sold}u128`,
      `${coarseMinimum(bought, 50n)}u128`,
    ])
  })
})
