import { CREDITS } from '@nightjar/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../testing/exchange.ts'
import { findLookAlike, oddLetters } from './lookAlike.ts'
import { findToken } from './tokenNames.ts'

const usdx = tokenOf('USDX')
const named = (symbol: string, name = 'Something else') => ({ id: '7field', symbol, name })

describe('findLookAlike', () => {
  test.each([
    'USDX',
    'usdx',
    'USDХ',
    'U5DX',
    'USD-X',
    'USDXX',
    'ÜSDX',
    ' USDX ',
    'USDX.e',
    'real USDX',
    'USDX-v2',
    '(USDX)',
    'U$DX',
  ])('default: %s looks like USDX', (symbol) =>
    expect(findLookAlike(named(symbol), tokens)?.id).toBe(usdx.id),
  )

  test.each(['MOTH', 'USD', 'DXUS', 'USDT', '', '123456…654321', '...'])(
    'behavior: %s has no look-alike',
    (symbol) => {
      expect(findLookAlike(named(symbol), tokens)).toBeUndefined()
    },
  )

  test.each([
    ['WALE0', 'WALEO'],
    ['WA1EO', 'WALEO'],
    ['WAIEO', 'WALEO'],
    ['VVALEO', 'WALEO'],
    ['W@LE0', 'WALEO'],
    ['VVETH', 'WETH'],
    ['WBTC2', undefined],
    ['W8TC', 'WBTC'],
    ['G1D', 'GLD'],
    ['0WL', 'OWL'],
    ['A1eo', 'ALEO'],
  ])('default: %s looks like %s', (symbol, known) => {
    expect(findLookAlike(named(symbol), tokens)).toBe(
      known && findToken([CREDITS, ...tokens], known),
    )
  })

  test.each([
    ['CREDITS', 'Something else', 'ALEO'],
    ['CRED1T', 'Something else', 'ALEO'],
    ['X', 'Credits', 'ALEO'],
    ['X', 'ALEO credits (official)', 'ALEO'],
    ['X', 'The Nightjar Dollar', 'USDX'],
    ['X', 'Nightjar Do11ar v2', 'USDX'],
    ['X', 'Nightjar Euros for all', 'EURX'],
    ['X', 'Credit Suisse', undefined],
    ['X', 'Gold', undefined],
  ])('default: %s of the name %s looks like %s', (symbol, name, known) => {
    const found = known && findToken([CREDITS, ...tokens], known)
    expect(findLookAlike(named(symbol, name), tokens)).toBe(found)
  })

  test('behavior: whatever letters of a verified symbol or name stand for others, it looks like that token', () => {
    const ways: Readonly<Record<string, readonly string[]>> = {
      ...{
        l: ['1', 'I', '|'],
        i: ['1', 'l'],
        o: ['0', 'Ο', 'о'],
        e: ['3', 'е'],
        a: ['4', '@', 'а'],
      },
      ...{ s: ['5', '$'], t: ['7', '+'], b: ['8'], g: ['9'], z: ['2'], m: ['rn'], w: ['vv', 'VV'] },
      d: ['cl'],
    }
    const alike = (text: string) =>
      fc
        .tuple(...[...text].map((each) => fc.tuple(fc.boolean(), fc.nat(), fc.constant(each))))
        .map((letters) =>
          letters
            .map(([isOther, at, letter]) => {
              const others = ways[letter.toLowerCase()] ?? [letter.toLowerCase()]
              return isOther ? (others[at % others.length] ?? letter) : letter
            })
            .join(''),
        )
    const verified = tokens.filter(({ type }) => type !== 2)
    fc.assert(
      fc.property(
        fc
          .constantFrom(...verified)
          .chain((token) =>
            fc.tuple(fc.constant(token), fc.oneof(alike(token.symbol), alike(token.name))),
          ),
        ([, text]) => {
          expect(findLookAlike(named(text), tokens)).toBeDefined()
          expect(findLookAlike(named('ABCD', text), tokens)).toBeDefined()
        },
      ),
      { numRuns: 300 },
    )
  })

  test('default: letters that together look like one', () => {
    const moth = { ...usdx, id: '8field', symbol: 'MOTH', name: 'Claim' }
    expect(findLookAlike(named('rnoth'), [moth])).toBe(moth)
    expect(findLookAlike(named('X', 'dairn'), [moth])).toBe(moth)
  })

  test('default: a name or symbol that is the other one’s', () => {
    expect(findLookAlike(named('ABC', 'usdx'), tokens)?.id).toBe(usdx.id)
    expect(findLookAlike(named(usdx.name), tokens)?.id).toBe(usdx.id)
  })

  test.each([usdx.name, usdx.name.slice(0, -1), usdx.name.replace('o', '0'), `${usdx.name}s`])(
    'behavior: the name %s looks like USDX’s',
    (name) => expect(findLookAlike(named('ABC', name), tokens)?.id).toBe(usdx.id),
  )

  test('behavior: a token is not its own look-alike, and only verified ones have any', () => {
    expect(findLookAlike(usdx, tokens)).toBeUndefined()
    expect(findLookAlike(tokenOf('WALEO'), tokens)).toBeUndefined() // nor its other form
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
