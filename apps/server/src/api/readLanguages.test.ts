import { describe, expect, test } from 'vitest'
import { readLanguages } from './readLanguages.ts'

describe('readLanguages', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['de', 'en']],
    ['fr;q=0.2, de;q=0.7', ['de', 'fr', 'en']],
    ['en-US', ['en']],
    ['de;q=0, *', ['en']],
    ['../../etc', ['en']],
    ['', ['en']],
  ])('default: %s', (header, languages) => {
    expect(readLanguages(header)).toEqual(languages)
  })

  test('args: none sent', () => {
    expect(readLanguages()).toEqual(['en'])
  })
})
