import 'fake-indexeddb/auto'
import { createPlan, type PrivateAction, withFailure, withSent } from '@nightjar/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { sampleTransaction } from '../testing/transactions.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import { transactionStore } from '../transactions/store.ts'
import { PlanSheet } from './PlanSheet.tsx'
import { type PlanEntry, planShelf } from './planEntry.ts'

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: createWebLocks(), configurable: true })
  await loadMessages('private')
})
afterEach(cleanup)

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })

const action: PrivateAction = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 7n, minimumOut: 1n },
}
const goal = { id: 'p', address: ADDRESS, startedAt: 0, spends: [], collects: [] }
const step = { kind: 'act', amounts: [], token: '', transactionId: 's', inputs: ['a'] } as const
const running = withSent(createPlan(goal), { ...step, known: [] })

async function show(plan: PlanEntry['plan'], attempts: PlanEntry['attempts'] = []) {
  await planShelf.change('p', () => ({
    ...{ id: 'p', address: ADDRESS, action, kind: 'swap', paid: [], received: [], plan, attempts },
    ...{
      ahead: [{ kind: 'act', token: '', amounts: [] }],
      surplus: null,
      feeRecords: [],
      paysPrivately: true,
    },
  }))
  render(
    <QueryClientProvider client={client}>
      <PlanSheet id="p" onClose={() => {}} />
    </QueryClientProvider>,
  )
}

test('behavior: a step without an answer can be left, and the sent transaction is shown as pending', async () => {
  await show(running)
  fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await screen.findByText(/^You stopped waiting\./)
  screen.getByRole('button', { name: 'Continue' })
  screen.getByText(/^Stopping costs nothing more\./)
  fireEvent.click(screen.getByRole('button', { name: 'Stop here' }))
  await vi.waitFor(() => expect(planShelf.find('p')?.plan.state).toBe('stopped'))
})

test('behavior: a step that is looked for says until when', async () => {
  const failed = sampleTransaction({ id: 's', phase: 'failed', deadlineHeight: 300 })
  await transactionStore.change('s', () => failed)
  await show(running)
  screen.getByText('Searching for it until block 300')
})

test('behavior: a step that may have happened offers no way to repeat it', async () => {
  const pause = { reason: 'expired', at: 0, detail: 'doubtful' } as const
  await show(withFailure(running, pause), [
    { step: { ...step, known: [] }, terms: { action, paid: [], received: [] } },
  ])
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  screen.getByRole('button', { name: 'Stop here' })
})
