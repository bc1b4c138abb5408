import { parsePlaintext } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from './store.ts'

const value = parsePlaintext

describe('createMemoryStore', () => {
  test('default', () => {
    const store = createMemoryStore()
    store.set('a.aleo', 'm', '{ x: 1u8 }', '2u8')
    expect(store.get('a.aleo', 'm', '{ x: 1u8 }')).toEqual(value('2u8'))
    expect(store.get('a.aleo', 'n', '{ x: 1u8 }')).toBeUndefined()
    expect(store.entries('a.aleo', 'm')).toEqual([['{ x: 1u8 }', value('2u8')]])
  })

  test('behavior: applies writes in order', () => {
    const store = createMemoryStore()
    const base = { program: 'a.aleo', mapping: 'm', key: '1u8', previous: null }
    store.apply([
      { ...base, value: value('1u8') },
      { ...base, value: null },
      { ...base, value: value('3u8') },
    ])
    expect(store.entries('a.aleo', 'm')).toEqual([['1u8', value('3u8')]])
  })

  test('behavior: reverts nested snapshots', () => {
    const store = createMemoryStore()
    store.set('a.aleo', 'm', '1u8', '1u8')
    const first = store.snapshot()
    store.set('a.aleo', 'm', '1u8', '2u8')
    const second = store.snapshot()
    store.set('a.aleo', 'm', '2u8', '9u8')
    store.revert(second)
    expect(store.entries('a.aleo', 'm')).toEqual([['1u8', value('2u8')]])
    store.revert(first)
    expect(store.entries('a.aleo', 'm')).toEqual([['1u8', value('1u8')]])
  })

  test('error: an unknown snapshot', () => {
    expect(() => createMemoryStore().revert(0)).toThrow('There is no snapshot 0.')
  })
})
