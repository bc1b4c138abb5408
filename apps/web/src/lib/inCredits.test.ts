import { PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { inCredits, leastCredits } from './inCredits.ts'

const wrapped = (amount: string) => ({ token_id: WRAPPED_ALEO.id, amount })
const credits = (amount: string) => ({ token_id: '0field', amount })
const other = { token_id: '7field', amount: '5' }
const call = (name: string, program: string = PROGRAMS.router) => ({ program, function: name })

test.each([
  'swap_credits_for_tokens',
  'swap_private_credits_for_token',
  'add_liquidity_credits_first',
  'add_liquidity_credits_second',
])('default: %s takes credits', (name) => {
  const moved = { paid: [other, wrapped('45')], received: [wrapped('3')] }
  const paid = [other, credits('45')]
  expect(inCredits(call(name), moved)).toEqual({ paid, received: moved.received })
})

test.each([
  ['20', [credits('20'), wrapped('3')]],
  ['23', [credits('23')]],
  ['24', [wrapped('23')]],
])('default: of 23 wrapped credits with %s requested', (least, received) => {
  const moved = { paid: [other], received: [wrapped('23')] }
  for (const name of ['swap_tokens_for_credits', 'swap_private_for_credits']) {
    expect(inCredits(call(name), moved, BigInt(least))).toEqual({ paid: [other], received })
    expect(inCredits(call(name), moved)).toEqual(moved) // not known
  }
})

test('behavior: entries already in credits are left unchanged', () => {
  const told = { paid: [other], received: [credits('20'), wrapped('23')] }
  expect(inCredits(call('swap_private_for_credits'), told, 20n)).toBe(told)
})

test('behavior: without the router it was the wrapped form', () => {
  const moved = { paid: [wrapped('45')], received: [other] }
  expect(inCredits(call('swap_credits_for_tokens', PROGRAMS.core), moved)).toBe(moved)
})

test('leastCredits: default: the requested amount, from the public inputs or from the expected amounts', () => {
  const inputs = ['7field', '5u128', '20u64', 'aleo1me', 'aleo1me', '9u32']
  const open = { mark: { ...call('swap_tokens_for_credits'), inputs }, received: [credits('22')] }
  expect(leastCredits(open)).toBe(20n)
  const hidden = { ...open, mark: { ...call('swap_private_for_credits'), inputs: [] } }
  expect(leastCredits(hidden)).toBe(22n)
  expect(leastCredits({ ...hidden, received: [] })).toBeUndefined()
})
