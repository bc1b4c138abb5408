// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { type CallStep, PROGRAMS, type SentStep, type WalletRecord } from '@nightjar/sdk'
import { WalletError } from '@nightjar/wallet/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { ADDRESS } from '../testing/exchange.ts'
import {
  type PlanWallet,
  planOf,
  publish,
  sampleRecord,
  sentBy,
  startPlanWallet,
} from '../testing/planWallet.ts'
import { advance } from '../transactions/advance.ts'
import { transactionStore } from '../transactions/store.ts'
import { expectedBy, type Transaction } from '../transactions/transaction.ts'
import { walletStore } from '../wallets/store.ts'
import { planStore } from './planEntry.ts'
import { goOn, leavePlan, startCalls, startPlan, stopPlan } from './plans.ts'
import { resumePlans } from './runPlan.ts'

let connected: PlanWallet
let held: WalletRecord[] = []
beforeEach(async () => {
  held = []
  connected = await startPlanWallet(() => held)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await connected.stop()
})

const call = (amount: bigint, after: readonly number[] = []): CallStep => ({
  ...{ kind: 'approve', token: '7field', amount, to: ADDRESS },
  ...{ after, takes: null, paid: [], received: [] },
})
const start = (...calls: readonly CallStep[]) =>
  startCalls({ address: ADDRESS, title: 'unwrap', calls })
const asked = () => connected.wallet.calls.filter((each) => each === 'execute').length
const fail = (execute: WalletError) => connected.wallet.set({ failures: { execute } })
const paused = (id: string) =>
  vi.waitFor(() => expect(planOf(id)?.state).toBe('paused'), { timeout: 10_000 })
const placesDone = (id: string) => planOf(id)?.done.map(({ place }) => place)

/** The transaction of the call at this place, once the wallet has accepted it. */
const sentAt = (id: string, place: number) =>
  vi.waitFor(
    () => {
      const step = planOf(id)?.sent.find((each) => each.place === place)
      const sent = transactionStore.find(step?.transactionId ?? '')
      if (sent?.phase !== 'sent') throw new Error('not yet')
      return sent
    },
    { timeout: 10_000 },
  )

/** The next transaction of a plan, after the given one. */
const sentAfter = (id: string, before?: Transaction) =>
  vi.waitFor(
    async () => {
      const sent = await sentBy(id)
      expect(sent.id).not.toBe(before?.id)
      return sent
    },
    { timeout: 10_000 },
  )

async function settle({ id }: Transaction, status: 'accepted' | 'rejected'): Promise<void> {
  const outcome = { status, height: 101, timestamp: 1, fee: null, reason: null, moved: null }
  const finding = { from: 'chain', onchainId: `at1${id}`, outcome } as const
  await transactionStore.change(id, (stored) => stored && advance(stored, finding))
}

describe('a plan of calls', () => {
  test('default: each waits for those before it; no record is read for them', async () => {
    const read = vi.spyOn(walletStore, 'requestRecords')
    const id = await start(call(1n), call(2n, [0]))
    const first = await sentBy(id)
    expect([first.mark.inputs.at(-1), first.mark.isPrivate]).toEqual(['1u128', false])
    expect(asked()).toBe(1)
    await settle(first, 'accepted')
    const second = await sentAfter(id, first)
    expect(second.mark.inputs.at(-1)).toBe('2u128')
    await settle(second, 'accepted')
    await vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 })
    expect(placesDone(id)).toEqual([0, 1])
    expect(read).not.toHaveBeenCalled()
  })

  test('behavior: a refused one was not sent, and is asked for again', async () => {
    fail(new WalletError('Transaction', 'No.', { rejected: true }))
    const id = await start(call(1n), call(2n))
    await paused(id)
    expect(planOf(id)?.pause?.kind).toBe('refused')
    expect(transactionStore.list()).toEqual([])
    connected.wallet.set({ failures: {} })
    await goOn(id)
    expect((await sentAt(id, 0)).mark.inputs.at(-1)).toBe('1u128')
  })

  test('behavior: a rejected one holds up those after it, until it is repeated', async () => {
    const id = await start(call(1n), call(2n, [0]))
    const first = await sentBy(id)
    await settle(first, 'rejected')
    await paused(id)
    expect(asked()).toBe(1)
    await goOn(id)
    expect((await sentAfter(id, first)).mark.inputs.at(-1)).toBe('1u128')
  })

  test('default: those that do not need each other are sent side by side', async () => {
    const id = await start(call(1n), call(2n), call(3n, [0]))
    const [first, second] = [await sentAt(id, 0), await sentAt(id, 1)]
    expect(planOf(id)?.sent.map(({ place }) => place)).toEqual([0, 1])
    await settle(second, 'accepted')
    await vi.waitFor(() => expect(placesDone(id)).toEqual([1]), { timeout: 10_000 })
    expect(asked()).toBe(2)
    await settle(first, 'accepted')
    const third = await sentAt(id, 2)
    expect(third.mark.inputs.at(-1)).toBe('3u128')
    await settle(third, 'accepted')
    await vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 })
  })

  test('behavior: while the wallet asks about one, another is followed, and a third is not asked for', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    connected.wallet.set({ until: answered })
    const id = await start(call(1n), call(2n), call(3n))
    await vi.waitFor(() => expect(asked()).toBe(1), { timeout: 10_000 })
    connected.wallet.set({ until: new Promise(() => undefined) })
    answer()
    await settle(await sentAt(id, 0), 'accepted')
    await vi.waitFor(() => expect(placesDone(id)).toEqual([0]), { timeout: 10_000 })
    await vi.waitFor(() => expect(planOf(id)?.sent.map(({ place }) => place)).toEqual([1]), {
      timeout: 10_000,
    })
    expect([planOf(id)?.state, asked()]).toEqual(['running', 2])
    await leavePlan(id)
    connected.wallet.set({ until: Promise.resolve() })
    await goOn(id)
    await sentAt(id, 2)
  })

  test('behavior: after a rejection the others are followed to their end, and it is repeated alone', async () => {
    const id = await start(call(1n), call(2n))
    const [first, second] = [await sentAt(id, 0), await sentAt(id, 1)]
    await settle(first, 'rejected')
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('rejected'), { timeout: 10_000 })
    expect(planOf(id)?.state).toBe('running')
    await settle(second, 'accepted')
    await paused(id)
    expect([placesDone(id), asked()]).toEqual([[1], 2])
    await goOn(id)
    const again = await sentBy(id)
    expect(again.mark.inputs.at(-1)).toBe('1u128')
    await settle(again, 'accepted')
    await vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 })
  })

  test('behavior: who stops waiting for several finds each of them again', async () => {
    const id = await start(call(1n), call(2n))
    const [first, second] = [await sentAt(id, 0), await sentAt(id, 1)]
    await leavePlan(id)
    await paused(id)
    expect(planStore.find(id)?.attempts.map(({ step }) => step.transactionId)).toEqual([
      ...[first.id, second.id],
    ])
    await settle(first, 'accepted')
    await settle(second, 'accepted')
    await goOn(id)
    await vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 })
    expect(asked()).toBe(2)
  })

  /** The first call may have been sent. */
  async function startLosing(...calls: readonly CallStep[]) {
    fail(new WalletError('Transaction', 'The node isn’t responding.'))
    const id = await start(...calls)
    await paused(id)
    connected.wallet.set({ failures: {} })
    const [lost] = transactionStore.list()
    if (!lost) throw new Error('it is listed')
    expect(planOf(id)?.pause?.kind).toBe('unconfirmed')
    return { id, lost }
  }
  const searchTo = (lost: Transaction, to: number) =>
    transactionStore.change(
      lost.id,
      (stored) => stored && advance(stored, { from: 'search', to, walletMayTell: false }),
    )

  test('error: one that may have been sent is followed, and never sent again while it may happen', async () => {
    const { id, lost } = await startLosing(call(1n), call(2n, [0]))
    await goOn(id)
    await vi.waitFor(() => expect(planOf(id)?.sent[0]?.transactionId).toBe(lost.id), {
      timeout: 10_000,
    })
    expect(asked()).toBe(1)
    await searchTo(lost, 100_000) // it has no deadline: nobody can tell that it will not happen
    await paused(id)
    expect(planOf(id)?.pause?.kind).toBe('doubtful')
    await goOn(id)
    await paused(id)
    expect([planOf(id)?.pause?.kind, asked()]).toEqual(['doubtful', 1])
  })

  test('error: one that may have been sent does not hold up another that does not need it', async () => {
    const { id, lost } = await startLosing(call(1n), call(2n))
    await goOn(id)
    const second = await sentBy(id)
    expect(second.mark.inputs.at(-1)).toBe('2u128')
    await settle(second, 'accepted')
    await vi.waitFor(() =>
      expect(planOf(id)?.sent.map(({ transactionId }) => transactionId)).toEqual([lost.id]),
    )
    expect(planStore.find(id)?.attempts.map(({ step }) => step.place)).toEqual([0])
    await settle(lost, 'accepted')
    await vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 })
    expect([placesDone(id), asked()]).toEqual([[1, 0], 2])
  })

  test('behavior: one that certainly never happened is repeated', async () => {
    const { id, lost } = await startLosing(call(1n))
    await transactionStore.change(lost.id, (stored) => stored && { ...stored, deadlineHeight: 150 })
    await searchTo(lost, expectedBy({ ...lost, deadlineHeight: 150 }))
    await goOn(id)
    await sentAfter(id, lost)
    expect(asked()).toBe(2)
  })

  test('behavior: after a reload one without an answer is followed, and the plan goes on from there', async () => {
    const id = await start(call(1n), call(2n, [0]))
    const first = await sentBy(id)
    void resumePlans(ADDRESS) // as the next page does
    await settle(first, 'accepted')
    await sentAfter(id, first)
    expect(asked()).toBe(2)
  })

  test('behavior: after a reload nothing is asked for beside what an earlier page has sent', async () => {
    const id = await start(call(1n), call(2n))
    const [first, second] = [await sentAt(id, 0), await sentAt(id, 1)]
    const foreign = { ...first, id: 'foreign' }
    await transactionStore.change('foreign', () => foreign)
    const step = { ...planOf(id)?.sent[0], transactionId: 'foreign' } as SentStep
    await leavePlan(id)
    await planStore.change(id, (entry) => {
      if (!entry) return undefined
      return {
        ...entry,
        attempts: [],
        plan: { ...entry.plan, state: 'running', pause: null, sent: [step] },
      }
    }) // as an earlier page has left it: the second was not sent
    void resumePlans(ADDRESS)
    await new Promise((done) => setTimeout(done, 200))
    expect([asked(), second.phase]).toEqual([2, 'sent'])
    await settle(foreign, 'accepted')
    await vi.waitFor(() => expect(asked()).toBe(3), { timeout: 10_000 })
  })

  test('error: without locks, two tabs that run a plan send each call once', async () => {
    const none = { request: (_: string, task: () => unknown) => task() }
    Object.defineProperty(navigator, 'locks', { value: none, configurable: true })
    const id = await start(call(1n), call(2n, [0]))
    const first = await sentBy(id)
    void resumePlans(ADDRESS)
    void resumePlans(ADDRESS)
    await new Promise((done) => setTimeout(done, 400)) // both follow it now
    await settle(first, 'accepted')
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 10_000 })
    await new Promise((done) => setTimeout(done, 400))
    expect([placesDone(id), asked()]).toEqual([[0], 2])
  })

  test('behavior: a stopped plan keeps what it has sent in the list', async () => {
    const id = await start(call(1n), call(2n, [0]))
    const first = await sentBy(id)
    await settle(first, 'rejected')
    await paused(id)
    await stopPlan(id)
    expect(planOf(id)?.state).toBe('stopped')
    expect(transactionStore.list()).toMatchObject([{ id: first.id, phase: 'rejected' }])
  })
})

test('behavior: public money is made private, waits, and pays for a private action', async () => {
  const shield: CallStep = {
    ...{ kind: 'shield', program: PROGRAMS.core, token: '7', amount: 5n, to: ADDRESS },
    ...{ after: [], takes: null, paid: [], received: [] },
  }
  held = [sampleRecord('old', 4)]
  const id = await startPlan({
    ...{ address: ADDRESS, action: publish(5n), kind: 'to_public', paid: [], received: [] },
    ...{ paysPrivately: false, calls: [shield], wait: { others: 0, blocks: 10, from: null } },
  })
  const first = await sentBy(id)
  expect([first.mark.function, first.kind]).toEqual(['transfer_public_to_private', 'to_private'])
  await settle(first, 'accepted')
  await vi.waitFor(() => expect(planOf(id)?.awaited).toHaveLength(1), { timeout: 10_000 })
  held.push(sampleRecord('made', 5))
  useChainHead.setState({ height: 101 })
  await paused(id)
  expect(planOf(id)).toMatchObject({ pause: { kind: 'waiting' }, wait: { from: 101 } })
  expect([planOf(id)?.uses, asked()]).toEqual([['made'], 1])
  await goOn(id)
  const act = await sentAfter(id, first)
  expect([act.mark.function, planOf(id)?.sent[0]?.inputs]).toEqual([
    ...['transfer_private_to_public', ['made']],
  ])
  await settle(act, 'accepted')
  await vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 })
})
