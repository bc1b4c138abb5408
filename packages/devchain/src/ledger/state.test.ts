import { parsePlaintext } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { createOverlay, createState, parseStateEntry, type StateWrite, stateKey } from './state.ts'

const write = (key: string, value: string | null): StateWrite => ({
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

describe('createOverlay', () => {
  test('default: reads its own writes, then those below, which it does not change', () => {
    const state = createState()
    state.apply([write('1u8', '1u64'), write('2u8', '2u64')])
    const overlay = createOverlay(state)
    overlay.apply([write('1u8', null), write('3u8', '3u64')])
    expect(overlay.get('a.aleo', 'm', '1u8')).toBeUndefined()
    expect(overlay.get('a.aleo', 'm', '2u8')).toMatchObject({ value: 2n })
    expect(overlay.get('a.aleo', 'm', '3u8')).toMatchObject({ value: 3n })
    expect(state.get('a.aleo', 'm', '1u8')).toMatchObject({ value: 1n })
    expect(overlay.writes.length).toBe(2)
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
