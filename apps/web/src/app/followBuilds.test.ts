// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { BUILD_CHECK_MS, followBuilds } from './followBuilds.ts'
import { manifestRedirects } from './guards.ts'
import { loadPage } from './pages.ts'
import { isPrefetching, loadPagesWhenIdle } from './prefetchPages.ts'
import type { AppRouter } from './router.ts'

type Navigation = { readonly toLocation: { readonly href: string }; readonly pathChanged: boolean }

let served = 'one'
let navigate: (navigation: Navigation) => void
let stop: () => void
const assign = vi.fn()

/** The three members of the router that are used. */
const state = { isLoading: false }
const router = {
  state,
  subscribe: (_event: string, listener: (navigation: Navigation) => void) => {
    navigate = listener
    return () => undefined
  },
  latestLocation: { href: '/pool' },
} as unknown as AppRouter

async function answer(url: string) {
  const files: Readonly<Record<string, unknown>> = {
    latest: { id: served },
    one: { id: 'one', redirects: [{ from: '/old', to: '/pool' }] },
  }
  const name = /builds\/(?:meta\/)?(\w+)\.json/.exec(url)?.[1] ?? ''
  return Response.json(files[name] ?? {})
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  vi.spyOn(location, 'assign').mockImplementation(assign)
  sessionStorage.clear()
  assign.mockClear()
  served = 'one'
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'nightjar-build'
  meta.content = 'one'
  stop = followBuilds(router)
})
afterEach(() => {
  stop()
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hour = () => vi.advanceTimersByTimeAsync(BUILD_CHECK_MS)
const go = (href: string, pathChanged = true) => navigate({ toLocation: { href }, pathChanged })

describe('followBuilds', () => {
  test('default: navigates as usual while the build is the same', async () => {
    await hour()
    go('/faucet')
    expect(assign).not.toHaveBeenCalled()
  })

  test('behavior: after a new build the next navigation reloads the page, including its search', async () => {
    served = 'two'
    await hour()
    go('/swap/public?amount=1', false)
    expect(assign).not.toHaveBeenCalled() // typing in the form is not a navigation
    go('/swap/public?amount=1')
    expect(assign).toHaveBeenCalledExactlyOnceWith('/swap/public?amount=1')
    go('/swap/public?amount=1')
    expect(assign).toHaveBeenCalledOnce() // not twice within ten seconds
  })

  test('behavior: no page is left while a wallet is asked: its answer would be lost', async () => {
    const list = vi.spyOn(transactionStore, 'list')
    list.mockReturnValue([{ phase: 'awaiting' } as Transaction])
    served = 'two'
    await hour()
    go('/faucet')
    dispatchEvent(new Event('vite:preloadError'))
    expect(assign).not.toHaveBeenCalled()
    list.mockReturnValue([{ phase: 'sent' } as Transaction])
    go('/faucet')
    expect(assign).toHaveBeenCalledExactlyOnceWith('/faucet')
  })

  test('behavior: no check before an hour has passed', async () => {
    served = 'two'
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS - 1)
    go('/faucet')
    expect(assign).not.toHaveBeenCalled()
  })

  test('error: a page whose code does not load is reloaded at its target', () => {
    dispatchEvent(new Event('vite:preloadError'))
    expect(assign).toHaveBeenCalledWith('/pool')
  })

  test('error: the router does not reload on its own: it never hears the browser’s words', async () => {
    const words = 'Failed to fetch dynamically imported module: https://nightjar.test/assets/a.js'
    vi.doMock('./../lib/text/catalogue.ts', () => ({
      loadMessages: () => Promise.reject(new TypeError(words)),
    }))
    vi.resetModules()
    const pages = await import('./pages.ts')
    const error: unknown = await pages.loadPage('faucet/FaucetPage').catch((thrown) => thrown)
    vi.doUnmock('./../lib/text/catalogue.ts')
    vi.resetModules() // other files load pages, too
    expect(error).toMatchObject({
      message: 'faucet/FaucetPage',
      cause: { message: words },
    })
  })

  test('behavior: failing to prefetch code reloads nothing, failing to load the next page does', async () => {
    const stopLoading = loadPagesWhenIdle(0)
    await vi.advanceTimersByTimeAsync(0)
    dispatchEvent(new Event('vite:preloadError'))
    expect(assign).not.toHaveBeenCalled()
    state.isLoading = true
    dispatchEvent(new Event('vite:preloadError'))
    expect(assign).toHaveBeenCalledWith('/pool')
    state.isLoading = false
    stopLoading()
    await vi.advanceTimersByTimeAsync(1000) // each starts in its own task
    vi.useRealTimers()
    await vi.waitUntil(() => !isPrefetching(), { timeout: 25_000 }) // nothing is loaded after the test ends
  })

  test('behavior: a failed prefetch on hovering a link reloads nothing', async () => {
    const pointedAt = loadPage('faucet/FaucetPage')
    dispatchEvent(new Event('vite:preloadError'))
    expect(assign).not.toHaveBeenCalled()
    await pointedAt
    dispatchEvent(new Event('vite:preloadError')) // code needed by a click
    expect(assign).toHaveBeenCalledWith('/pool')
  })

  test('behavior: reads the redirect rules of its own build', async () => {
    await vi.advanceTimersByTimeAsync(1)
    expect(manifestRedirects()).toEqual([{ from: '/old', to: '/pool' }])
  })
})
