import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../testing/exchange.ts'
import { findLookAlike, oddLetters } from './lookAlike.ts'

const usdx = tokenOf('USDX')
const named = (symbol: string, name = 'Something else') => ({ id: '7field', symbol, name })

describe('findLookAlike', () => {
  test.each(['USDX', 'usdx', 'USDХ', 'U5DX', 'USD-X', 'USDXX', 'ÜSDX', ' USDX '])(
    'default: %s looks like USDX',
    (symbol) => expect(findLookAlike(named(symbol), tokens)?.id).toBe(usdx.id),
  )

  test.each(['MOTH', 'USD', 'DXUS', 'USDT', ''])('behavior: %s has no look-alike', (symbol) => {
    expect(findLookAlike(named(symbol), tokens)).toBeUndefined()
  })

  test.each([usdx.name, usdx.name.slice(0, -1), usdx.name.replace('o', '0'), `${usdx.name}s`])(
    'behavior: the name %s looks like USDX’s',
    (name) => expect(findLookAlike(named('ABC', name), tokens)?.id).toBe(usdx.id),
  )

  test('behavior: a token is not its own look-alike, and only verified ones have any', () => {
    expect(findLookAlike(usdx, tokens)).toBeUndefined()
    const unknown = tokens.map((token) => ({ ...token, type: 2 as const }))
    expect(findLookAlike(named('USDX'), unknown)).toBeUndefined()
  })
})

describe('oddLetters', () => {
  test('default: marks letters that differ or are added', () => {
    const odd = (text: string) => oddLetters(text, 'USDX').filter(({ isOdd }) => isOdd)
    expect(odd('USDХ').map(({ at }) => at)).toEqual([3])
    expect(odd('USDXX').map(({ at }) => at)).toEqual([4])
    expect(odd('USDX')).toEqual([])
  })
})
