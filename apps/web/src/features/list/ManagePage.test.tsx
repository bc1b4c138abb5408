import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { blacklistQuery } from '../../lib/blacklist.ts'
import { setConfig } from '../../lib/config.ts'
import { useImportedHere } from '../../lib/importedHere.ts'
import { keys } from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { servedTokens, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { ManagePage } from './ManagePage.tsx'

const [sample] = servedTokens
const gem = { ...sample, token_id: '77field', symbol: 'GEM', name: 'Gem', token_type: 2 as const }

beforeAll(async () => {
  setConfig(testConfig)
  await loadMessages('features/list')
})
afterEach(() => {
  cleanup()
  useImportedHere.setState({ ids: [] })
  vi.unstubAllGlobals()
})

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9, retry: false } } })
  client.setQueryData(keys.tokens, tokens)
  client.setQueryData(blacklistQuery.queryKey, [])
  await showRouted(ManagePage, { client })
}

describe('ManagePage', () => {
  test('error: an import that couldn’t be read is not said to be none, and is read again on request', async () => {
    let isDown = true
    const origin = { token: gem, creator: null, height: 1, timestamp: null }
    vi.stubGlobal('fetch', async () =>
      isDown ? new Response('', { status: 503 }) : Response.json(origin),
    )
    useImportedHere.setState({ ids: [gem.token_id] })
    await open()
    await screen.findByText('The tokens you’ve created or imported couldn’t be loaded')
    expect(screen.queryByText('You haven’t imported any tokens')).toBeNull()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('GEM', { exact: true })
  })

  test('behavior: nothing is said while it is being read', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    useImportedHere.setState({ ids: [gem.token_id] })
    await open()
    expect(screen.queryByText('You haven’t imported any tokens')).toBeNull()
  })

  test('default: without an import there is none', async () => {
    await open()
    screen.getByText('You haven’t imported any tokens')
  })
})
