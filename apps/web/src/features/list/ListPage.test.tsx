import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blacklistQuery } from '../../lib/blacklist.ts'
import { setConfig } from '../../lib/config.ts'
import { useImportedHere } from '../../lib/importedHere.ts'
import { keys } from '../../lib/queries.ts'
import { servedTokens, tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { ListPage } from './ListPage.tsx'

const [sample] = servedTokens
const gem = { ...sample, token_id: '77field', symbol: 'GEM', name: 'Gem', token_type: 2 as const }
const origin = { creator: null, height: 1, timestamp: null }
let asked: string[]
let isDown: boolean

beforeEach(() => {
  setConfig(testConfig)
  asked = []
  isDown = false
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const path = new URL(input instanceof Request ? input.url : input, 'http://x').pathname
    asked.push(path)
    if (isDown || path.endsWith('/BAD')) return new Response('', { status: 503 })
    if (path.endsWith('/origin')) return Response.json({ token: gem, ...origin })
    return Response.json({ tokens: path.endsWith('/GEM') ? [gem] : [] })
  })
})
afterEach(() => {
  cleanup()
  useImportedHere.setState({ ids: [] })
  vi.unstubAllGlobals()
})

async function open(path: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9, retry: false } } })
  client.setQueryData(keys.tokens, tokens)
  client.setQueryData(blacklistQuery.queryKey, [])
  return showRouted(ListPage, { client, path })
}

describe('ListPage', () => {
  test('behavior: a link says what is searched for', async () => {
    await open('/#search=GEM')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('GEM')
    await screen.findByText('GEM', { exact: true })
    expect(asked.some((path) => path.endsWith('/GEM'))).toBe(true)
  })

  test('behavior: what is typed stays in the address', async () => {
    const router = await open('/')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'usdx' } })
    await waitFor(() => expect(router.state.location.hash).toBe('search=usdx'))
  })

  test('error: a search that failed does not say that there is no such token', async () => {
    await open('/#search=BAD')
    await screen.findByText(/^The whole chain couldn’t be searched/)
    expect(screen.queryByText(/^No token matches/)).toBeNull()
  })

  test('behavior: a part of the list is not called all tokens', async () => {
    await open('/#search=GEM')
    fireEvent.click(screen.getByRole('radio', { name: /^Verified/ }))
    screen.getByText('None of these tokens matches “GEM”')
    fireEvent.click(screen.getByRole('button', { name: 'Search all tokens' }))
    await screen.findByText('GEM', { exact: true })
  })

  test('error: an import that couldn’t be read is not said to be none, and is read again on request', async () => {
    useImportedHere.setState({ ids: [gem.token_id] })
    isDown = true
    await open('/')
    await screen.findByText('The tokens you’ve created or imported couldn’t be loaded')
    fireEvent.click(screen.getByRole('radio', { name: 'Imported –' }))
    expect(screen.queryByText('You haven’t imported any tokens')).toBeNull()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('GEM', { exact: true })
    screen.getByRole('radio', { name: 'Imported 1' })
  })

  test('behavior: who has neither an account nor an import has imported none', async () => {
    await open('/')
    fireEvent.click(screen.getByRole('radio', { name: 'Imported 0' }))
    screen.getByText('You haven’t imported any tokens')
  })
})
