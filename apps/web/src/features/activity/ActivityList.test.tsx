import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../../lib/config.ts'
import { tokensQuery } from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { ADDRESS, tokenOf, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { transactionStore } from '../../transactions/store.ts'
import { ActivityList } from './ActivityList.tsx'
import type { Filter } from './kinds.ts'

const usdx = tokenOf('USDX')
let isOnline = false

beforeEach(async () => {
  setConfig(testConfig)
  isOnline = false
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return Response.json({ data: { height: 7, txs: [], next: null, since: null } })
  })
  await loadMessages('features/activity', 'ui')
})
afterEach(async () => {
  cleanup()
  await transactionStore.change('ours', () => undefined)
  vi.unstubAllGlobals()
})

async function open(filter: Filter = 'all') {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } },
  })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  await act(() => transactionStore.load())
  await showRouted(() => <ActivityList address={ADDRESS} filter={filter} />, { client })
}

describe('ActivityList', () => {
  test('behavior: offline it shows what this browser has sent, says that this is not all, and tries again', async () => {
    const paid = [{ token_id: usdx.id, amount: '5000000' }]
    await transactionStore.change('ours', () =>
      sampleTransaction({ address: ADDRESS, kind: 'swap', phase: 'sent', paid, received: [] }),
    )
    await open()
    await screen.findByText(/These are the ones that this browser knows/)
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    screen.getByText('−5 USDX')
    isOnline = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.queryByText(/this browser knows/)).toBeNull())
    screen.getByText('−5 USDX')
  })

  test.each([
    ['all', 'None found'],
    ['private', 'None found'],
    ['swaps', 'None of this kind yet'],
  ] as const)(
    'behavior: of a wallet that keeps its history, an empty list of %s says so',
    async (filter, title) => {
      isOnline = true
      await open(filter)
      await screen.findByText(title)
      const untold = screen.queryAllByText(/^Your wallet doesn’t say which private/)
      expect(untold).toHaveLength(filter === 'swaps' ? 0 : 1)
      expect(document.body.textContent).not.toContain('derived from your records')
    },
  )

  test('behavior: offline on a first visit nothing is known: it says that the server cannot be reached, and shows no empty list', async () => {
    await open()
    await screen.findByText('Your transactions couldn’t be loaded')
    screen.getByText('The server cannot be reached. Check your connection and try again.')
    expect(screen.queryByText(/this browser knows/)).toBeNull()
  })
})
