import { describe, expect, test } from 'vitest'
import {
  holdRecords,
  matchRecord,
  recordAmount,
  recordToken,
  sortUnspent,
  type WalletRecord,
} from './records.ts'

const record = (data: Record<string, unknown>, spent = false): WalletRecord => ({
  owner: 'aleo1owner',
  program_id: 'nightjar_core.aleo',
  spent,
  data,
})

const held = [
  record({ token: '7field.private', amount: '30u128.private' }),
  record({ token: '7field.private', amount: '10u128.private' }),
  record({ token: '7field.private', amount: '99u128.private' }, true),
  record({ token: '7field.private', amount: '20u128.private' }),
]

describe('recordAmount', () => {
  test.each([
    [{ amount: '5u128.private' }, 5n],
    [{ microcredits: '6u64.private' }, 6n],
    [{ amount: '1u128', microcredits: '2u64' }, 1n],
    [{ amount: 7n }, 7n],
    [{ amount: 8 }, 8n],
    [{}, 0n],
    [{ amount: 'what' }, 0n],
    [{ amount: null }, 0n],
    [{ amount: '340282366920938463463374607431768211455u128.private' }, 2n ** 128n - 1n],
  ])('default: %o', (data, amount) => expect(recordAmount({ data })).toBe(amount))
})

describe('recordToken', () => {
  test('default', () => expect(recordToken({ data: { token: '7field.private' } })).toBe('7'))
  test('behavior: empty for credits', () => expect(recordToken({ data: {} })).toBe(''))
})

describe('sortUnspent', () => {
  test('default: unspent ones, smallest first', () => {
    expect(sortUnspent(held).map(recordAmount)).toEqual([10n, 20n, 30n])
  })
})

describe('matchRecord', () => {
  test.each([
    [1n, 10n],
    [10n, 10n],
    [11n, 20n],
    [30n, 30n],
  ])('default: %s is paid by %s', (needed, amount) => {
    const match = matchRecord(held, needed)
    expect(match && recordAmount(match)).toBe(amount)
  })

  test('behavior: none holds enough, a spent one does not count', () => {
    expect(matchRecord(held, 31n)).toBeUndefined()
    expect(matchRecord([], 0n)).toBeUndefined()
  })
})

describe('holdRecords', () => {
  test('default: sum and largest of the unspent', () => {
    const { records, privateBalance, maxPrivateBalance } = holdRecords(held)
    expect([records.length, privateBalance, maxPrivateBalance]).toEqual([3, 60n, 30n])
  })

  test('behavior: nothing held', () => {
    expect(holdRecords([])).toEqual({ records: [], privateBalance: 0n, maxPrivateBalance: 0n })
  })
})
