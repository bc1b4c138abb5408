import 'fake-indexeddb/auto'
import { createPlan, type PrivateAction, type Wait, withWait } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { crowdQuery } from '../lib/crowdQuery.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { type PlanEntry, planStore } from './planEntry.ts'
import { Waiting } from './Waiting.tsx'

beforeAll(() => loadMessages('plans'))
afterEach(cleanup)

const action: PrivateAction = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 7n, minimumOut: 1n },
}
const goal = { id: 'p', address: ADDRESS, startedAt: 0, spends: [], collects: [] }
const waiting = (wait: Wait) => withWait(createPlan({ ...goal, wait }), 100, [])
const entry: PlanEntry = {
  ...{ id: 'p', address: ADDRESS, action, kind: 'swap', paid: [], received: [] },
  ...{ ahead: [], surplus: null, feeRecords: [], attempts: [], paysPrivately: true },
  plan: waiting({ others: 3, blocks: 1200, from: null }),
}

async function show(shown: PlanEntry) {
  const client = new QueryClient()
  client.setQueryData(crowdQuery.queryKey, [sampleCall({ height: 101 })])
  useChainHead.setState({ height: 110 })
  await planStore.change(shown.id, () => shown)
  render(
    <QueryClientProvider client={client}>
      <Waiting entry={shown} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

test('default: how many others have acted and how many blocks are left, counted down, and what it needs', async () => {
  await show(entry)
  screen.getByText('1 of 3 others so far')
  screen.getByText(/It waits at most 1,190 more blocks, then asks you\..*Keep this page open/)
  act(() => useChainHead.setState({ height: 111 }))
  screen.getByText(/It waits at most 1,189 more blocks/)
})

test('behavior: a wait for time says when it starts', async () => {
  await show({ ...entry, plan: waiting({ others: 0, blocks: 11, from: null }) })
  screen.getByText('Starts in about 1 min')
})

test('behavior: can be cancelled', async () => {
  await show(entry)
  screen.getByRole('button', { name: 'Start now' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(planStore.find('p')?.plan.state).toBe('stopped'))
})
