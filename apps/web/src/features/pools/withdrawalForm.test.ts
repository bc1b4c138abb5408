import { describe, expect, test } from 'vitest'
import { pairs, tokens } from '../../testing/exchange.ts'
import { fromSearch, partOf, toSearch, withdrawalPair } from './withdrawalForm.ts'

describe('fromSearch and toSearch', () => {
  test('default: the form is kept in the address', () => {
    const form = { a: 'USDX', b: 'WBTC', percent: 40, into: 'WBTC' }
    expect(fromSearch(toSearch(form))).toEqual(form)
  })

  test.each(['101', '-1', '1e1', 'x', ''])('args: "%s" percent means nothing chosen', (percent) => {
    expect(fromSearch({ percent }).percent).toBe(0)
  })
})

describe('withdrawalPair', () => {
  const exchange = { tokens, pairs }

  test('default: the named pair, even if none of it is held', () => {
    const pair = withdrawalPair({ a: 'WBTC', b: 'USDX', percent: 0, into: '' }, exchange, new Map())
    expect(pair?.token0.symbol).toBe('USDX')
  })

  test('behavior: without a name the first pair that is held', () => {
    const [, second] = pairs
    const balances = new Map([[second?.id ?? '', 1n]])
    expect(withdrawalPair({ a: '', b: '', percent: 0, into: '' }, exchange, balances)).toBe(second)
  })

  test('behavior: an unknown name is not a pair', () => {
    expect(
      withdrawalPair({ a: 'OWL', b: 'NOPE', percent: 0, into: '' }, exchange, new Map()),
    ).toBeUndefined()
  })
})

describe('partOf', () => {
  test('default: rounds down, 100% is everything', () => {
    expect([partOf(7n, 50), partOf(7n, 100), partOf(7n, 0)]).toEqual([3n, 7n, 0n])
  })
})
