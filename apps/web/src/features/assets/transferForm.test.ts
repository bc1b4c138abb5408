import { describe, expect, test } from 'vitest'
import { fromSearch, type TransferForm, toSearch } from './transferForm.ts'

const form: TransferForm = {
  ...{ token: 'USDX', text: '5', to: 'aleo1x', arrives: 'public', isOwn: false },
}

describe('fromSearch and toSearch', () => {
  test('default: a public transfer is kept in the address', () => {
    expect(fromSearch(toSearch(form))).toEqual(form)
  })

  test('behavior: the receiver of a private arrival is not kept in the address', () => {
    expect(toSearch({ ...form, arrives: 'private' })).toEqual({
      token: 'USDX',
      amount: '5',
      as: 'private',
    })
  })

  test('behavior: a link that makes something private without a receiver means the account', () => {
    expect(fromSearch({ token: 'USDX', as: 'private' })).toMatchObject({ isOwn: true, to: '' })
    expect(fromSearch({ as: 'private', to: 'aleo1x' }).isOwn).toBe(false)
    expect(fromSearch({ token: 'USDX' }).isOwn).toBe(false)
  })

  test('args: an unknown mode is public; long texts are cut', () => {
    expect(fromSearch({ as: 'x', to: 'a'.repeat(200) })).toMatchObject({
      arrives: 'public',
      to: 'a'.repeat(100),
    })
  })
})
