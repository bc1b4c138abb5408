import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { flipForm, formTokens } from './useSwapForm.ts'

const form = { from: '', to: '', text: '5', exact: 'in' } as const

describe('formTokens', () => {
  test('default: an empty form takes the first pair', () => {
    const { tokenIn, tokenOut } = formTokens(form, { tokens, pairs })
    expect([tokenIn?.id, tokenOut?.id]).toEqual([pairs[0]?.token0.id, pairs[0]?.token1.id])
  })

  test('behavior: an empty form pays with credits, where they are offered, but not for their other form', () => {
    const offered = { tokens: [CREDITS, ...tokens], pairs }
    const { tokenIn, tokenOut } = formTokens(form, offered)
    expect([tokenIn, tokenOut]).toEqual([CREDITS, pairs[0]?.token1])
    for (const to of ['ALEO', 'WALEO']) {
      expect(formTokens({ ...form, to }, offered).tokenIn).toEqual(pairs[0]?.token1)
    }
  })

  test('behavior: one named token is joined by another', () => {
    for (const symbol of ['WALEO', 'USDX', 'OWL']) {
      const { tokenIn, tokenOut } = formTokens({ ...form, from: symbol }, { tokens, pairs })
      expect(tokenIn).toBe(tokenOf(symbol))
      expect(tokenOut).toBeDefined()
      expect(tokenOut?.id).not.toBe(tokenIn?.id)
    }
  })

  test('behavior: an empty form pays with a held token, for one that it has a pair with', () => {
    const owl = tokenOf('OWL')
    const { tokenIn, tokenOut } = formTokens(
      { ...form, from: '', to: '' },
      { tokens, pairs, held: owl },
    )
    expect([tokenIn, tokenOut?.symbol]).toEqual([owl, 'WETH'])
    const named = formTokens({ ...form, from: '', to: 'OWL' }, { tokens, pairs, held: owl })
    expect(named.tokenIn?.id).not.toBe(owl.id)
  })

  test('behavior: an unknown name is not a token', () => {
    expect(formTokens({ ...form, to: 'NOPE' }, { tokens, pairs }).tokenOut).toBeUndefined()
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
