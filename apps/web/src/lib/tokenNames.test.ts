import { CREDITS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../testing/exchange.ts'
import { findToken, nameToken, otherThan } from './tokenNames.ts'

describe('findToken', () => {
  test('default: by symbol in any case, by id with or without suffix', () => {
    const { id } = tokenOf('USDX')
    for (const text of ['usdx', 'USDX', id, id.replace('field', '')]) {
      expect(findToken(tokens, text)?.symbol).toBe('USDX')
    }
    expect(findToken(tokens, 'nothing')).toBeUndefined()
  })

  test('behavior: if two tokens share a symbol it is the first in the list', () => {
    const twin = { ...tokenOf('USDX'), id: '5field' }
    expect(findToken([...tokens, twin], 'USDX')?.id).toBe(tokenOf('USDX').id)
  })
})

describe('both forms of ALEO', () => {
  const waleo = tokenOf('WALEO')
  const all = [CREDITS, ...tokens]

  test('default: each has a name in addresses that leads back to it', () => {
    expect([CREDITS, waleo].map((token) => nameToken(all, token))).toEqual(['ALEO', 'WALEO'])
    expect(['aleo', 'waleo', waleo.id].map((text) => findToken(all, text))).toEqual([
      ...[CREDITS, waleo, waleo],
    ])
  })

  test('behavior: in forms without credits, ALEO is the wrapped one, also beside an imitation', () => {
    const imitation = { ...tokenOf('USDX'), id: '5field', symbol: 'ALEO' }
    expect(findToken([...tokens, imitation], 'ALEO')).toBe(waleo)
    expect(nameToken(tokens, waleo)).toBe('WALEO')
  })
})

describe('nameToken', () => {
  test('behavior: a token whose symbol is shared is named by its id', () => {
    const twin = { ...tokenOf('USDX'), id: '5field' }
    expect(nameToken([...tokens, twin], tokenOf('USDX'))).toBe('USDX')
    expect(nameToken([...tokens, twin], twin)).toBe('5field')
  })

  test('args: no token has no name', () => expect(nameToken(tokens, undefined)).toBe(''))
})

describe('otherThan', () => {
  test('default: skips what is missing and the token itself', () => {
    const [usdx, wbtc] = [tokenOf('USDX'), tokenOf('WBTC')]
    expect(otherThan(usdx, undefined, usdx, wbtc)).toBe(wbtc)
    expect(otherThan(usdx, usdx)).toBeUndefined()
  })
})
