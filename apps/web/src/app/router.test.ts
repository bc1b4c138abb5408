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

  test('behavior: amounts in the address stay text, digit for digit', async () => {
    const { search, href } = await openAt('/swap/public?from=USDX&amount=1000.10')
    expect(search).toEqual({ from: 'USDX', amount: '1000.10' })
    expect(href).toBe('/swap/public?from=USDX&amount=1000.10')
  })

  test('behavior: a redirect keeps the search', async () => {
    expect((await openAt('/swap?amount=007')).href).toBe('/swap/public?amount=007')
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
