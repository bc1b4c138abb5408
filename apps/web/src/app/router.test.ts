// @vitest-environment happy-dom
import { beforeAll, describe, expect, test } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { testConfig } from '../testing/testConfig.ts'
import { createAppRouter } from './router.ts'
import { findPage } from './routeTable.ts'

beforeAll(() => setConfig(testConfig))

/** The path that the app shows after opening a given path. */
async function openAt(path: string) {
  history.replaceState(null, '', path)
  const router = createAppRouter()
  await router.load()
  const { href, search } = router.state.location
  return {
    href,
    search,
    pages: router.state.matches.length - 1,
  }
}

describe('createAppRouter', () => {
  test.each([
    ['/swap', '/swap/public'],
    ['/assets', '/assets/tokens'],
    ['/faucet', '/'],
    ['/transaction', '/transaction'],
  ])('default: %s leads to %s', async (path, target) => {
    expect((await openAt(path)).href).toBe(target)
  })

  test('args: the faucet and the points open if no route is disabled', async () => {
    setConfig({ ...testConfig, disabledRoutes: [] })
    expect((await openAt('/faucet')).href).toBe('/faucet')
    expect((await openAt('/campaign/points')).href).toBe('/campaign/points')
    setConfig({ ...testConfig, disabledRoutes: ['/faucet', '/campaign/points'] })
    expect((await openAt('/campaign/points')).href).toBe('/')
    expect((await openAt('/campaign/coin-competition')).href).toBe('/campaign/coin-competition')
    setConfig(testConfig)
  })

  test.each([
    ['/swap/public?from=USDX&amount=1000.10', '/swap/public#from=USDX&amount=1000.10'],
    ['/swap/private?from=USDX&amount=1#amount=2', '/swap/private#from=USDX&amount=2'],
    ['/swap?amount=007', '/swap/public#amount=007'],
    ['/campaign/coin-competition?round=1', '/campaign/coin-competition#round=1'],
  ])('privacy 24: %s moves to the fragment at once: %s', async (path, target) => {
    const { search, href } = await openAt(path)
    expect(href).toBe(target)
    expect(search).toEqual({})
    expect(location.search).toBe('')
  })

  test('privacy 24: no link or navigation of the app has a query', () => {
    const sources = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.test.*'], {
      ...{ query: '?raw', import: 'default', eager: true },
    })
    const withQuery = Object.entries(sources).filter(([, code]) =>
      /\bsearch=\{|\bsearch: (true|\{ *\w)/.test(code),
    )
    expect(withQuery.map(([path]) => path)).toEqual([])
    expect(Object.keys(sources).length).toBeGreaterThan(500)
  })

  test('error: an unknown path has no page', async () => {
    expect((await openAt('/transaction')).pages).toBe(1)
    expect((await openAt('/nowhere/at/all')).pages).toBe(0)
    expect(findPage('/pool/nowhere')).toBeUndefined()
  })

  test('behavior: the id of a pair is part of its path', () => {
    expect(findPage('/pool/12field')?.page).toBe('markets/PairPage')
    expect(findPage('/pool/public')?.page).toBe('pools/PositionsPage')
  })
})
