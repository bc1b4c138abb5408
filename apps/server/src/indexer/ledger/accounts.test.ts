import { describe, expect, test } from 'vitest'
import { createAccounts } from './accounts.ts'

describe('createAccounts', () => {
  test('default: an account is known from its first call on, also after a restart', () => {
    const accounts = createAccounts({ accounts: [], names: [] })
    expect(accounts.has('a')).toBe(false)
    accounts.add('a', 1, 7)
    accounts.add('a', 1, 8)
    expect(accounts.takeNew()).toEqual([{ account: 1, since: 7 }])
    expect(accounts.takeNew()).toEqual([])
    const names = [
      { number: 1, name: 'a' },
      { number: 2, name: 'b' },
    ]
    const again = createAccounts({ accounts: [{ account: 1, since: 7 }], names })
    expect(['a', 'b', null].map(again.has)).toEqual([true, false, false])
  })
})
