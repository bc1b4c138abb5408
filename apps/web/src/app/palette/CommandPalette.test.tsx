import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setConfig } from '../../lib/config.ts'
import { keys } from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { tokens } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { CommandPalette } from './CommandPalette.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('behavior: what none of the known tokens matches can be searched for among all, and is sent nowhere before', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(input instanceof Request ? input.url : input)
    return Response.json({}, { status: 404 })
  })
  setConfig(testConfig)
  await loadMessages('app/palette')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 1e9, retry: false } } })
  client.setQueryData(keys.tokens, tokens)
  const close = vi.fn()
  const router = await showRouted(() => <CommandPalette onClose={close} />, { client })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'GEM of no one' } })
  screen.getByText('Nothing matches “GEM of no one”.')
  expect(asked.filter((url) => url.includes('GEM'))).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: /^Search all tokens/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/list#search=GEM+of+no+one'))
  expect(close).toHaveBeenCalled()
})
