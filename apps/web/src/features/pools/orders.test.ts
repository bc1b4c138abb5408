import { describe, expect, test } from 'vitest'
import { ADDRESS, pairs } from '../../testing/exchange.ts'
import { buildDeposit, buildWithdrawal } from './buildLiquidity.ts'
import { orderDeposit, orderWithdrawal } from './orders.ts'
import { quoteDeposit, quoteFirstDeposit } from './quoteDeposit.ts'
import { quoteWithdrawal } from './quoteWithdrawal.ts'

const [pair] = pairs
if (!pair) throw new Error('pairs are seeded')
const { token0, token1 } = pair
const sides = { tokenA: token1, tokenB: token0, amountA: 3_000_000n, amountB: 5_000_000n }
const terms = { to: ADDRESS, deadlineHeight: 9 }

function known<T extends object>(quote: T | string): T {
  if (typeof quote === 'string') throw new Error(quote)
  return quote
}

describe('buildDeposit', () => {
  test('default: tokens in the order of their ids, then amounts, minimums, receiver and deadline', () => {
    const quote = known(quoteDeposit({ ...sides, pair, held: 0n, slippageBps: 100 }))
    const { function: name, inputs } = buildDeposit(quote, terms)
    const [a, b] = quote.sides
    expect(name).toBe('add_liquidity')
    expect(inputs).toEqual([
      token0.id,
      token1.id,
      `${a.amount}u128`,
      `${b.amount}u128`,
      `${a.minimum}u128`,
      `${b.minimum}u128`,
      ADDRESS,
      '9u32',
    ])
    expect(a.amount).toBe(5_000_000n)
  })

  test('behavior: without a pair it opens one', () => {
    const quote = known(quoteFirstDeposit(sides))
    const { function: name, inputs } = buildDeposit(quote, terms)
    expect(name).toBe('create_pair')
    expect(inputs.slice(2, 5)).toEqual(['5000000u128', '3000000u128', '3872983u128'])
  })
})

describe('orderDeposit', () => {
  test('default: the paid and received amounts; a new pair has no id yet', () => {
    const transaction = buildDeposit(known(quoteFirstDeposit(sides)), terms)
    const given = { transaction, address: ADDRESS, deadlineHeight: 9 }
    expect(orderDeposit(known(quoteFirstDeposit(sides)), given)).toEqual({
      ...given,
      kind: 'add_liquidity',
      paid: [
        { token_id: token0.id, amount: '5000000' },
        { token_id: token1.id, amount: '3000000' },
      ],
      received: [],
    })
  })
})

describe('orderWithdrawal', () => {
  test('default: LP is paid, both tokens are received', () => {
    const quote = known(
      quoteWithdrawal({ pair, liquidity: 1_000_000n, held: 1_000_000n, slippageBps: 50 }),
    )
    const transaction = buildWithdrawal(quote, terms)
    expect(transaction.function).toBe('remove_liquidity')
    const order = orderWithdrawal(quote, { transaction, address: ADDRESS, deadlineHeight: 9 })
    expect(order.paid).toEqual([{ token_id: pair.id, amount: '1000000' }])
    expect(order.received.map(({ token_id }) => token_id)).toEqual([token0.id, token1.id])
  })
})
