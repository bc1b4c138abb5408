import { describe, expect, test } from 'vitest'
import { finalizeNames, functionOf, usesRecords } from './functions.ts'

describe('functionOf', () => {
  test('default: names from Leo, types from the compiled program', () => {
    expect(functionOf('nightjar_core.aleo', 'transfer_private')).toEqual({
      inputs: { input: 'PrivateToken.record', to: 'address.private', amount: 'u128.private' },
      outputs: ['PrivateToken.record', 'PrivateToken.record'],
    })
  })

  test('behavior: undefined for unknown functions', () => {
    expect(functionOf('nightjar_core.aleo', 'toString')).toBeUndefined()
    expect(functionOf('constructor', 'name')).toBeUndefined()
  })
})

describe('finalizeNames', () => {
  test('default', () => {
    expect(finalizeNames('nightjar_core.aleo', 'claim_blinded')).toEqual([
      'blinded',
      'token',
      'amount',
    ])
  })

  test('behavior: none without a finalize', () => {
    expect(finalizeNames('nightjar_core.aleo', 'join')).toEqual([])
  })
})

describe('usesRecords', () => {
  test.each([
    ['nightjar_router.aleo', 'add_liquidity_credits_first', true],
    ['nightjar_router.aleo', 'add_liquidity_credits_second', true],
    ['nightjar_router.aleo', 'swap_tokens_for_credits', false],
    ['nightjar_config.aleo', 'set_private_ops', false],
    ['nightjar_core.aleo', 'claim_blinded', true],
    ['nightjar_core.aleo', 'transfer_public', false],
  ])('default: %s/%s: %s', (program, name, expected) => {
    expect(usesRecords(program, name)).toBe(expected)
  })
})
