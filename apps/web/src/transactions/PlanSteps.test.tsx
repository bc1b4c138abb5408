import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { type PlanWallet, sampleRequest, startPlanWallet } from '../testing/planWallet.ts'
import { WalletError } from '../wallets/errors.ts'
import { advance } from './advance.ts'
import { PlanSteps } from './PlanSteps.tsx'
import { addPlan, stepsOf } from './plan.ts'
import { transactionStore } from './store.ts'
import { expectedBy, isUnderWay, type Transaction } from './transaction.ts'

const onDone = vi.fn()
let connected: PlanWallet
let plan: string

const order = async () => ({
  transaction: sampleRequest,
  deadlineHeight: 150,
})
const asked = () => connected.wallet.calls.filter((call) => call === 'execute').length
const fail = (execute: WalletError) => connected.wallet.set({ failures: { execute } })
const steps = () => stepsOf(transactionStore.list(), plan)
const step = (at: number) => steps()[at] as Transaction
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** Two consecutive steps; the first is requested and fails. */
async function showFailing(error: WalletError): Promise<void> {
  fail(error)
  plan = await addPlan(ADDRESS, [
    { kind: 'transfer', after: [], notes: '' },
    { kind: 'transfer', after: [0], notes: '' },
  ])
  render(
    <PlanSteps
      plan={plan}
      address={ADDRESS}
      nameOf={() => 'A step'}
      order={order}
      begins
      again="Again"
      onDone={onDone}
    />,
  )
  await vi.waitFor(() => expect(screen.getAllByText(error.message).length).toBeGreaterThan(0))
}

beforeEach(async () => {
  connected = await startPlanWallet(() => [])
})
afterEach(async () => {
  cleanup()
  vi.clearAllMocks()
  await connected.stop()
})

describe('PlanSteps', () => {
  test('error: a step that certainly was not sent can be sent again', async () => {
    await showFailing(new WalletError('SignTransaction', 'A check fails.'))
    await vi.waitFor(() => expect(step(0).phase).toBe('planned'))
    connected.wallet.set({ failures: {} })
    await press('Continue')
    await vi.waitFor(() => expect(step(0).phase).toBe('sent'))
    expect(asked()).toBe(2)
  })

  test('error: one that may have been sent can be repeated only once that cannot send it twice', async () => {
    await showFailing(new WalletError('Transaction', 'The node is not responding.'))
    expect(step(0).phase).toBe('failed')
    expect(screen.getByText(/^This step may have been carried out/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
    await press('Close')
    expect(onDone).toHaveBeenCalledOnce()
    expect(asked()).toBe(1)
    const finding = { from: 'search', to: expectedBy(step(0)), walletMayTell: false } as const
    await act(() =>
      transactionStore.change(step(0).id, (stored) => stored && advance(stored, finding)),
    )
    connected.wallet.set({ failures: {} })
    await press('Continue')
    await vi.waitFor(() => expect(step(0).phase).toBe('sent'))
    expect(asked()).toBe(2)
  })

  test.each([
    [0, undefined],
    [1, '1 of 2 steps done'],
  ])('behavior: a refusal after %i steps says what is done', async (done, words) => {
    await showFailing(new WalletError('SignTransaction', 'A check fails.'))
    for (const { id } of steps().slice(0, done)) {
      await act(() =>
        transactionStore.change(id, (stored) => stored && { ...stored, phase: 'accepted' }),
      )
    }
    fail(new WalletError('Transaction', 'No.', { rejected: true }))
    await press('Continue')
    await screen.findByText('You declined in your wallet. This step was not sent.')
    await vi.waitFor(() => expect(steps().some(isUnderWay)).toBe(false))
    expect(screen.queryByText(/steps done/)?.textContent).toBe(words)
  })
})
