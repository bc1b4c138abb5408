import { describe, expect, test } from 'vitest'
import { readFlag, readHeight, readList } from './query.ts'

const inQuery = (text: string) => new URLSearchParams(text)
const refused = 'Failed to deserialize query string:'

describe('readHeight', () => {
  test('default: a number of 32 bits', () => {
    expect(readHeight(inQuery('start=4294967295&x=1&x=2'), 'start')).toBe(4_294_967_295)
  })

  test.each([
    ['', 'missing field `start`'],
    ['start=', 'start: cannot parse integer from empty string'],
    ['start=x', 'start: invalid digit found in string'],
    ['start=-1', 'start: invalid digit found in string'],
    ['start=+1', 'start: invalid digit found in string'],
    ['start=4294967296', 'start: number too large to fit in target type'],
    ['start=99999999999999999999', 'start: number too large to fit in target type'],
    ['start=1&start=1', 'duplicate field `start`'],
  ])('error: %s, in the words of leo devnode 4.4.6', (query, words) => {
    expect(() => readHeight(inQuery(query), 'start')).toThrow(`${refused} ${words}`)
  })
})

describe('readFlag', () => {
  test('error: twice', () => {
    expect(() => readFlag(inQuery('all=true&all=false'), 'all')).toThrow(
      `${refused} duplicate field \`all\``,
    )
  })
})

describe('readList', () => {
  test('error: twice, because commas separate its items', () => {
    expect(() => readList(inQuery('of=1field&of=2field'), 'of')).toThrow(
      `${refused} duplicate field \`of\``,
    )
  })
})
