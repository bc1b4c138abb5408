import { describe, expect, test } from 'vitest'
import { transactionIdIn } from './foreign.ts'

describe('transactionIdIn', () => {
  test.each([
    ['at1id'],
    [' at1id\n'],
    [{ transactionId: 'at1id' }],
    [{ transaction_id: 'at1id' }],
    [{ data: { transactionId: 'at1id' } }],
    [{ result: 'at1id' }],
    [{ data: { transaction: { id: 'at1id' } } }],
    [{ transactionId: null, txId: 'at1id' }],
  ])('args: %j', (answer) => {
    expect(transactionIdIn(answer)).toBe('at1id')
  })

  const circular: { data?: unknown } = {}
  circular.data = circular

  test.each([
    ['null', null],
    ['nothing', undefined],
    ['a number', 7],
    ['a bigint', 7n],
    ['true', true],
    ['a list', []],
    ['an id that is no text', { transactionId: 7n, id: {} }],
    ['one that contains itself', circular],
    ['a member that throws', Object.defineProperty({}, 'data', { get: () => JSON.parse('') })],
  ])('args: %s', (_, answer) => {
    expect(transactionIdIn(answer)).toBe('')
  })
})
