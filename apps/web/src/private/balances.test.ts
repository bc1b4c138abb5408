import {
  CREDITS,
  CREDITS_PROGRAM,
  type OwnedRecord,
  PROGRAMS,
  REGISTRY_PROGRAM,
} from '@nightjar/sdk'
import { expect, test } from 'vitest'
import { outsidePrivateBalances, privateBalances } from './balances.ts'

const base = { id: '', name: '', plaintext: '', owner: '', spent: false }
const held = (token: string, amount: bigint): OwnedRecord => {
  return { ...base, program: token ? PROGRAMS.core : CREDITS_PROGRAM, token, amount }
}

test('default: unspent records by token, credits under their own id', () => {
  const records = [held('7', 3n), held('7', 4n), held('', 5n), { ...held('7', 90n), spent: true }]
  expect(privateBalances(records)).toEqual(
    new Map([
      ['7field', 7n],
      [CREDITS.id, 5n],
    ]),
  )
})

test('behavior: a registry token with the same id as an inside token is a different token', () => {
  const records = [
    held('7', 3n),
    { ...held('7', 90n), program: REGISTRY_PROGRAM },
    { ...held('tok.aleo', 4n), program: 'tok.aleo' },
  ]
  expect(privateBalances(records)).toEqual(new Map([['7field', 3n]]))
  expect(outsidePrivateBalances(records)).toEqual(
    new Map([
      ['7field', 90n],
      ['tok.aleo', 4n],
    ]),
  )
})
