import { describe, expect, test } from 'vitest'
import { pairs, servedPairs, tokenOf, tokens } from '../../testing/exchange.ts'
import {
  fromSearch,
  hiddenPair,
  partOf,
  suggestedPair,
  toSearch,
  withdrawalPair,
} from './withdrawalForm.ts'

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
    const pair = withdrawalPair({ a: 'WBTC', b: 'USDX', percent: 0, into: '' }, exchange)
    expect(pair?.token0.symbol).toBe('USDX')
  })

  test('behavior: an unknown name is not a pair', () => {
    expect(withdrawalPair({ a: 'OWL', b: 'NOPE', percent: 0, into: '' }, exchange)).toBeUndefined()
  })
})

describe('hiddenPair', () => {
  const stranger = '77field'
  const usdx = tokenOf('USDX').id
  const [served] = servedPairs
  const strange = served ? [{ ...served, token_a: stranger, token_b: usdx }] : []
  const found = (a: string, b: string) =>
    hiddenPair({ a, b, percent: 0, into: '' }, tokens, strange)

  test('default: the pair of an id that is not known here, in either order', () => {
    expect(found(stranger, 'USDX')).toBe(strange[0])
    expect(found(usdx, '77')).toBe(strange[0])
  })

  test('behavior: names of nothing are no pair', () => {
    expect(found('NOPE', 'USDX')).toBeUndefined()
    expect(found('', '')).toBeUndefined()
  })
})

describe('suggestedPair', () => {
  test('default: the first pair that is held, else the first', () => {
    const [first, second] = pairs
    expect(suggestedPair(pairs, new Map([[second?.id ?? '', 1n]]))).toBe(second)
    expect(suggestedPair(pairs, undefined)).toBe(first)
  })
})

describe('partOf', () => {
  test('default: rounds down, 100% is everything', () => {
    expect([partOf(7n, 50), partOf(7n, 100), partOf(7n, 0)]).toEqual([3n, 7n, 0n])
  })
})
