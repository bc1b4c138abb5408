import { describe, expect, test } from 'vitest'
import { swapSearch } from './swapSearch.ts'

const read = (search: Record<string, unknown>) =>
  swapSearch({ ...search } as Parameters<typeof swapSearch>[0])

describe('swapSearch', () => {
  test('default', () => {
    const search = { from: 'USDX', to: 'WBTC', amount: '1000', exact: 'out' }
    expect(read(search)).toEqual(search)
  })

  test('args: drops anything that is not text, unknown or too long', () => {
    expect(read({ from: 5, to: '', amount: 'x'.repeat(101), exact: 'in', evil: '1' })).toEqual({})
  })
})
