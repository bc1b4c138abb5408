import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blacklistQuery } from '../lib/blacklist.ts'
import { setConfig } from '../lib/config.ts'
import { useImportedHere } from '../lib/importedHere.ts'
import { keys } from '../lib/queries.ts'
import { tokenOriginQuery } from '../lib/tokenQueries.ts'
import { servedTokens, tokenOf, tokens } from '../testing/exchange.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { testConfig } from '../testing/testConfig.ts'
import { LinkedTokens } from './LinkedTokens.tsx'

const [first, second, blocked] = ['71field', '72field', '73field'] as const
const [sample] = servedTokens
if (!sample) throw new Error('there are no tokens')
const origin = (id: string, symbol: string) => ({
  token: { ...sample, token_id: id, symbol, name: symbol, token_type: 2 as const },
  creator: sample.admin,
  height: 5,
  timestamp: 1,
})

beforeEach(() => {
  setConfig(testConfig)
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'not_found' } }, { status: 404 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useImportedHere.setState({ ids: [] })
})

async function open(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9, retry: false } } })
  client.setQueryData(keys.tokens, tokens)
  client.setQueryData(blacklistQuery.queryKey, [blocked])
  for (const [id, symbol] of [
    [first, 'ONE'],
    [second, 'TWO'],
    [blocked, 'BAD'],
  ] as const) {
    client.setQueryData(tokenOriginQuery(id).queryKey, origin(id, symbol))
  }
  await showRouted(LinkedTokens, { client, path })
  await act(async () => undefined)
}

const sheet = () => screen.findByText(/verified|blocked here|No token has this id|is called/)

describe('LinkedTokens', () => {
  test.each([
    ['/swap/public?to=71', 'Nobody has verified ONE'],
    ['/swap/public#from=71field&to=USDX', 'Nobody has verified ONE'],
    ['/pool/public/add?a=71&b=USDX', 'Nobody has verified ONE'],
    ['/assets/transfer/public?token=71', 'Nobody has verified ONE'],
    ['/swap/public?to=73', 'BAD is blocked here'],
    ['/swap/public?to=74', 'No token has this id'],
    ['/swap/public?to=Gem', 'None of your tokens is called Gem'],
    ['/pool/public/add#a=aleo&b=GEM%20%3B', 'None of your tokens is called GEM ;'],
  ])('default: %s says %s', async (path, sentence) => {
    await open(path)
    expect((await sheet()).textContent).toContain(sentence)
  })

  test('behavior: with two unknown tokens, the second follows the first', async () => {
    await open('/swap/public?from=71&to=72')
    expect((await sheet()).textContent).toContain('ONE')
    fireEvent.click(screen.getByRole('button', { name: 'Do not import' }))
    expect((await screen.findByText(/verified TWO/)).textContent).toContain('TWO')
    fireEvent.click(screen.getByRole('button', { name: 'Do not import' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('behavior: a symbol that nobody knows leads to the search, and is dismissed', async () => {
    await open('/swap/public?from=GEM&to=usdx')
    const search = await screen.findByRole('link', { name: 'Search all tokens' })
    expect(search.getAttribute('href')).toBe('/list#search=GEM')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    `/swap/public?to=${tokenOf('USDX').id}`,
    '/swap/public?to=USDX&amount=71',
    '/wrap/wrap?token=71',
    '/swap/public?from=aleo&to=weth',
    '/swap/public?to=US%E2%80%8BDX',
    `/swap/public?to=${'W'.repeat(32)}`,
    '/swap/public',
  ])('behavior: %s asks about nothing', async (path) => {
    await open(path)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
