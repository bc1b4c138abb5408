// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localStore } from './store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStore.clear()
})

/** The page's storage, which refuses to change anything. */
function refuseChanges(): void {
  const refuse = () => {
    throw new DOMException('The quota was exceeded.', 'QuotaExceededError')
  }
  const getItem = localStorage.getItem.bind(localStorage)
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: refuse, clear: refuse })
}

describe('localStore', () => {
  test('default: what it keeps is in the browser, and another tab’s change counts', () => {
    localStore.write('a', '1')
    expect(localStorage.getItem('a')).toBe('1')
    localStorage.setItem('a', '2')
    expect(localStore.read('a')).toBe('2')
    localStorage.removeItem('a')
    expect(localStore.read('a')).toBeNull()
  })

  test('error: a text that the browser refuses to store replaces the stored one in this page', () => {
    localStore.write('a', '1')
    refuseChanges()
    localStore.write('a', '2')
    expect([localStore.read('a'), localStorage.getItem('a')]).toEqual(['2', '1'])
    vi.unstubAllGlobals()
    localStore.write('a', '3')
    expect([localStore.read('a'), localStorage.getItem('a')]).toEqual(['3', '3'])
  })

  test('error: a text that the browser refuses to remove is gone in this page', () => {
    localStore.write('a', '1')
    refuseChanges()
    localStore.write('a', null)
    expect([localStore.read('a'), localStorage.getItem('a')]).toEqual([null, '1'])
  })

  test.each([
    ['ignores what is written', { setItem: () => undefined, getItem: () => null }],
    [
      'does not give it back',
      {
        setItem: () => undefined,
        getItem: () => {
          throw new DOMException('It is broken.', 'UnknownError')
        },
      },
    ],
  ])('error: a browser that %s gets it from the memory of the page', (_, storage) => {
    vi.stubGlobal('localStorage', storage)
    localStore.write('a', '1')
    expect(localStore.read('a')).toBe('1')
    localStore.write('a', null)
    expect(localStore.read('a')).toBeNull()
  })

  test('error: a browser that refuses everything gets a memory as long as the page', () => {
    expect(localStore.isBlocked()).toBe(false)
    vi.stubGlobal('localStorage', undefined)
    expect(localStore.isBlocked()).toBe(true)
    expect(localStore.read('a')).toBeNull()
    localStore.write('a', '1')
    expect(localStore.read('a')).toBe('1')
    localStore.clear()
    expect(localStore.read('a')).toBeNull()
  })
})
