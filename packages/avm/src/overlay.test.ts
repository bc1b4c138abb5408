import { formatPlaintext, parsePlaintext } from '@nightjar/aleo'
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
  test('default: reads its own writes first, then the layer below, which it does not change', () => {
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

  test('behavior: a write knows what it replaced; removing nothing is not a write', () => {
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

  test('behavior: the last write to a key counts, among few writes and many', () => {
    const overlay = createOverlay(createMemoryStore())
    const expected = new Map<string, string | undefined>()
    for (let count = 0; count < 100; count++) {
      const text = count % 7 === 0 ? null : `${count}u64`
      overlay.apply([at(`${count % 30}u8`, text)])
      expected.set(`${count % 30}u8`, text ?? undefined)
      const found = [...expected.keys()].map((key) => overlay.get('a.aleo', 'm', key))
      expect(found.map((value) => value && formatPlaintext(value))).toEqual([...expected.values()])
    }
    expect(overlay.get('a.aleo', 'm', '31u8')).toBeUndefined()
  })
})
