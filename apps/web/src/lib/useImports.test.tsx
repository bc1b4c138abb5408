import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS, tokenOf, tokens } from '../testing/exchange.ts'
import { walletStore } from '../wallets/store.ts'
import { useImportedHere } from './importedHere.ts'
import { importHere } from './importHere.ts'
import { ownTokensQuery, tokensQuery } from './queries.ts'
import { useImports } from './useImports.ts'
import { useTokens } from './useTokens.ts'

const OTHER = 'aleo12ux3gdauck0v60westgcpqj7v8rrcr3v346e4jtq04q7kkt22czsh808v2'
const created = { ...tokenOf('USDX'), id: '71field' }
const imported = { ...tokenOf('USDX'), id: '72field' }
const here = { ...tokenOf('USDX'), id: '73field' }

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  for (const ids of [[], [here.id]]) {
    const own = ids.length > 0 ? [imported, here] : [imported]
    client.setQueryData(ownTokensQuery(ADDRESS, ids).queryKey, {
      created: [created],
      imported: own,
    })
    client.setQueryData(ownTokensQuery(OTHER, ids).queryKey, {
      created: [],
      imported: own.slice(1),
    })
  }
  vi.stubGlobal('fetch', () => {
    throw new Error('nothing is asked over the network')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useImportedHere.setState({ ids: [] })
  walletStore.use.setState({ address: null })
})

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

function connect(address: string | null) {
  act(() => walletStore.use.setState({ address })) // only the wallet is a fake
}

const ownIds = (all: readonly { readonly id: string }[]) =>
  all.map(({ id }) => id).filter((id) => tokens.every((listed) => listed.id !== id))

describe('useTokens', () => {
  test('behavior: another key loads its own tokens and drops those of the previous one', () => {
    connect(ADDRESS)
    const { result, rerender } = renderHook(() => useTokens(), { wrapper })
    expect(ownIds(result.current.tokens)).toEqual([created.id, imported.id])
    connect(OTHER)
    rerender()
    expect(ownIds(result.current.tokens)).toEqual([])
    connect(null)
    rerender()
    expect(ownIds(result.current.tokens)).toEqual([])
    expect(result.current.tokens).toHaveLength(tokens.length)
  })
})

describe('useImports', () => {
  test('behavior: only imported tokens can be deleted', async () => {
    connect(ADDRESS)
    importHere(here.id)
    const { result } = renderHook(() => ({ imports: useImports(), known: useTokens() }), {
      wrapper,
    })
    for (const token of [tokenOf('WBTC'), created]) {
      await act(() => result.current.imports.remove.start(token))
    }
    expect(ownIds(result.current.known.tokens)).toEqual([created.id, imported.id, here.id])
    await act(() => result.current.imports.remove.start(here))
    expect(ownIds(result.current.known.tokens)).toEqual([created.id, imported.id])
    expect(useImportedHere.getState().ids).toEqual([])
  })

  test('behavior: a known token is not imported again', async () => {
    connect(ADDRESS)
    const { result } = renderHook(() => useImports(), { wrapper })
    for (const token of [tokenOf('WBTC'), created, imported]) {
      await act(() => result.current.add.start({ token, place: 'browser' }))
    }
    expect(useImportedHere.getState().ids).toEqual([])
  })
})
