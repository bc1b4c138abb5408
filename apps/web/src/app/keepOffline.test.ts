// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { keepOffline } from './keepOffline.ts'

const register = vi.fn(async () => undefined)
let stop = (): void => undefined

beforeEach(() => {
  vi.useFakeTimers()
  register.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  useChainHead.setState({ height: 0, seenAt: 0, live: false, lost: false })
})
afterEach(() => {
  stop()
  document.head.replaceChildren()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function markBuilt(): void {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'nightjar-build'
  meta.content = 'one'
}

const minute = () => vi.advanceTimersByTimeAsync(60_000)

describe('keepOffline', () => {
  test('default: a built page registers its service worker at rest, vite’s does not', async () => {
    stop = keepOffline()
    await minute()
    expect(register).not.toHaveBeenCalled()
    markBuilt()
    stop = keepOffline()
    expect(register).not.toHaveBeenCalled()
    await minute()
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  })

  test('behavior: without a connection the age of the kept pairs is that of the page', async () => {
    markBuilt()
    const headers = { date: 'Thu, 26 Nov 2026 22:00:00 GMT' }
    vi.stubGlobal('caches', { match: async () => new Response('', { headers }) })
    stop = keepOffline()
    await minute()
    expect(useChainHead.getState().seenAt).toBe(0)
    useChainHead.setState({ lost: true })
    await minute()
    expect(useChainHead.getState().seenAt).toBe(Date.UTC(2026, 10, 26, 22))
    useChainHead.setState({ seenAt: 5 })
    await minute()
    expect(useChainHead.getState().seenAt).toBe(5)
  })

  test.each([
    ['has no service workers', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
    ['refuses them', () => register.mockRejectedValueOnce(new DOMException('', 'SecurityError'))],
  ])('error: a browser that %s is left alone', async (_, prepare) => {
    markBuilt()
    prepare()
    vi.stubGlobal('caches', undefined)
    stop = keepOffline()
    useChainHead.setState({ lost: true })
    await minute()
    expect(useChainHead.getState()).toMatchObject({ seenAt: 0, lost: true })
  })
})
