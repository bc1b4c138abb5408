import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('behavior: a page that is left, which cuts off its requests, is gone before it reports them', async () => {
  vi.useFakeTimers()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Load failed')))
  await expect(api.pairs()).rejects.toThrow('The server cannot be reached.')
  vi.advanceTimersByTime(2000)
  expect(logged).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(logged).toHaveBeenCalledExactlyOnceWith('Request error', 'Load failed')
})
