import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from './constants.ts'
import {
  CREDITS,
  compareIds,
  isCredits,
  isOfficial,
  isSameId,
  isVerified,
  isWrappable,
  lpToken,
  tokenFromServed,
  wrappedTokenFromServed,
} from './token.ts'

const served = {
  admin: ZERO_ADDRESS,
  token_id: '7field',
  name: 'Seven',
  symbol: 'SVN',
  decimals: 18,
  total_supply: '340282366920938463463374607431768211455',
  token_bits: 128,
  wrapper_program: '',
  logo: '/tokens/svn.svg',
  token_type: 3,
} as const

describe('tokenFromServed', () => {
  test('default', () => {
    expect(tokenFromServed(served)).toEqual({
      programId: 'nightjar_core.aleo',
      admin: ZERO_ADDRESS,
      id: '7field',
      name: 'Seven',
      symbol: 'SVN',
      decimals: 18,
      totalSupply: 2n ** 128n - 1n,
      wrapperProgram: '',
      logo: '/tokens/svn.svg',
      bits: 128,
      type: 3,
    })
  })
})

describe('wrappedTokenFromServed', () => {
  const wrapped = {
    program: 'token_registry.aleo',
    admin: ZERO_ADDRESS,
    token_id: '8field',
    origin_name: 'Outside',
    origin_symbol: 'OUT',
    origin_token_id: '9field',
    decimals: 6,
    total_supply: '5',
    token_bits: 128,
    wrapper_program: 'nightjar_registry.aleo',
    logo: '',
  } as const

  test('behavior: an origin id makes it a registry token', () => {
    expect(wrappedTokenFromServed(wrapped).isRegistryToken).toBe(true)
    expect(wrappedTokenFromServed({ ...wrapped, origin_token_id: '' }).isRegistryToken).toBe(false)
  })

  test('default: the outside program is its program', () => {
    const token = wrappedTokenFromServed(wrapped)
    expect([token.programId, token.originSymbol, token.type]).toEqual([
      'token_registry.aleo',
      'OUT',
      2,
    ])
  })
})

describe('lpToken', () => {
  test('default: name, symbol, decimals and admin of the specification', () => {
    const token = lpToken({ id: '3field', totalSupply: 10n })
    expect([token.name, token.symbol, token.decimals, token.admin, token.id]).toEqual([
      'AleoSwap-Pair',
      'ASP',
      6,
      ZERO_ADDRESS,
      '3field',
    ])
  })
})

describe('CREDITS', () => {
  test('default: symbol, name, decimals and program of the specification', () => {
    expect([CREDITS.symbol, CREDITS.name, CREDITS.decimals, CREDITS.programId]).toEqual([
      'ALEO',
      'Aleo Credits',
      6,
      'credits.aleo',
    ])
    expect([isCredits(CREDITS), isWrappable(CREDITS)]).toEqual([true, true])
  })
})

describe('isOfficial, isVerified', () => {
  test.each([
    [1, true, true],
    [2, false, false],
    [3, false, true],
  ] as const)('default: type %i', (type, official, verified) => {
    expect([isOfficial({ type }), isVerified({ type })]).toEqual([official, verified])
  })
})

describe('isWrappable', () => {
  test('behavior: false for an empty wrapper', () => {
    expect(isWrappable({ wrapperProgram: '' })).toBe(false)
  })
})

describe('compareIds', () => {
  test('behavior: compares by number, not as text', () => {
    expect(compareIds('9field', '10field')).toBe(-1)
    expect(compareIds('10', '9field')).toBe(1)
    expect(compareIds('9', '9field')).toBe(0)
  })
})

describe('isSameId', () => {
  test('default', () => {
    expect([isSameId('9', '9field'), isSameId('9', '90')]).toEqual([true, false])
  })
})
