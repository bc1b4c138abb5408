import type { PrivateAction } from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { gainsOf } from './gainsOf.ts'

const swap = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 20n },
} as const satisfies PrivateAction
const bought = [{ token_id: '2field', amount: '23' }]

test('default: what the pools paid', () => {
  expect(gainsOf(swap, bought)).toBe(bought)
  expect(gainsOf({ ...swap, credits: 'in' }, bought)).toBe(bought)
  expect(gainsOf(null, bought)).toBe(bought)
})

test('behavior: credits: the minimum, and the rest wrapped', () => {
  const toCredits = { ...swap, credits: 'out' } as const
  expect(gainsOf(toCredits, bought)).toEqual([
    { token_id: '0field', amount: '20' },
    { token_id: '2field', amount: '3' },
  ])
  const exact = [{ token_id: '2field', amount: '20' }]
  expect(gainsOf(toCredits, exact)).toEqual([{ token_id: '0field', amount: '20' }])
})

test('behavior: an ARC-20 token: the minimum, and the rest in its inside form', () => {
  const program = 'tok.aleo'
  expect(gainsOf({ ...swap, arc20: { side: 'out', program } }, bought)).toEqual([
    { token_id: '2field', amount: '20', program },
    { token_id: '2field', amount: '3' },
  ])
  expect(gainsOf({ ...swap, arc20: { side: 'in', program } }, bought)).toBe(bought)
})
