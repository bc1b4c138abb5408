import { describe, expect, test } from 'vitest'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { findToken, flipForm, formTokens, nameToken } from './useSwapForm.ts'

const form = { from: '', to: '', text: '5', exact: 'in' } as const

describe('findToken', () => {
  test('default: by symbol in any case, by id with or without suffix', () => {
    const { id } = tokenOf('USDX')
    for (const text of ['usdx', 'USDX', id, id.replace('field', '')]) {
      expect(findToken(tokens, text)?.symbol).toBe('USDX')
    }
    expect(findToken(tokens, 'nothing')).toBeUndefined()
  })
})

describe('nameToken', () => {
  test('behavior: a symbol that two tokens share is written as id', () => {
    const twin = { ...tokenOf('USDX'), id: '5field' }
    expect(nameToken([...tokens, twin], tokenOf('USDX'))).toBe('USDX')
    expect(nameToken([...tokens, twin], twin)).toBe('5field')
  })
})

describe('formTokens', () => {
  test('default: an empty form takes the first pair', () => {
    const { tokenIn, tokenOut } = formTokens(form, tokens, pairs)
    expect([tokenIn?.id, tokenOut?.id]).toEqual([pairs[0]?.token0.id, pairs[0]?.token1.id])
  })

  test('behavior: one named token gets another beside it', () => {
    for (const symbol of ['WALEO', 'USDX', 'OWL']) {
      const { tokenIn, tokenOut } = formTokens({ ...form, from: symbol }, tokens, pairs)
      expect(tokenIn?.symbol).toBe(symbol)
      expect(tokenOut).toBeDefined()
      expect(tokenOut?.id).not.toBe(tokenIn?.id)
    }
  })

  test('behavior: an unknown name is no token', () => {
    expect(formTokens({ ...form, to: 'NOPE' }, tokens, pairs).tokenOut).toBeUndefined()
  })
})

describe('flipForm', () => {
  test('default: the typed amount stays with its token', () => {
    expect(flipForm({ ...form, from: 'A', to: 'B' }, 'A', 'B')).toEqual({
      from: 'B',
      to: 'A',
      text: '5',
      exact: 'out',
    })
  })
})
