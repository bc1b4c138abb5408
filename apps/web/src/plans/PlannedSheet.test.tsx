import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { PlannedSheet } from './PlannedSheet.tsx'
import { planStore } from './planEntry.ts'

afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())

test.each([
  ['the browser’s own words are not shown', new TypeError('Load failed')],
  ['a failure without words', new Error('')],
])('a plan that cannot be started says that nothing was sent: %s', async (_, thrown) => {
  vi.spyOn(planStore, 'change').mockRejectedValue(thrown)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlannedSheet
        {...{ title: 'Review', name: 'swap', confirm: 'Swap', again: 'Again' }}
        {...{ address: ADDRESS, calls: () => [], onClose: () => {}, onDone: () => {} }}
      >
        What is signed
      </PlannedSheet>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Swap' }))
  await screen.findByText('It wasn’t started, and nothing was sent. Try again.')
  expect(screen.queryByText(/Load failed/)).toBeNull()
})
