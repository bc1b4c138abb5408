import { CREDITS, type Token, type TokenOrigin } from '@nightjar/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { setConfig } from '../lib/config.ts'
import { pairsQuery, pricesQuery, tokensQuery } from '../lib/queries.ts'
import { readToken } from '../lib/readToken.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { servedPairs, servedTokens, tokenOf, tokens } from '../testing/exchange.ts'
import { tellTime } from '../testing/tellTime.ts'
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

const DAY = 86_400
const seconds = () => Math.floor(Date.now() / 1000)

/** The facts about the token, beside those of the one that it could be mistaken for. */
function show(client: QueryClient, created: number | null, twin?: Token) {
  const dated = { ...origin, timestamp: created }
  render(
    <QueryClientProvider client={client}>
      <ImportFacts origin={dated} token={readToken(served)} twin={twin} />
    </QueryClientProvider>,
  )
}

describe('ImportFacts', () => {
  test.each([2, -2])(
    'behavior: how old a token is follows the server’s clock, which is %i days ahead, as soon as it is told',
    (ahead) => {
      onTestFinished(() => tellTime(Date.now()))
      const age = ahead > 0 ? 6 : 8 // by the device’s clock the other side of a week
      const told = seconds() + ahead * DAY
      vi.stubGlobal('fetch', () => new Promise(() => undefined))
      show(new QueryClient(), told - age * DAY - 60)
      const shown = () => screen.getByRole('row', { name: /^Created / })
      expect(shown().textContent).not.toContain(`${age} days ago`)
      act(() => {
        tellTime(told * 1000)
        useChainHead.setState({ height: 1 })
      })
      expect(shown().textContent).toContain(`${age} days ago`)
      const isWarned = shown().querySelector('.text-warning') !== null
      expect(isWarned).toBe(age < 7)
    },
  )

  test('behavior: as long as pools are unknown, it does not say that none holds the token', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
    show(client, null)
    const shown = () => screen.getByRole('row', { name: /^In pools/ })
    expect(shown().querySelector('td')?.textContent).toBe('–')
    client.setQueryData(pairsQuery.queryKey, { height: 1, pairs: servedPairs })
    await waitFor(() => expect(shown().querySelector('td')?.textContent).toBe('None'))
  })

  test('behavior: of the credits it says nothing that is not known, and that pools hold them', () => {
    const fetch = vi.fn(() => new Promise(() => undefined))
    vi.stubGlobal('fetch', fetch)
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9 } } })
    const ids = tokens.map(({ id }) => id)
    client.setQueryData(tokensQuery.queryKey, [...tokens])
    client.setQueryData(pairsQuery.queryKey, { height: 1, pairs: servedPairs })
    client.setQueryData(pricesQuery(ids).queryKey, new Map([[tokenOf('WALEO').id, '1']]))
    show(client, null, CREDITS)
    const rows = screen.getAllByRole('row').slice(1)
    const known = rows.map((row) => row.querySelector('td')?.textContent ?? '')
    expect(known.slice(0, 5)).toEqual(['Aleo Credits', '–', '–', '–', '–'])
    expect(known[5]).toMatch(/^[1-9][\d,.]* ALEO$/)
    expect(fetch).not.toHaveBeenCalled()
  })
})
