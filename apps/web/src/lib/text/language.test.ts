import { describe, expect, test } from 'vitest'
import { directionOf, findLanguage, PSEUDO } from './language.ts'

describe('findLanguage', () => {
  test.each([
    ['de', ['en-GB'], 'de'],
    ['system', ['de-AT', 'en'], 'de'],
    ['system', ['fr-FR', 'de'], 'de'],
    ['system', ['fr-FR'], 'en'],
    ['system', [], 'en'],
    ['xx', ['de'], 'de'],
    [PSEUDO, ['de'], PSEUDO],
  ])('default: %s among %j is %s', (choice, preferred, language) => {
    expect(findLanguage(choice, preferred)).toBe(language)
  })
})

describe('directionOf', () => {
  test('default: only the pseudo-language is written right to left', () => {
    expect([directionOf('en'), directionOf('de'), directionOf(PSEUDO)]).toEqual([
      'ltr',
      'ltr',
      'rtl',
    ])
  })
})
