import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { isSentShown, isShown, readFilter } from './kinds.ts'
import { readAll, transactionsQuery } from './queries.ts'

const sent = (isPrivate: boolean) => {
  const transaction = sampleTransaction({ kind: 'swap' })
  return { ...transaction, mark: { ...transaction.mark, isPrivate } }
}

describe('isSentShown', () => {
  test('default: private transactions of every kind', () => {
    expect([sent(true), sent(false)].map((each) => isSentShown('private', each))).toEqual([
      true,
      false,
    ])
    expect([isShown('private', 'swap'), isShown('private', 'add_liquidity')]).toEqual([true, true])
  })

  test('behavior: other filters check only the kind', () => {
    expect([sent(true), sent(false)].map((each) => isSentShown('swaps', each))).toEqual([
      true,
      true,
    ])
    expect(isSentShown('liquidity', sent(true))).toBe(false)
  })
})

describe('readFilter', () => {
  test('default: the filter named in the address, otherwise all', () => {
    expect([readFilter('private'), readFilter('none'), readFilter(undefined)]).toEqual([
      'private',
      'all',
      'all',
    ])
  })
})

describe('readAll', () => {
  test('privacy 13: asks the server nothing about private history', async () => {
    await expect(readAll(ADDRESS, 'private')).resolves.toEqual([]) // there is no server here
    await expect(readAll(ADDRESS, 'all')).rejects.toThrow()
    expect(transactionsQuery(ADDRESS, 'private').enabled).toBe(false)
  })
})
