// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { clearExceptTerms } from '@nightjar/wallet/savedChoice'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { localStore } from '../browser/store.ts'

/** The preferences as the next visit loads them. */
async function visit() {
  vi.resetModules()
  const [preferences, { i18n }] = await Promise.all([
    import('./preferences.ts'),
    import('./text/catalogue.ts'),
  ])
  return { ...preferences, i18n, get: () => preferences.usePreferences.getState() }
}

beforeEach(() => localStorage.clear())

describe('setSlippage', () => {
  test('default: 0.5%; one choice for public and private, which can then be changed separately', async () => {
    const { get } = await visit()
    expect(get()).toMatchObject({ slippageBps: 50, privateSlippageBps: 50 })
    get().setSlippage(100)
    expect(get()).toMatchObject({ slippageBps: 100, privateSlippageBps: 100 })
    get().setPrivateSlippage(30)
    expect(get()).toMatchObject({ slippageBps: 100, privateSlippageBps: 30 })
  })
})

describe('typeSlippage', () => {
  test('behavior: a typed tolerance ends with the page', async () => {
    const { get } = await visit()
    get().setSlippage(30)
    get().typeSlippage(700)
    expect(get()).toMatchObject({ slippageBps: 700, privateSlippageBps: 700 })
    get().typePrivateSlippage(200)
    expect((await visit()).get()).toMatchObject({ slippageBps: 30, privateSlippageBps: 30 })
    expect(get()).toMatchObject({ slippageBps: 700, privateSlippageBps: 200 })
  })
})

describe('setTheme', () => {
  test('behavior: with the system theme, the page follows a device that turns light', async () => {
    const system = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('matchMedia', () => system)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { get } = await visit()
    const turnTo = (isLight: boolean) => {
      system.matches = isLight
      system.dispatchEvent(new Event('change'))
      return document.documentElement.dataset.theme
    }
    expect([turnTo(true), turnTo(false), turnTo(true)]).toEqual(['light', 'dark', 'light'])
    get().setTheme('dark')
    expect([turnTo(false), turnTo(true)]).toEqual(['dark', 'dark'])
    get().setTheme('system')
    expect(turnTo(true)).toBe('light')
  })
})

describe('a browser without media queries', () => {
  test('behavior: is dark until somebody chooses, as if no query fitted', async () => {
    vi.stubGlobal('matchMedia', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    vi.resetModules()
    const { usePreferences } = await import('./preferences.ts')
    usePreferences.getState().setTheme('system')
    expect(document.documentElement.dataset.theme).toBe('dark')
    usePreferences.getState().setTheme('light')
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('restorePreferences', () => {
  test('default: if a refusing wallet clears local storage, the preferences are restored', async () => {
    const first = (await visit()).get()
    first.setTheme('light')
    first.setLanguage('de')
    first.setSlippage(120)
    first.setPrivateSlippage(200)
    first.setCurrency('ALEO')
    first.toggleWatched('7field')
    first.toggleWatched('8field')
    first.toggleWatched('7field')
    const { readKept } = await import('./keptPreferences.ts')
    await expect.poll(readKept).toContain('["8field"]')
    clearExceptTerms(localStore)

    const next = await visit()
    expect(next.get()).toMatchObject({ theme: 'system', slippageBps: 50 })
    await next.restorePreferences()
    expect(next.get()).toMatchObject({
      ...{ theme: 'light', language: 'de', slippageBps: 120, privateSlippageBps: 200 },
      ...{ currency: 'ALEO', watched: ['8field'] },
    })
    expect(document.documentElement.dataset.theme).toBe('light')
    await expect.poll(() => next.i18n.locale).toBe('de')
    expect(localStorage.getItem('nightjar.theme')).toBe('light') // for the next first paint
  })

  test('behavior: preferences still in local storage are not overwritten', async () => {
    localStorage.setItem('nightjar.preferences', JSON.stringify({ slippageBps: 70 }))
    const { get, restorePreferences } = await visit()
    await restorePreferences()
    expect(get().slippageBps).toBe(70)
  })
})
