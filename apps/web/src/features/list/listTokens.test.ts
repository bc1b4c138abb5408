import { describe, expect, test } from 'vitest'
import { tokenOf, tokens } from '../../testing/exchange.ts'
import { isShown, listFound, listTokens, searchRows, shows } from './listTokens.ts'

const usdx = tokenOf('USDX')
const moth = { ...usdx, id: '7field', symbol: 'MOTH', name: 'Moth Collective', type: 2 as const }
const fake = { ...moth, id: '8field', symbol: 'U5DX' }
const own = { ...moth, id: '9field', symbol: 'HERON', name: 'Heron' }
const rows = listTokens({
  tokens: [...tokens, own, moth],
  created: [own],
  imported: [moth],
})

describe('listTokens', () => {
  test('default: says why each token is listed', () => {
    const standing = (symbol: string) => rows.find(({ token }) => token.symbol === symbol)?.standing
    expect([standing('USDX'), standing('HERON'), standing('MOTH')]).toEqual([
      'verified',
      'created',
      'imported',
    ])
  })

  test('behavior: an imported token may still look like another', () => {
    const [row] = listTokens({ tokens: [fake, usdx], created: [], imported: [fake] })
    expect(row?.twin?.id).toBe(usdx.id)
  })
})

describe('listFound', () => {
  test('default: known tokens are not listed twice, look-alikes are marked', () => {
    const found = listFound([usdx, fake, moth], [...tokens, moth])
    expect(found.map(({ token, twin }) => [token.symbol, twin?.symbol])).toEqual([['U5DX', 'USDX']])
  })
})

describe('isShown and searchRows', () => {
  test('default: filters by standing', () => {
    const counts = shows.map((show) => rows.filter((row) => isShown(row, show)).length)
    expect(counts).toEqual([tokens.length + 2, tokens.length, 1, 1])
  })

  test('args: filters by a text, best match first', () => {
    expect(searchRows(rows, 'mot').map(({ token }) => token.symbol)).toEqual(['MOTH'])
    expect(searchRows(rows, '')).toHaveLength(rows.length)
  })
})
