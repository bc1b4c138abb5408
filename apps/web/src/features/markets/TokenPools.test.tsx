import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../../lib/config.ts'
import { pairsQuery, tokensQuery } from '../../lib/queries.ts'
import { type servedPairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { showStrange, stranger } from '../../testing/strangeMarket.ts'
import { testConfig } from '../../testing/testConfig.ts'
import { TokenPools } from './TokenPools.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(answer: () => Promise<Response>, pairs?: typeof servedPairs) {
  vi.stubGlobal('fetch', answer)
  setConfig(testConfig)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9, retry: false } } })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  if (pairs) client.setQueryData(pairsQuery.queryKey, { height: 100, pairs })
  await showRouted(() => <TokenPools token={tokenOf('WBTC')} />, { client })
}

const none = () => screen.queryByText('No pool trades it yet')

describe('TokenPools', () => {
  test('behavior: pools that have not been read are not called none', async () => {
    await show(() => new Promise(() => undefined))
    expect(none()).toBeNull()
  })

  test('error: pools that cannot be read are not called none', async () => {
    await show(() => Promise.reject(new Error('no server')))
    await screen.findByRole('button', { name: 'Try again' })
    expect(none()).toBeNull()
  })

  test('default: no pool at all', async () => {
    await show(() => new Promise(() => undefined), [])
    expect(none()).not.toBeNull()
  })

  test('behavior: pools of tokens that are not imported are counted and lead to their pages', async () => {
    const text = await showStrange(() => <TokenPools token={stranger} />)
    expect(text).not.toContain('No pool trades it yet')
    expect(text).toContain('One pool is hidden')
    const link = screen.getByRole('link', { name: 'USDX / USDX' })
    expect(link.getAttribute('href')).toBe('/pool/99field')
  })

  test('behavior: a token that no pool trades has none among those that are shown or hidden', async () => {
    const other = { ...stranger, id: '5field' }
    expect(await showStrange(() => <TokenPools token={other} />)).toContain('No pool trades it yet')
  })
})
