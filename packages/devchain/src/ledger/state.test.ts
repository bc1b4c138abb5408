import { parsePlaintext } from '@nightjar/aleo'
import type { Write } from '@nightjar/avm'
import { describe, expect, test } from 'vitest'
import { createState, parseStateEntry, stateKey } from './state.ts'

const write = (key: string, value: string | null): Write => ({
  program: 'a.aleo',
  mapping: 'm',
  key,
  value: value === null ? null : parsePlaintext(value),
  previous: null,
})

describe('createState', () => {
  test('default: the last write of a key counts, and null removes it', () => {
    const state = createState()
    state.apply([write('1u8', '1u64'), write('2u8', '2u64'), write('1u8', '3u64')])
    state.apply([write('2u8', null)])
    expect(state.get('a.aleo', 'm', '1u8')).toMatchObject({ value: 3n })
    expect(state.entries('a.aleo', 'm').map(([key]) => key)).toEqual(['1u8'])
    expect(state.entries('a.aleo', 'other')).toEqual([])
  })
})

describe('parseStateEntry', () => {
  test.each(['1u8', '{ a: 1u8, b: { c: 2field } }', '[ 1u8, 2u8 ]', 'true'])(
    'default: reads what stateKey named: %s',
    (key) => {
      const entry = parseStateEntry(stateKey('a.aleo', 'm', key), '7u64')
      expect(entry).toMatchObject({ program: 'a.aleo', mapping: 'm', key })
    },
  )
})
