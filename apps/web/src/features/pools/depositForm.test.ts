import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import {
  chooseToken,
  type DepositForm,
  depositTokens,
  findPair,
  fromSearch,
  takePart,
  toSearch,
  typeAmount,
} from './depositForm.ts'

const form: DepositForm = { a: 'USDX', b: 'WBTC', lead: 'a', text: '5', other: '', way: 'both' }

describe('fromSearch and toSearch', () => {
  test('default: the form is kept in the address', () => {
    for (const each of [
      form,
      { ...form, lead: 'b', other: '7', way: 'one' } as const,
      fromSearch({}),
    ]) {
      expect(fromSearch(toSearch(each))).toEqual(each)
    }
  })

  test('behavior: a tolerance is never taken from an address', () => {
    expect(JSON.stringify(fromSearch({ slippage: '4999', a: 'X' }))).not.toContain('4999')
  })
})

describe('depositTokens', () => {
  test('behavior: credits are paired like wrapped ALEO, which replaces them in forms without credits', () => {
    const waleo = tokenOf('WALEO')
    const offered = [CREDITS, ...tokens]
    const { tokenA, tokenB } = depositTokens(fromSearch({ a: 'ALEO' }), offered, pairs)
    expect(tokenA).toBe(CREDITS)
    expect(findPair(pairs, tokenA, tokenB)).toBe(findPair(pairs, waleo, tokenB))
    expect(findPair(pairs, tokenA, tokenB)).toBeDefined()
    expect(findPair(pairs, CREDITS, waleo)).toBeUndefined()
    expect(depositTokens(fromSearch({ a: 'ALEO' }), tokens, pairs).tokenA).toBe(waleo)
  })

  test('default: an empty form takes the first pair', () => {
    const { tokenA, tokenB } = depositTokens(fromSearch({}), tokens, pairs)
    expect([tokenA?.id, tokenB?.id]).toEqual([pairs[0]?.token0.id, pairs[0]?.token1.id])
  })

  test('behavior: one named token is joined by one that it has a pair with', () => {
    const { tokenA, tokenB } = depositTokens(fromSearch({ a: 'OWL' }), tokens, pairs)
    expect([tokenA?.symbol, tokenB?.symbol]).toEqual(['OWL', 'WETH'])
  })

  test('behavior: an unknown name is not a token', () => {
    expect(depositTokens(fromSearch({ b: 'NOPE' }), tokens, pairs).tokenB).toBeUndefined()
  })
})

describe('findPair', () => {
  test('default: in either order; a token has no pair with itself', () => {
    const [usdx, wbtc] = [tokenOf('USDX'), tokenOf('WBTC')]
    expect(findPair(pairs, wbtc, usdx)).toBe(findPair(pairs, usdx, wbtc))
    expect(findPair(pairs, usdx, wbtc)?.token0.symbol).toBe('USDX')
    expect(findPair(pairs, usdx, usdx)).toBeUndefined()
    expect(findPair(pairs, tokenOf('OWL'), tokenOf('EURX'))).toBeUndefined()
  })
})

describe('typeAmount', () => {
  test('default: in a pair the typed side determines the other', () => {
    expect(typeAmount(form, 'b', '2', false)).toEqual({ ...form, lead: 'b', text: '2' })
  })

  test('behavior: for a new pair both sides stay as typed', () => {
    const both = typeAmount(form, 'b', '2', true)
    expect(both).toEqual({ ...form, other: '2' })
    expect(typeAmount(both, 'a', '6', true)).toEqual({ ...form, text: '6', other: '2' })
  })
})

describe('chooseToken', () => {
  test('default: the other side is written to the form too', () => {
    const names = { chosen: 'WETH', a: 'USDX', b: 'WBTC' }
    expect(chooseToken({ ...form, b: '' }, 'a', names)).toEqual({ ...form, a: 'WETH' })
  })

  test('behavior: choosing the other side’s token swaps the sides, the amount stays with its token', () => {
    const names = { chosen: 'WBTC', a: 'USDX', b: 'WBTC' }
    expect(chooseToken(form, 'a', names)).toEqual({ ...form, a: 'WBTC', b: 'USDX', lead: 'b' })
  })
})

describe('takePart', () => {
  const scarce = { leg: 'b', token: tokenOf('WBTC'), balance: 3n } as const

  test('default: the scarce side determines the other; 100% is all, to the unit', () => {
    expect(takePart(form, scarce, 100)).toEqual({ ...form, lead: 'b', text: '0.00000003' })
    expect(takePart(form, scarce, 50).text).toBe('0.00000001')
  })

  test('behavior: less than a unit leaves the field empty', () => {
    expect(takePart(form, scarce, 0).text).toBe('')
  })
})
