import { coarseMinimum, FEES, LP_TOKEN, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS, pairs, tokenOf } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { quoteIntoOne, quoteOneToken, stepsIn, stepsOut } from './planZap.ts'
import {
  acceptNow,
  amountsOf,
  buildPoolStep,
  expectNow,
  feeOfSteps,
  hasMoved,
  planPool,
  readNote,
} from './poolPlan.ts'

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

/** A step as stored, accepted if a result is given. */
function kept(notes: string, brought?: readonly [string, bigint]): Transaction {
  const plan = { id: 'p', order: 0, after: [], notes }
  if (!brought) return sampleTransaction({ plan })
  const [token_id, amount] = brought
  const moved = { paid: [], received: [{ token_id, amount: String(amount) }] }
  const outcome = { status: 'accepted', height: 9, timestamp: 1, fee: '1', reason: null } as const
  return sampleTransaction({ plan, phase: 'accepted', outcome: { ...outcome, moved } })
}

function noteOf(notes: string | undefined) {
  const note = readNote(kept(notes ?? ''))
  if (!note) throw new Error('no note')
  return note
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
      kind: 'add_liquidity',
      after: [0],
      received: [{ token_id: pair.id, amount: String(deposit.liquidity) }],
    })
    const brought = bought + 3n
    const amounts = amountsOf(noteOf(add?.notes), kept(sell?.notes ?? '', [USDX.id, brought]))
    expect(amounts).toEqual([brought, 200_000_001n - sold])
    const { function: name, inputs } = buildPoolStep(noteOf(add?.notes), amounts, 77)
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
    const [first] = amountsOf(noteOf(add?.notes), kept(sell?.notes ?? ''))
    expect(first).toBe(coarseMinimum(quote.zap.bought, 50n))
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
    const note = noteOf(sell?.notes)
    const amounts = amountsOf(note, undefined)
    expect(hasMoved(note, expectNow(note, amounts, pair))).toBe(false)
    const dearer = { ...pair, reserve0: (pair.reserve0 * 98n) / 100n }
    const now = expectNow(note, amounts, dearer)
    expect(hasMoved(note, now)).toBe(true)
    expect(hasMoved(noteOf(acceptNow(note, now, 50)), now)).toBe(false)
    expect(expectNow(note, amounts, { ...pair, isInDoubt: true })).toEqual([0n, 0n])
  })
})

describe('a withdrawal in one token', () => {
  test('default: both are returned, and the actual amount of the other token is sold', () => {
    const liquidity = 10n ** BigInt(LP_TOKEN.decimals)
    const quote = known(quoteIntoOne({ pair, received: USDX, liquidity, fees }))
    const [remove, sell] = planPool(stepsOut(quote), terms)
    const { returned, sold, bought } = quote.zap
    expect(remove).toMatchObject({
      kind: 'remove_liquidity',
      paid: [{ token_id: pair.id, amount: String(liquidity) }],
    })
    const built = buildPoolStep(noteOf(remove?.notes), [liquidity, 0n], 5)
    expect(built.function).toBe('remove_liquidity')
    expect(built.inputs.slice(2, 5)).toEqual([
      `${liquidity}u128`,
      `${(returned * 9950n) / 10_000n}u128`,
      `${(sold * 9950n) / 10_000n}u128`,
    ])
    const amounts = amountsOf(noteOf(sell?.notes), kept(remove?.notes ?? '', [WBTC.id, sold]))
    const swap = buildPoolStep(noteOf(sell?.notes), amounts, 5)
    expect(swap.inputs.slice(0, 4)).toEqual([
      WBTC.id,
      USDX.id,
      `${sold}u128`,
      `${(bought * 9950n) / 10_000n}u128`,
    ])
  })
})
