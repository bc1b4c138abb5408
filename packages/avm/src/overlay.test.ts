import { parsePlaintext } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { createOverlay } from './overlay.ts'
import { createMemoryStore, type Write } from './store.ts'

const at = (key: string, value: string | null): Write => ({
  program: 'a.aleo',
  mapping: 'm',
  key,
  value: value === null ? null : parsePlaintext(value),
  previous: null,
})

describe('createOverlay', () => {
  test('default: reads its own writes, then those below, which it does not change', () => {
    const store = createMemoryStore()
    store.apply([at('1u8', '1u64'), at('2u8', '2u64')])
    const overlay = createOverlay(store)
    overlay.apply([at('1u8', null), at('3u8', '3u64')])
    expect(overlay.get('a.aleo', 'm', '1u8')).toBeUndefined()
    expect(overlay.get('a.aleo', 'm', '2u8')).toMatchObject({ value: 2n })
    expect(overlay.get('a.aleo', 'm', '3u8')).toMatchObject({ value: 3n })
    expect(store.get('a.aleo', 'm', '1u8')).toMatchObject({ value: 1n })
    expect(overlay.writes.length).toBe(2)
  })

  test('behavior: a write knows what it replaced, and removing nothing is none', () => {
    const store = createMemoryStore()
    store.apply([at('1u8', '1u64')])
    const overlay = createOverlay(store)
    overlay.set('a.aleo', 'm', '1u8', parsePlaintext('2u64'))
    overlay.remove('a.aleo', 'm', '1u8')
    overlay.remove('a.aleo', 'm', '1u8')
    expect(overlay.writes.map(({ value, previous }) => [value, previous])).toMatchObject([
      [{ value: 2n }, { value: 1n }],
      [null, { value: 2n }],
    ])
  })
})
