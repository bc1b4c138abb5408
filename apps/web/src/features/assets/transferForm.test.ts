import { describe, expect, test } from 'vitest'
import { fromSearch, toSearch } from './transferForm.ts'

const form = { token: 'USDX', text: '5', to: 'aleo1x', arrives: 'public' } as const

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

  test('args: an unknown mode is public; long texts are cut', () => {
    expect(fromSearch({ as: 'x', to: 'a'.repeat(200) })).toMatchObject({
      arrives: 'public',
      to: 'a'.repeat(100),
    })
  })
})
