import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from '../constants.ts'
import type { Route } from '../route.ts'
import { tokenFromServed } from '../token.ts'
import { planExactIn, planExactOut } from './plan.ts'

const token = (id: string) =>
  tokenFromServed({
    admin: ZERO_ADDRESS,
    token_id: id,
    name: id,
    symbol: id,
    decimals: 6,
    total_supply: '0',
    token_bits: 128,
    wrapper_program: '',
    logo: '',
    token_type: 2,
  })

const route = (ids: readonly string[]): Route => ({
  tokens: ids.map(token),
  pairs: [],
  pools: [],
  amounts: [],
  amountIn: 100n,
  amountOut: 90n,
  impactPpm: 0n,
})

const options = { to: ZERO_ADDRESS, deadlineHeight: 9 }

describe('planExactIn', () => {
  test('default: one pair', () => {
    const plan = planExactIn({ route: route(['1field', '2field']), amountOutMin: 89n, ...options })
    expect([plan.function, ...plan.inputs]).toEqual([
      'swap_exact_tokens_for_tokens',
      '1field',
      '2field',
      '100u128',
      '89u128',
      ZERO_ADDRESS,
      '9u32',
    ])
  })

  test('default: a path', () => {
    const way = route(['1field', '2field', '3field'])
    const plan = planExactIn({ route: way, amountOutMin: 89n, ...options })
    expect([plan.function, ...plan.inputs.slice(3, 6)]).toEqual([
      'swap_exact_path',
      '0field',
      '100u128',
      '89u128',
    ])
  })
})

describe('planExactOut', () => {
  test('default: one pair takes at most the maximum', () => {
    const plan = planExactOut({ route: route(['1field', '2field']), amountInMax: 101n, ...options })
    expect([plan.function, ...plan.inputs.slice(2, 4)]).toEqual([
      'swap_tokens_for_exact_tokens',
      '101u128',
      '90u128',
    ])
  })

  test('behavior: a path sends the maximum input, with the output as the minimum', () => {
    const way = route(['1field', '2field', '3field', '4field'])
    const plan = planExactOut({ route: way, amountInMax: 101n, ...options })
    expect([plan.function, ...plan.inputs.slice(3, 6)]).toEqual([
      'swap_exact_path',
      '4field',
      '101u128',
      '90u128',
    ])
  })
})
