import { expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { ownerOf } from './ownerOf.ts'
import { pairBalancesQuery } from './pairBalances.ts'
import { balancesQuery, creditsQuery } from './queries.ts'

test('default: the address', () => expect(ownerOf(ADDRESS)).toBe(ADDRESS))

test.each([null, ''])('error: %j', (address) => {
  expect(() => ownerOf(address)).toThrow('Invariant failed')
})

test('behavior: without an account no account data is requested', () => {
  const queries = [balancesQuery(null, ['1field']), creditsQuery(null), pairBalancesQuery(null)]
  expect(queries.map(({ enabled }) => enabled)).toEqual([false, false, false])
})
