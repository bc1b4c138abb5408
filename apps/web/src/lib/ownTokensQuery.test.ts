import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ADDRESS, servedTokens, tokens } from '../testing/exchange.ts'
import { testConfig } from '../testing/testConfig.ts'
import { blacklistQuery } from './blacklist.ts'
import { setConfig } from './config.ts'
import { ownTokensQuery, tokensQuery } from './queries.ts'
import { someTokensQuery } from './tokenQueries.ts'

afterEach(() => vi.unstubAllGlobals())

/** A client that has read which tokens are listed, and that none is blocked. */
function startClient() {
  setConfig(testConfig)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9, retry: false } } })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(blacklistQuery.queryKey, [])
  return client
}

test('behavior: an account’s own token and a stranger’s are told apart from the listed one of that name', async () => {
  const usdx = servedTokens.find(({ symbol }) => symbol === 'USDX')
  const twin = { ...usdx, token_id: '1234567890123field', token_type: 2 }
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://x')
    if (!pathname.endsWith('/origin')) return Response.json({ tokens: [twin] })
    return Response.json({ token: twin, creator: null, height: 1, timestamp: null })
  })
  const client = startClient()
  const own = await client.fetchQuery(ownTokensQuery(ADDRESS, []))
  expect(own.created.map(({ symbol }) => symbol)).toEqual(['USDX #890123'])
  const [other] = await client.fetchQuery(someTokensQuery(['1234567890123field']))
  expect(other?.symbol).toBe('USDX #890123')
})

test.each([
  [404, []],
  [400, []],
  [503, undefined],
  [429, undefined],
])(
  'error: of a token imported here that is answered with %i, it is known: %o',
  async (status, known) => {
    const body = { error: { code: 'refused', message: 'refused' } }
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
    const reading = startClient().fetchQuery(ownTokensQuery(null, ['77field']))
    const read = await reading.catch(() => undefined)
    expect(read?.imported).toEqual(known)
  },
)

test('error: a list of an account that cannot be read is no empty list', async () => {
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://x')
    const isKept = pathname.includes('import')
    return Response.json(isKept ? {} : { tokens: [] }, { status: isKept ? 502 : 200 })
  })
  await expect(startClient().fetchQuery(ownTokensQuery(ADDRESS, []))).rejects.toThrow()
})
