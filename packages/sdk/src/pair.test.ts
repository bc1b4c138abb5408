import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from './constants.ts'
import {
  getAmountIn,
  getAmountOut,
  involvesToken,
  otherToken,
  pairFromServed,
  poolFor,
  reserveOf,
  sortTokens,
} from './pair.ts'
import { quoteExactIn, quoteExactOut } from './quote.ts'
import { tokenFromServed } from './token.ts'

const token = (id: string) =>
  tokenFromServed({
    admin: ZERO_ADDRESS,
    token_id: id,
    name: id,
    symbol: id,
    decimals: 6,
    total_supply: '0',
    token_bits: 128,
    wrapper_program: '',
    logo: '',
    token_type: 2,
  })

const served = {
  pair_id: '5field',
  token_a: '9field',
  token_b: '10field',
  reserve_a: '1000000',
  reserve_b: '2000000',
  total_supply: '1414213',
  last_k: '0',
  in_doubt: false,
}

function makePair() {
  const pair = pairFromServed(served, token)
  if (!pair) throw new Error('the pair was skipped')
  return pair
}

describe('sortTokens', () => {
  test('behavior: sorts by number, not as text', () => {
    const [low, high] = sortTokens({ id: '10field' }, { id: '9field' })
    expect([low.id, high.id]).toEqual(['9field', '10field'])
  })
})

describe('pairFromServed', () => {
  test('default', () => {
    const pair = makePair()
    expect([pair.token0.id, pair.token1.id, pair.reserve0, pair.reserve1]).toEqual([
      '9field',
      '10field',
      1_000_000n,
      2_000_000n,
    ])
    expect([pair.feeBps, pair.publicBalance, pair.totalSupply]).toEqual([30n, 0n, 1_414_213n])
  })

  test('behavior: a pair with an unknown token is skipped', () => {
    const known = (id: string) => (id === '9field' ? token(id) : undefined)
    expect(pairFromServed(served, known)).toBeUndefined()
  })
})

describe('involvesToken', () => {
  test('default', () => {
    expect(involvesToken(makePair(), { id: '9' })).toBe(true)
    expect(involvesToken(makePair(), { id: '11field' })).toBe(false)
  })

  test('error: an empty token', () => {
    expect(() => involvesToken(makePair(), undefined)).toThrowErrorMatchingInlineSnapshot(
      `[EmptyTokenError: Empty token.]`,
    )
  })
})

describe('otherToken', () => {
  test('default', () => {
    expect(otherToken(makePair(), { id: '9field' }).id).toBe('10field')
    expect(otherToken(makePair(), { id: '10field' }).id).toBe('9field')
  })

  test('error: no token, an empty id, a token of another pair', () => {
    expect(() => otherToken(makePair(), null)).toThrowErrorMatchingInlineSnapshot(
      `[EmptyTokenError: Empty token.]`,
    )
    expect(() => otherToken(makePair(), { id: '' })).toThrowErrorMatchingInlineSnapshot(
      `[EmptyTokenError: Empty token.]`,
    )
    expect(() => otherToken(makePair(), { id: '11field' })).toThrowErrorMatchingInlineSnapshot(
      `[IrrelevantTokenError: Irrelevant token.]`,
    )
  })
})

describe('reserveOf', () => {
  test('default', () => {
    const pair = makePair()
    expect([reserveOf(pair, { id: '9' }), reserveOf(pair, { id: '10' })]).toEqual([
      1_000_000n,
      2_000_000n,
    ])
  })
})

describe('poolFor', () => {
  test('default: both directions', () => {
    const pair = makePair()
    expect(poolFor(pair, pair.token1)).toEqual({
      reserveIn: 2_000_000n,
      reserveOut: 1_000_000n,
      feeBps: 30n,
    })
  })
})

describe('getAmountOut, getAmountIn', () => {
  test("default: equal the pool's quotes", () => {
    const pair = makePair()
    const pool = poolFor(pair, pair.token0)
    expect(getAmountOut(pair, pair.token0, 1000n)).toBe(quoteExactIn(1000n, pool))
    expect(getAmountIn(pair, pair.token1, 1000n)).toBe(quoteExactOut(1000n, pool))
  })

  test('error: a token of another pair', () => {
    expect(() => getAmountOut(makePair(), { id: '3' }, 1n)).toThrow('Irrelevant token.')
    expect(() => getAmountIn(makePair(), { id: '3' }, 1n)).toThrow('Irrelevant token.')
  })
})
