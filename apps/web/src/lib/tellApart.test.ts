import { CREDITS, type Token } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../testing/exchange.ts'
import { ownSymbol, tellApart } from './tellApart.ts'
import { findToken, nameToken } from './tokenNames.ts'

const strange = (symbol: string, name = 'Something else'): Token => ({
  ...tokenOf('USDX'),
  ...{ id: '1234567890123field', symbol, name, type: 2 },
})
const symbolOf = (token: Token) => tellApart([token], tokens)[0]?.symbol

describe('tellApart', () => {
  test.each([
    ['USDX', 'USDX #890123'],
    ['usdx', 'usdx #890123'],
    ['U5DX', 'U5DX #890123'],
    ['ALEO', 'ALEO #890123'],
    ['ALEO (wrapped)', 'ALEO (wrapped) #890123'],
    ['WALEO', 'WALEO #890123'],
    ['CREDITS', 'CREDITS #890123'],
    ['VVBTC', 'VVBTC #890123'],
    ['USDX #643532', 'USDX #643532 #890123'],
    ['GEM', 'GEM'],
    ['123456…654321', '123456…654321'],
  ])('default: %s is %s', (symbol, shown) => expect(symbolOf(strange(symbol))).toBe(shown))

  test('behavior: a name that looks like a listed one is told apart, too', () => {
    expect(symbolOf(strange('X', 'Nightjar Dollar'))).toBe('X #890123')
  })

  test('behavior: listed tokens are called as they are listed', () => {
    expect(tellApart(tokens, tokens)).toEqual(tokens)
  })

  test('behavior: in addresses the id stands for it, which means the same to everyone', () => {
    const all = [CREDITS, ...tellApart([...tokens, strange('USDX')], tokens)]
    const twin = findToken(all, '1234567890123field')
    expect(nameToken(all, twin)).toBe('1234567890123field')
    expect(findToken(all, 'USDX')).toBe(tokenOf('USDX'))
  })
})

describe('ownSymbol', () => {
  test('default: as it was spelled', () => {
    for (const symbol of ['USDX', 'GEM', 'USDX #643532']) {
      const [shown] = tellApart([strange(symbol)], tokens)
      expect(shown && ownSymbol(shown)).toBe(symbol)
    }
  })
})
