// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startAnalytics } from './analytics.ts'

type Arrival = { toLocation: { pathname: string }; pathChanged: boolean }

/** A router that shows a pair and can navigate elsewhere. */
function createPlace() {
  let hear = (_arrival: Arrival): void => undefined
  const router = {
    state: { location: { pathname: '/pool/12field' } },
    subscribe: (_event: string, listener: typeof hear) => {
      hear = listener
      return () => {
        hear = () => undefined
      }
    },
  }
  const goTo = (pathname: string, pathChanged = true) =>
    hear({ toLocation: { pathname }, pathChanged })
  return { router: router as unknown as Parameters<typeof startAnalytics>[0], goTo }
}

const scripts = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src*="googletagmanager"]')].map(
    ({ src }) => src,
  )
const told = () => (window.dataLayer ?? []).map((each) => Object.values(each))
const pagesTold = () =>
  told().flatMap(([what, , fields]) => (what === 'event' ? [fields.page_path] : []))

afterEach(() => {
  for (const script of document.querySelectorAll('script')) script.remove()
  delete window.dataLayer
  vi.unstubAllGlobals()
})

describe('startAnalytics', () => {
  test('default: loads the script of the property, and reports each page by its route only', () => {
    const { router, goTo } = createPlace()
    const stop = startAnalytics(router, 'G-TEST')
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST'])
    expect(told().find(([what]) => what === 'config')).toMatchObject([
      'config',
      'G-TEST',
      { send_page_view: false, page_path: '/pool/$id' },
    ])
    goTo('/swap/public')
    goTo('/swap/public', false) // only the fragment changed
    goTo('/no/such/place')
    expect(pagesTold()).toEqual(['/pool/$id', '/swap/public', '/404'])
    expect(JSON.stringify(told())).not.toContain('12field')
    stop()
    goTo('/pool')
    expect(pagesTold()).toHaveLength(3)
    expect(scripts()).toEqual([])
  })

  test('behavior: passes the arguments that the script reads', () => {
    startAnalytics(createPlace().router, 'G-TEST')
    expect(String(window.dataLayer?.[0])).toBe('[object Arguments]')
  })

  test('behavior: loads nothing without a property or with Do Not Track', () => {
    startAnalytics(createPlace().router, '')
    vi.stubGlobal('navigator', { ...navigator, globalPrivacyControl: true, doNotTrack: null })
    startAnalytics(createPlace().router, 'G-TEST')
    vi.stubGlobal('navigator', { doNotTrack: '1' })
    startAnalytics(createPlace().router, 'G-TEST')
    expect(scripts()).toEqual([])
    expect(window.dataLayer).toBeUndefined()
  })
})
