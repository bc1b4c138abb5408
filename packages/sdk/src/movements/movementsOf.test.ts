import { describe, expect, test } from 'vitest'
import { PROGRAMS } from '../programs.ts'
import { WRAPPED_ALEO } from '../tokens/wrappedAleo.ts'
import { leastUnwrapped, movedBy, movementsOf } from './movementsOf.ts'

const wrapped = (amount: string) => ({ token_id: WRAPPED_ALEO.id, amount })
const credits = (amount: string) => ({ token_id: '0field', amount })
const other = { token_id: '7field', amount: '5' }
const call = (name: string, program: string = PROGRAMS.router) => ({ program, function: name })

describe('movementsOf', () => {
  test.each([
    'swap_credits_for_tokens',
    'swap_private_credits_for_token',
    'add_liquidity_credits_first',
    'add_liquidity_credits_second',
  ])('default: %s takes credits', (name) => {
    const moved = { paid: [other, wrapped('45')], received: [wrapped('3')] }
    const paid = [other, credits('45')]
    expect(movementsOf(call(name), moved, { least: 2n })).toEqual({
      paid,
      received: moved.received,
    })
  })

  test.each([
    ['20', [credits('20'), wrapped('3'), other]],
    ['23', [credits('23'), other]],
    ['24', [wrapped('23'), other]],
  ])('default: of 23 wrapped credits with %s requested', (least, received) => {
    const moved = { paid: [wrapped('9')], received: [wrapped('23'), other] }
    for (const name of ['swap_tokens_for_credits', 'swap_private_for_credits']) {
      expect(movementsOf(call(name), moved, { least: BigInt(least) })).toEqual({
        ...{ paid: moved.paid, received },
      })
      expect(movementsOf(call(name), moved)).toEqual(moved) // not known
    }
  })

  test('behavior: an ARC-20 token: the minimum outside, and the rest in the inside form', () => {
    const moved = { paid: [wrapped('9')], received: [{ ...other, amount: '23' }] }
    const swap = call('swap_private_for_arc20')
    const told = movementsOf(swap, moved, { least: 20n })
    expect(told).toEqual({
      paid: moved.paid,
      received: [
        { token_id: '7field', amount: '20', outside: true },
        { token_id: '7field', amount: '3' },
      ],
    })
    expect(movementsOf(swap, told, { least: 20n })).toEqual(told) // told already
    expect(movementsOf(swap, moved)).toEqual(moved) // not known
    expect(movementsOf(call('swap_private_arc20_for_private'), moved)).toEqual({
      paid: [{ ...wrapped('9'), outside: true }],
      received: moved.received,
    })
  })

  test('behavior: entries already in credits are left unchanged', () => {
    const told = { paid: [other], received: [credits('20'), wrapped('23')] }
    expect(movementsOf(call('swap_private_for_credits'), told, { least: 20n })).toEqual(told)
  })

  test('behavior: without the router it was the wrapped form', () => {
    const moved = { paid: [wrapped('45')], received: [wrapped('23')] }
    for (const name of ['swap_credits_for_tokens', 'swap_tokens_for_credits']) {
      expect(movementsOf(call(name, PROGRAMS.core), moved, { least: 1n })).toEqual(moved)
    }
  })
})

describe('leastUnwrapped', () => {
  test('default: the requested amount, from the public inputs or from the expected amounts', () => {
    const inputs = ['7field', '5u128', '20u64', 'aleo1me', 'aleo1me', '9u32']
    const open = { mark: { ...call('swap_tokens_for_credits'), inputs }, received: [credits('22')] }
    expect(leastUnwrapped(open)).toBe(20n)
    const hidden = { ...open, mark: { ...call('swap_private_for_credits'), inputs: [] } }
    expect(leastUnwrapped(hidden)).toBe(22n)
    expect(leastUnwrapped({ ...hidden, received: [] })).toBeUndefined()
    expect(leastUnwrapped({ ...hidden, received: [other, credits('21')] })).toBe(21n)
    const unknown = { ...call('swap', 'other.aleo'), inputs }
    expect(leastUnwrapped({ mark: unknown, received: [credits('21')] })).toBe(21n)
  })
})

describe('movedBy', () => {
  const one = {
    in_doubt: false,
    paid: [{ token_id: '1field', amount: '5' }],
    received: [{ token_id: '2field', amount: '4' }],
    surplus: [{ token_id: '2field', amount: '1' }],
    surplus_to: 'once',
  }
  const doubted = { in_doubt: true, paid: [], received: [], surplus: [], surplus_to: null }

  test('default: the sum of the calls, token by token', () => {
    expect(movedBy([one, { ...one, received: [other] }])).toEqual({
      paid: [{ token_id: '1field', amount: '10' }],
      received: [{ token_id: '2field', amount: '4' }, other],
      surplus: [{ token_id: '2field', amount: '2' }],
      surplus_to: null,
    })
    expect(movedBy([one])).toMatchObject({ surplus: one.surplus, surplus_to: 'once' })
  })

  test('args: unknown without a call, and if any amounts are unverified', () => {
    expect(movedBy([])).toBeNull()
    expect(movedBy([doubted])).toBeNull()
    expect(movedBy([one, doubted])).toBeNull()
  })
})
