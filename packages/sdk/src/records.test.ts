import { describe, expect, test } from 'vitest'
import { holdRecords, readRecord, sortUnspent, type WalletRecord } from './records.ts'

const owner = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzc'
const wallet = (entries: string, spent = false): WalletRecord => ({
  program: 'nightjar_core.aleo',
  name: 'PrivateToken',
  plaintext: `{ owner: ${owner}.private, ${entries}, _nonce: 5group.public, _version: 1u8.public }`,
  spent,
  id: entries,
})
const read = (entries: string, spent = false) => {
  const found = readRecord(wallet(entries, spent))
  if (!found) throw new Error(`not read: ${entries}`)
  return found
}
const token = (amount: bigint, spent = false) =>
  read(`token: 7field.private, amount: ${amount}u128.private`, spent)

const held = [token(30n), token(10n), token(99n, true), token(20n)]

describe('readRecord', () => {
  test.each([
    ['amount: 5u128.private', 5n],
    ['microcredits: 6u64.private', 6n],
    ['amount: 1u128.private, microcredits: 2u64.private', 1n],
    ['other: 5u128.private', 0n],
    ['amount: true.private', 0n],
    ['amount: -5i64.private', 0n],
    ['amount: 5field.private', 0n],
    ['amount: { microcredits: 5u64.private }', 0n],
    ['amount: 340282366920938463463374607431768211455u128.private', 2n ** 128n - 1n],
  ])('default: %s holds %s', (entries, amount) => expect(read(entries).amount).toBe(amount))

  test('default: owner and token', () => {
    expect(token(1n)).toMatchObject({ owner, token: '7', spent: false })
    expect(read('token_id: 9field.private, amount: 1u128.private').token).toBe('9')
  })

  test('behavior: credits have no token', () => {
    expect(read('microcredits: 1u64.private').token).toBe('')
  })

  test('behavior: an ARC-20 program’s token is read; its other records are not tokens', () => {
    const record = { ...wallet('amount: 1u128.private'), program: 'tok.aleo' }
    expect(readRecord({ ...record, name: 'Token' })?.token).toBe('tok.aleo')
    expect(readRecord({ ...record, name: 'Vesting' })?.token).toBe('')
  })

  test('behavior: anything that is not a record is skipped', () => {
    expect(
      readRecord({ ...wallet('amount: 1u128.private'), plaintext: 'record1…' }),
    ).toBeUndefined()
  })
})

describe('sortUnspent', () => {
  test('behavior: distinguishes long amounts that differ in the last unit', () => {
    const large = 2n ** 100n
    const sorted = sortUnspent([token(large + 1n), token(large), token(large - 1n)])
    expect(sorted.map(({ amount }) => amount - large)).toEqual([-1n, 0n, 1n])
  })

  test('default: unspent ones, smallest first', () => {
    expect(sortUnspent(held).map(({ amount }) => amount)).toEqual([10n, 20n, 30n])
  })
})

describe('holdRecords', () => {
  test('default: sum and largest of the unspent', () => {
    const { records, privateBalance, maxPrivateBalance } = holdRecords(held)
    expect([records.length, privateBalance, maxPrivateBalance]).toEqual([3, 60n, 30n])
  })

  test('behavior: no records', () => {
    expect(holdRecords([])).toEqual({ records: [], privateBalance: 0n, maxPrivateBalance: 0n })
  })
})
