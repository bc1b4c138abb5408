import 'fake-indexeddb/auto'
import {
  type CallStep,
  createPlan,
  type PrivateAction,
  stripFieldSuffix,
  withAccepted,
  withPause,
  withSent,
  withStop,
} from '@nightjar/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { tokensQuery } from '../lib/queries.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS, tokenOf, tokens } from '../testing/exchange.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { testConfig } from '../testing/testConfig.ts'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import { transactionStore } from '../transactions/store.ts'
import { PlanSheet } from './PlanSheet.tsx'
import { type PlanEntry, planStore } from './planEntry.ts'

beforeAll(async () => {
  Object.defineProperty(navigator, 'locks', { value: createWebLocks(), configurable: true })
  setConfig(testConfig)
  await loadMessages('plans')
})
afterEach(cleanup)

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
client.setQueryData(tokensQuery.queryKey, [...tokens])
const onClose = vi.fn()

const action: PrivateAction = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 7n, minimumOut: 1n },
}
const goal = { id: 'p', address: ADDRESS, startedAt: 0, spends: [], collects: [] }
const step = { kind: 'act', amounts: [], token: '', transactionId: 's', inputs: ['a'] } as const
const running = withSent(createPlan(goal), { ...step, known: [] })

function keep(
  plan: PlanEntry['plan'],
  attempts: PlanEntry['attempts'] = [],
  more: Partial<PlanEntry> = {},
) {
  return planStore.change('p', () => ({
    ...{ id: 'p', address: ADDRESS, action, kind: 'swap', paid: [], received: [], plan, attempts },
    ...{
      ahead: [{ kind: 'act', token: '', amounts: [] }],
      surplus: null,
      feeRecords: [],
      paysPrivately: true,
    },
    ...more,
  }))
}

async function show(...kept: Parameters<typeof keep>) {
  await keep(...kept)
  render(
    <QueryClientProvider client={client}>
      <PlanSheet id="p" onClose={onClose} />
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
  await vi.waitFor(() => expect(planStore.find('p')?.plan.state).toBe('stopped'))
})

test.each([
  [{ onchainId: null, walletVerdict: null }, 'Your wallet proves and sends it'],
  [{ onchainId: null, walletVerdict: 'accepted' }, 'In the next block'],
  [{ onchainId: onchainId('a'), walletVerdict: null }, 'In the next block'],
] as const)('behavior: a wallet with an own id may still be proving: %o', async (change, words) => {
  await transactionStore.change('s', () => sampleTransaction({ id: 's', ...change }))
  await show(running)
  screen.getByText(words)
  expect(screen.getByRole('dialog').textContent).not.toMatch(/block\s\d/i) // which one is not known yet
})

test.each([
  [undefined, '2 steps left'],
  [44, '2 steps left, about 2 min'],
] as const)('behavior: says what is left, a proof taking %s s', async (proveSeconds, words) => {
  setConfig(proveSeconds === undefined ? testConfig : { ...testConfig, proveSeconds })
  const one = { kind: 'act', token: '', amounts: [] } as const
  await show(running, [], { ahead: [one, one] })
  screen.getByText(words)
})

test('behavior: a step that is looked for says until when', async () => {
  const failed = sampleTransaction({ id: 's', phase: 'failed', deadlineHeight: 300 })
  await transactionStore.change('s', () => failed)
  await show(running)
  screen.getByText('Searching until block 300')
})

test('behavior: a step that may have happened offers no way to repeat it', async () => {
  const pause = { kind: 'doubtful' } as const
  await show(withPause(running, pause), [
    { step: { ...step, known: [] }, terms: { action, paid: [], received: [] } },
  ])
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  screen.getByRole('button', { name: 'Stop here' })
})

test.each([
  [true, 'Continue', 'private'],
  [false, 'Continue, showing your address', 'mixed'],
])(
  'behavior: with private fees %s the button says "%s" and is %s',
  async (...[paysPrivately, name, mode]) => {
    await show(withPause(running, { kind: 'refused' }), [], { paysPrivately })
    const button = screen.getByRole('button', { name })
    expect(button.closest('[data-mode]')?.getAttribute('data-mode')).toBe(mode)
  },
)

describe('after the swap itself', () => {
  const [usdx, waleo] = [tokenOf('USDX').id, tokenOf('WALEO').id]
  const swap: PrivateAction = {
    ...{ kind: 'swap', path: [usdx, waleo], exact: 'in' },
    ...{ maximumIn: 100_000_000n, minimumOut: 495_000_000n },
  }
  const claims = { ...goal, collects: [stripFieldSuffix(waleo)] }
  const acted = withAccepted(
    withSent(createPlan(claims), { ...step, known: [] }),
    step.transactionId,
    {
      ...{ height: 8, transactionId: 'at1' },
    },
  )
  const refused = withPause(acted, { kind: 'refused' })
  const moved = {
    paid: [{ token_id: usdx, amount: '100000000' }],
    received: [{ token_id: waleo, amount: '497327433' }],
  }
  const ahead = [{ kind: 'collect', token: claims.collects[0] ?? '', amounts: [] }] as const

  beforeEach(async () => {
    const outcome = {
      height: 8,
      timestamp: 1,
      fee: '1',
      reason: null,
      moved,
      status: 'accepted',
    } as const
    const swapped = sampleTransaction({ id: 's', onchainId: 'at1', phase: 'accepted', outcome })
    await transactionStore.change('s', () => swapped)
  })

  test('behavior: a refused claim does not unmake it: Done comes first, the claim can wait', async () => {
    await show(refused, [], { action: swap, ahead })
    await screen.findByText(
      'Your swap is done: 495 ALEO (wrapped) arrived in your wallet. 2.327433 ALEO (wrapped) of surplus can be claimed at any time.',
    )
    screen.getByText('You declined in your wallet.')
    expect(document.body.textContent).not.toMatch(/nothing/i)
    expect(screen.queryByRole('button', { name: 'Stop here' })).toBeNull()
    screen.getByRole('button', { name: 'Claim now' })
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(planStore.find('p')?.plan.state).toBe('stopped')
  })

  test('behavior: a stopped plan shows what the records hold, and beside it what waits', async () => {
    await show(withStop(refused), [], { action: swap, ahead: [] })
    await screen.findByText('495 ALEO (wrapped) now')
    screen.getByText('2.327433 ALEO (wrapped) to claim')
    expect(screen.queryByText(/497/)).toBeNull()
    expect(screen.queryByText('Stopped')).toBeNull()
  })
})

test('default: a plan that is over says what all its transactions cost', async () => {
  const call: CallStep = {
    ...{ kind: 'send', program: 'credits.aleo', token: '', amount: 5n, to: ADDRESS },
    ...{ takes: null, after: [], paid: [], received: [] },
  }
  const places = [0, 1] as const
  const calls = [call, { ...call, after: [0] }]
  const ended = places.reduce(
    (plan, place) => {
      const sent = { ...step, kind: 'send', transactionId: `c${place}`, inputs: [], place } as const
      const block = { height: 5, transactionId: onchainId(`c${place}`) }
      return withAccepted(withSent(plan, { ...sent, known: [] }), sent.transactionId, block)
    },
    createPlan({ ...goal, calls, spends: null }),
  )
  const outcome = {
    status: 'accepted',
    height: 5,
    timestamp: 1,
    fee: '12500',
    reason: null,
  } as const
  for (const place of places) {
    const id = `c${place}`
    const sent = sampleTransaction({ id, onchainId: onchainId(id), phase: 'accepted' })
    await transactionStore.change(id, () => ({ ...sent, outcome: { ...outcome, moved: null } }))
  }
  await keep(ended, [], { action: null, title: 'transfer', ahead: [] })
  await showRouted(() => <PlanSheet id="p" onClose={onClose} />, { client })
  screen.getByText('Done')
  const fees = screen.getByText('Network fees, 2 transactions')
  expect(fees.nextElementSibling?.textContent).toBe('0.025 ALEO')
})
