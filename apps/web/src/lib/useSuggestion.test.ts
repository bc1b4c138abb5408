import { describe, expect, test } from 'vitest'
import { keepSuggestion, type Suggestion } from './useSuggestion.ts'

const suggest = (fields: string | undefined, isFinal: boolean, named = ''): Suggestion<string> => ({
  ...{ named, fields, isFinal },
})
const keepAll = (...all: readonly Suggestion<string>[]) =>
  all.reduce<Suggestion<string> | undefined>(keepSuggestion, undefined)?.fields

describe('keepSuggestion', () => {
  test('default: the first final suggestion stays', () => {
    expect(keepAll(suggest('A', true), suggest('B', true))).toBe('A')
  })

  test('behavior: balances replace what was suggested before they arrived, once', () => {
    const [first, held, later] = [suggest('A', false), suggest('B', true), suggest('C', true)]
    expect(keepAll(first, suggest('X', false))).toBe('A') // e.g. pairs in another order
    expect(keepAll(first, held)).toBe('B')
    expect(keepAll(first, held, later, suggest('D', false))).toBe('B')
  })

  test('behavior: nothing is suggested while loading, and loading again changes nothing', () => {
    expect(keepAll(suggest(undefined, true))).toBeUndefined()
    expect(keepAll(suggest('A', true), suggest(undefined, false))).toBe('A')
  })

  test('behavior: a form that names something else gets another suggestion', () => {
    expect(keepAll(suggest('A', true), suggest('B', false, 'USDX'))).toBe('B')
    expect(keepAll(suggest('A', true), suggest(undefined, false, 'USDX'))).toBeUndefined()
  })
})
