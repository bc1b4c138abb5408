import { describe, expect, test } from 'vitest'
import { createRandom } from '../testing/market.ts'
import { findTokens, type TokenNames } from './findTokens.ts'

const crowd = Array.from({ length: 700 }, (_, at) => ({
  id: `${at + 1}field`,
  names: [`o-w-l ${at}`, 'crowd'],
}))
const tokens: readonly TokenNames[] = [
  ...crowd,
  { id: '9001field', names: ['owl', 'night owl'] },
  { id: '9002field', names: ['sun', 'owl by day'] },
  { id: '123456789field', names: ['moth', '100% moth'] },
]

describe('findTokens', () => {
  test('behavior: a crowd of older tokens hides nothing', async () => {
    const found = await findTokens(tokens, 'owl')
    expect(found.slice(0, 2)).toEqual(['9001field', '9002field'])
    expect(found).toHaveLength(500)
  })

  test.each(['mott', 'mtoh', 'mmoth', 'MOTH ', 'moht', 'oth', 'mth', 'moths', 'amoth'])(
    'behavior: %s finds the moth',
    async (keywords) => {
      expect(await findTokens(tokens, keywords)).toContain('123456789field')
    },
  )

  test.each(['htom', 'mzzh', 'mht', 'mothhh'])(
    'behavior: %s does not find the moth',
    async (keywords) => {
      expect(await findTokens(tokens, keywords)).not.toContain('123456789field')
    },
  )

  test('behavior: no character is a wildcard', async () => {
    expect((await findTokens(tokens, '100%'))[0]).toBe('123456789field')
    expect(await findTokens(tokens, '%')).toEqual(['123456789field'])
    expect(await findTokens(tokens, '_')).toEqual([])
  })

  test('behavior: an id is found by its beginning, even if that is longer than any name', async () => {
    const id = `${'9'.repeat(76)}field`
    expect((await findTokens(tokens, '12345'))[0]).toBe('123456789field')
    expect(await findTokens([...tokens, { id, names: ['x'] }], id.slice(0, 60))).toEqual([id])
  })

  test('behavior: a name is found if any single letter of the search is missing in it, as in an exhaustive search', async () => {
    const random = createRandom(3)
    const word = (length: number) =>
      Array.from({ length }, () => 'abc'[Math.floor(random() * 3)]).join('')
    const holds = (text: string, wanted: string): boolean => {
      let at = 0
      for (const letter of text) if (letter === wanted[at]) at++
      return at === wanted.length
    }
    for (let round = 0; round < 2000; round++) {
      const text = word(Math.floor(random() * 10))
      const wanted = word(4 + Math.floor(random() * 5))
      const fits =
        holds(text, wanted) ||
        [...wanted].some((_, at) => holds(text, wanted.slice(0, at) + wanted.slice(at + 1)))
      const found = await findTokens([{ id: '7field', names: [text] }], wanted)
      expect(found.length === 1, `${wanted} in ${text}`).toBe(fits)
    }
  })
})
