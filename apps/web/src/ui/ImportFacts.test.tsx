import { CREDITS, type TokenOrigin } from '@nightjar/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { pairsQuery, pricesQuery, tokensQuery } from '../lib/queries.ts'
import { readToken } from '../lib/readToken.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { servedPairs, servedTokens, tokenOf, tokens } from '../testing/exchange.ts'
import { testConfig } from '../testing/testConfig.ts'
import { ImportFacts } from './ImportFacts.tsx'

const [sample] = servedTokens
if (!sample) throw new Error('There are test tokens.')
const served = {
  ...sample,
  token_id: '7field',
  symbol: 'ALEO',
  name: 'Aleo',
  token_type: 2 as const,
}
const origin = { token: served, creator: null, timestamp: null } as unknown as TokenOrigin

beforeAll(async () => {
  setConfig(testConfig)
  await loadMessages('features/list')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('ImportFacts', () => {
  test('behavior: of the credits it says nothing that is not known, and that pools hold them', () => {
    const fetch = vi.fn(() => new Promise(() => undefined))
    vi.stubGlobal('fetch', fetch)
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
    const ids = tokens.map(({ id }) => id)
    client.setQueryData(tokensQuery.queryKey, [...tokens])
    client.setQueryData(pairsQuery.queryKey, { height: 1, pairs: servedPairs })
    client.setQueryData(pricesQuery(ids).queryKey, new Map([[tokenOf('WALEO').id, '1']]))
    render(
      <QueryClientProvider client={client}>
        <ImportFacts origin={origin} token={readToken(served)} twin={CREDITS} />
      </QueryClientProvider>,
    )
    const rows = screen.getAllByRole('row').slice(1)
    const known = rows.map((row) => row.querySelector('td')?.textContent ?? '')
    expect(known.slice(0, 5)).toEqual(['Aleo Credits', '–', '–', '–', '–'])
    expect(known[5]).toMatch(/^[1-9][\d,.]* ALEO$/)
    expect(fetch).not.toHaveBeenCalled()
  })
})
