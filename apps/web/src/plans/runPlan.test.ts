// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { CREDITS_PROGRAM, createPlan, spendsOf, type WalletRecord, withSent } from '@nightjar/sdk'
import { WalletError } from '@nightjar/wallet/errors'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { usePreferences } from '../lib/preferences.ts'
import { readRecords } from '../private/records.ts'
import { surplusStore } from '../private/surpluses.ts'
import { ADDRESS } from '../testing/exchange.ts'
import {
  type PlanWallet,
  planOf,
  publish,
  sampleRecord,
  sentBy,
  startPlanWallet,
  startPublishing,
} from '../testing/planWallet.ts'
import { sampleTransaction } from '../testing/transactions.ts'
import { advance } from '../transactions/advance.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { dismiss } from '../transactions/useTransactions.ts'
import { walletStore } from '../wallets/store.ts'
import { planStore } from './planEntry.ts'
import { goOn, leavePlan, startClaim, stopPlan } from './plans.ts'
import { doneWords, pauseWords } from './planWords.ts'
import { resumePlans, standByOthers } from './runPlan.ts'

const OTHER = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzd'

/** The wallet's records; a test spends and adds some as the chain would. */
let held: WalletRecord[] = []
let connected: PlanWallet

const spend = (...ids: readonly string[]) => {
  held = held.map((each) => (ids.includes(each.id) ? { ...each, spent: true } : each))
}

beforeEach(async () => {
  held = []
  connected = await startPlanWallet(() => held)
})
afterEach(() => connected.stop())

const state = (id: string) => planOf(id)?.state

/** A block takes the transaction, or rejects it. */
async function settle({ id }: Transaction, status: 'accepted' | 'rejected'): Promise<void> {
  const outcome = { status, height: 101, timestamp: 1, fee: null, reason: null, moved: null }
  const finding = { from: 'chain', onchainId: `at1${id}`, outcome } as const
  await transactionStore.change(id, (stored) => stored && advance(stored, finding))
}

const asked = () => connected.wallet.calls.filter((call) => call === 'execute').length

describe('runPlan', () => {
  test('default: joins, waits for the wallet to find the new record, acts, and ends', async () => {
    held = [sampleRecord('a', 30), sampleRecord('b', 20), sampleRecord('c', 5)]
    const id = await startPublishing(45n)
    const join = await sentBy(id)
    expect(planOf(id)?.sent).toMatchObject([{ kind: 'join', inputs: ['a', 'b'] }])
    await settle(join, 'accepted')
    await vi.waitFor(() => expect(planOf(id)?.awaited[0]?.amount).toBe(50n), { timeout: 10_000 })
    expect(asked()).toBe(1)
    spend('a', 'b')
    held.push(sampleRecord('made', 50))
    useChainHead.setState({ height: 101 })
    const act = await sentBy(id)
    expect(planOf(id)?.sent).toMatchObject([{ kind: 'act', inputs: ['made'] }])
    await settle(act, 'accepted')
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(planOf(id)?.done.map(({ kind, height }) => [kind, height])).toEqual([
      ['join', 101],
      ['act', 101],
    ])
    expect(asked()).toBe(2)
  })

  test('behavior: its steps leave the tolerance that its owner has typed since for another trade', async () => {
    held = [sampleRecord('a', 50)]
    const id = await startPublishing(45n, { kind: 'swap' })
    usePreferences.getState().typeSlippage(700)
    await settle(await sentBy(id), 'accepted')
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(usePreferences.getState()).toMatchObject({ slippageBps: 700, privateSlippageBps: 700 })
  })

  test('behavior: a step that the user refuses is not kept, and is requested again when the plan continues', async () => {
    held = [sampleRecord('a', 50)]
    connected.wallet.set({
      failures: { execute: new WalletError('Transaction', 'No.', { rejected: true }) },
    })
    const id = await startPublishing(45n)
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('refused'), { timeout: 10_000 })
    expect(planStore.find(id)?.attempts).toEqual([])
    connected.wallet.set({ failures: {} })
    await goOn(id)
    await settle(await sentBy(id), 'accepted')
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
  })

  test('behavior: a step on a chain that was reset stops waiting, and says why', async () => {
    held = [sampleRecord('a', 50)]
    const id = await startPublishing(45n)
    const { id: sent } = await sentBy(id)
    const reset = { from: 'comparison', chain: 'other', height: 5 } as const
    await transactionStore.change(sent, (stored) => stored && advance(stored, reset))
    await vi.waitFor(() => expect(planOf(id)?.pause).toMatchObject({ kind: 'reset' }), {
      timeout: 10_000,
    })
    expect(pauseWords({ kind: 'reset' }).id).toBe('transactions.reset')
    await stopPlan(id)
    expect(state(id)).not.toBe('running')
  })

  test('privacy 12: after a rejection the exposed record is moved first', async () => {
    held = [sampleRecord('a', 50)]
    const id = await startPublishing(45n)
    await settle(await sentBy(id), 'rejected')
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('rejected'), { timeout: 10_000 })
    await goOn(id)
    await sentBy(id)
    expect(planOf(id)?.sent).toMatchObject([{ kind: 'move', inputs: ['a'], amounts: [50n] }])
  })

  test('behavior: without a record for the fee the wallet is asked for nothing', async () => {
    held = [sampleRecord('a', 50), sampleRecord('dust', 1, CREDITS_PROGRAM)]
    const id = await startPublishing(45n, { paysPrivately: true })
    await vi.waitFor(() => expect(planOf(id)?.pause).toMatchObject({ kind: 'noFee' }), {
      timeout: 10_000,
    })
    expect(asked()).toBe(0)
    held.push(sampleRecord('fee', 1_000_000, CREDITS_PROGRAM))
    await goOn(id)
    await sentBy(id)
    expect(planStore.find(id)?.feeRecords).toEqual(['fee'])
  })

  test('behavior: two plans never use the same record; the missing amount is reported', async () => {
    held = [sampleRecord('a', 50), sampleRecord('b', 60)]
    const ids = [await startPublishing(45n), await startPublishing(45n), await startPublishing(45n)]
    await Promise.all(ids.slice(0, 2).map(sentBy))
    const [first, second, third] = ids.map(planOf)
    expect([first?.sent[0]?.inputs, second?.sent[0]?.inputs].flat().sort()).toEqual(['a', 'b'])
    await vi.waitFor(() => expect(planOf(ids[2] ?? '')?.pause?.kind).toBe('short'), {
      timeout: 10_000,
    })
    expect(third?.sent).toEqual([])
    expect(asked()).toBe(2)
  })

  test('behavior: a wallet that never answers can be left, and the plan stopped', async () => {
    held = [sampleRecord('a', 50)]
    await readRecords() // once granted, reading needs no confirmation in the wallet
    connected.wallet.set({ until: new Promise(() => undefined) })
    const id = await startPublishing(45n)
    await vi.waitFor(() => expect(asked()).toBe(1), { timeout: 10_000 })
    await stopPlan(id)
    expect(state(id)).toBe('running') // it may be signed at any moment
    await leavePlan(id)
    expect(pauseWords(planOf(id)?.pause ?? { kind: 'left' }).id).toBe('plans.givenUp')
    connected.wallet.set({ until: Promise.resolve() })
    await goOn(id)
    await sentBy(id)
    expect(planOf(id)?.sent[0]?.inputs).toEqual(['a']) // only one of the two can happen
    expect(asked()).toBe(2)
  })

  test('behavior: while another account is connected, its records are not spent', async () => {
    held = [{ ...sampleRecord('theirs', 50), plaintext: sampleRecord('b', 50).plaintext }]
    held = held.map((each) => ({ ...each, plaintext: each.plaintext.replace(ADDRESS, OTHER) }))
    const id = await startPublishing(45n)
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('short'), { timeout: 10_000 })
    expect(asked()).toBe(0)
  })

  test('behavior: a transaction that certainly was not sent is not an attempt', async () => {
    held = [sampleRecord('a', 50)]
    connected.wallet.set({ failures: { execute: new WalletError('Account', 'Another one.') } })
    const id = await startPublishing(45n)
    await vi.waitFor(() => expect(planOf(id)?.pause).toMatchObject({ kind: 'unsent' }), {
      timeout: 10_000,
    })
    expect(planStore.find(id)?.attempts).toEqual([])
    connected.wallet.set({ failures: {} })
  })

  test('behavior: if the wallet fails after it may have sent, the same record pays again', async () => {
    held = [sampleRecord('a', 50), sampleRecord('b', 45)]
    connected.wallet.set({ failures: { execute: new WalletError('Transaction', 'Lost.') } })
    const id = await startPublishing(45n)
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('unconfirmed'), { timeout: 10_000 })
    const [used] = planStore.find(id)?.attempts[0]?.step.inputs ?? []
    connected.wallet.set({ failures: {} })
    await goOn(id)
    await sentBy(id)
    expect(planOf(id)?.sent[0]?.inputs).toEqual([used])
  })

  test('behavior: a step that is accepted while its owner stops waiting is not repeated', async () => {
    held = [sampleRecord('a', 50), sampleRecord('b', 50)]
    const id = await startPublishing(45n)
    const sent = await sentBy(id)
    const stop = transactionStore.use.subscribe(() => {
      if (transactionStore.find(sent.id)?.phase === 'accepted') void leavePlan(id)
    })
    await settle(sent, 'accepted')
    stop()
    await vi.waitFor(() => expect(state(id)).not.toBe('running'))
    spend(...(planStore.find(id)?.attempts[0]?.step.inputs ?? []))
    await goOn(id)
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(asked()).toBe(1)
  })

  test('behavior: a plan that is left while its next step is prepared sends nothing', async () => {
    held = [sampleRecord('a', 30), sampleRecord('b', 20)]
    const id = await startPublishing(45n)
    await settle(await sentBy(id), 'accepted')
    await vi.waitFor(() => expect(planOf(id)?.awaited[0]?.amount).toBe(50n), { timeout: 10_000 })
    spend('a', 'b')
    held.push(sampleRecord('made', 50))
    let answer = (): void => undefined
    const asking = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow = vi.spyOn(walletStore, 'requestRecords').mockImplementation(async (program) => {
      await asking
      return held.filter((each) => each.program === program)
    })
    useChainHead.setState({ height: 101 })
    await vi.waitFor(() => expect(slow).toHaveBeenCalled(), { timeout: 10_000 })
    await leavePlan(id)
    await stopPlan(id)
    answer()
    await readRecords()
    await new Promise((done) => setTimeout(done, 100))
    slow.mockRestore()
    expect([state(id), asked()]).toEqual(['stopped', 1])
  })

  test('behavior: a stopped plan gives its records back', async () => {
    held = [sampleRecord('a', 50)]
    connected.wallet.set({
      failures: { execute: new WalletError('Transaction', 'No.', { rejected: true }) },
    })
    const id = await startPublishing(45n)
    await vi.waitFor(() => expect(state(id)).toBe('paused'), { timeout: 10_000 })
    await stopPlan(id)
    connected.wallet.set({ failures: {} })
    const other = await startPublishing(50n)
    expect((await sentBy(other)).phase).toBe('sent')
    expect(planOf(other)?.sent[0]?.inputs).toEqual(['a'])
  })
})

describe('startClaim', () => {
  test('default: each token of a surplus in its own step; one that is not there is left out', async () => {
    const left = ['7', '8'].map((token) => ({ token, amount: 5n, isClaimed: false }))
    const surplus = { id: 'once', owner: ADDRESS, factor: '77field', createdAt: 0, plan: '', left }
    await surplusStore.change(surplus.id, () => surplus)
    const id = await startClaim({ surplus, tokens: ['7', '9', '8'], paysPrivately: false })
    const first = await sentBy(id)
    expect(first.received).toEqual([{ token_id: '7field', amount: '5' }])
    await settle(first, 'accepted')
    const second = await vi.waitFor(async () => {
      const next = await sentBy(id)
      expect(next.id).not.toBe(first.id)
      return next
    })
    expect(surplusStore.find('once')).toMatchObject({
      left: [
        { token: '7', isClaimed: true },
        { token: '8', isClaimed: false },
      ],
    })
    await settle(second, 'accepted')
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(asked()).toBe(2)
    await surplusStore.change('once', () => undefined)
  })
})

describe('resumePlans', () => {
  /** The state left behind by a closed page that had asked the wallet for a step. */
  async function leave(change: Partial<Transaction> = {}): Promise<string> {
    held = [sampleRecord('a', 50)]
    const [id, transactionId] = ['plan', 'step']
    const goal = { id, address: ADDRESS, startedAt: 1, spends: spendsOf(publish(45n)) }
    const step = { kind: 'act', amounts: [], token: '7', transactionId } as const
    const plan = withSent(createPlan({ ...goal, collects: [] }), {
      ...step,
      inputs: ['a'],
      known: [],
    })
    const transaction = sampleTransaction({ id: transactionId, phase: 'awaiting', ...change })
    await transactionStore.change(transactionId, () => transaction)
    await planStore.change(id, () => ({
      id,
      address: ADDRESS,
      action: publish(45n),
      kind: 'to_public',
      paid: [],
      received: [],
      paysPrivately: false,
      plan,
      ahead: [],
      surplus: null,
      feeRecords: [],
      attempts: [],
    }))
    return id
  }

  test('behavior: a step without an answer waits for its owner, and is repeated with the same record', async () => {
    const id = await leave()
    await resumePlans(ADDRESS)
    expect(planOf(id)?.pause?.kind).toBe('left')
    expect(asked()).toBe(0)
    await goOn(id)
    await sentBy(id)
    expect(planOf(id)?.sent[0]?.inputs).toEqual(['a'])
  })

  test('behavior: a step that nobody had confirmed was not sent; its owner is told so, and may go on', async () => {
    const id = await leave({ isConfirmed: false })
    await resumePlans(ADDRESS)
    expect(planOf(id)).toMatchObject({ state: 'paused', sent: [], pause: { kind: 'withdrawn' } })
    const entry = planStore.find(id)
    expect(entry && doneWords(entry, undefined)).toEqual({ id: 'plans.untouched' })
    await vi.waitFor(() => expect(transactionStore.find('step')).toBeUndefined(), {
      timeout: 10_000,
    })
    await goOn(id)
    await sentBy(id)
    expect(asked()).toBe(1)
  })

  test('behavior: one that was confirmed may have been sent: it is not said that it was not', async () => {
    const id = await leave({ isConfirmed: true })
    await resumePlans(ADDRESS)
    expect(planOf(id)?.pause?.kind).toBe('left')
    expect(planStore.find(id)?.attempts).toHaveLength(1)
  })

  test('behavior: nor while another tab still asks', async () => {
    const id = await leave({ isConfirmed: false })
    let answer = (): void => undefined
    const asking = new Promise<void>((done) => (answer = done))
    void navigator.locks.request('nightjar.asking.step', () => asking)
    await resumePlans(ADDRESS)
    expect(planOf(id)?.pause?.kind).toBe('left')
    answer()
  })

  test('behavior: a step whose record is spent has happened: it is followed, and not repeated', async () => {
    const id = await leave()
    spend('a')
    void resumePlans(ADDRESS)
    const sent = transactionStore.find('step')
    if (sent) await settle(sent, 'accepted')
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(asked()).toBe(0)
  })

  test('behavior: if the closed page releases its lock late, the plan is resumed all the same', async () => {
    const id = await leave()
    spend('a')
    let giveBack = (): void => undefined
    const held = new Promise<void>((resolve) => {
      giveBack = resolve
    })
    void navigator.locks.request(`nightjar.plan.${id}`, () => held)
    void resumePlans(ADDRESS)
    const sent = transactionStore.find('step')
    if (sent) await settle(sent, 'accepted')
    expect(state(id)).toBe('running')
    giveBack()
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(asked()).toBe(0)
  })

  /** Another tab runs the plan; returns how it closes. */
  function runElsewhere(id: string): () => void {
    let close = (): void => undefined
    const run = new Promise<void>((done) => (close = done))
    void navigator.locks.request(`nightjar.plan.${id}`, () => run)
    return close
  }

  test('behavior: what another tab begins later is taken over when that is closed, not before', async () => {
    onTestFinished(standByOthers())
    const close = runElsewhere('plan')
    const id = await leave()
    await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
    expect(state(id)).toBe('running')
    close()
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('left'), { timeout: 10_000 })
    expect(asked()).toBe(0)
  })

  test('behavior: a tab that nobody sees takes nothing over before it is seen', async () => {
    onTestFinished(standByOthers())
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const close = runElsewhere('plan')
    const id = await leave()
    close()
    await resumePlans(ADDRESS)
    expect(state(id)).toBe('running')
    seen.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('left'), { timeout: 10_000 })
  })

  test('error: if the wallet does not show its records, the step waits for its owner', async () => {
    const id = await leave()
    vi.spyOn(walletStore, 'requestRecords').mockRejectedValueOnce(new Error('Locked.'))
    await resumePlans(ADDRESS)
    expect(planOf(id)?.pause?.kind).toBe('left')
  })

  test('behavior: another account’s plan is not continued', async () => {
    const id = await leave()
    await walletStore.disconnect()
    await resumePlans(ADDRESS)
    expect(state(id)).toBe('running')
    expect(asked()).toBe(0)
    await walletStore.connect(connected.wallet.name)
  })

  /** The step was given up; only the chain can tell its outcome. */
  async function giveUp(inputs: readonly string[]): Promise<string> {
    const id = await leave()
    await resumePlans(ADDRESS)
    await planStore.change(
      id,
      (entry) =>
        entry && {
          ...entry,
          attempts: entry.attempts.map(({ step, terms }) => ({ step: { ...step, inputs }, terms })),
        },
    )
    return id
  }
  const learn = (finding: Parameters<typeof advance>[1]) =>
    transactionStore.change('step', (stored) => stored && advance(stored, finding))

  test('behavior: a step that spends no record is followed until its outcome is certain, and only then repeated', async () => {
    const id = await giveUp([])
    await learn({ from: 'submit', failure: 'The connection was lost.' })
    await goOn(id)
    await vi.waitFor(() => expect(planOf(id)?.sent[0]?.transactionId).toBe('step'), {
      timeout: 10_000,
    })
    expect(asked()).toBe(0)
    await learn({ from: 'search', to: 300, walletMayTell: true })
    await vi.waitFor(() => expect(planOf(id)?.pause).toMatchObject({ kind: 'expired' }), {
      timeout: 10_000,
    })
    await goOn(id)
    await sentBy(id)
    expect(asked()).toBe(1)
  })

  test('behavior: a step that may have happened is not repeated with other records, even if its entry was removed', async () => {
    const id = await giveUp(['a'])
    spend('a')
    held.push(sampleRecord('b', 50))
    await dismiss('step')
    await goOn(id)
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('doubtful'), { timeout: 10_000 })
    await goOn(id) // any number of times
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('doubtful'), { timeout: 10_000 })
    expect(planStore.find(id)?.attempts).toHaveLength(1)
    expect(asked()).toBe(0)
  })

  test('behavior: a record that its wallet no longer lists counts as spent', async () => {
    const id = await giveUp(['a'])
    held = [sampleRecord('b', 50)]
    await dismiss('step')
    await goOn(id)
    await vi.waitFor(() => expect(planOf(id)?.pause?.kind).toBe('doubtful'), { timeout: 10_000 })
    expect(asked()).toBe(0)
  })

  test('behavior: an attempt that succeeds counts with its own terms, not with those accepted since', async () => {
    const id = await giveUp(['a'])
    await goOn(id, { action: publish(40n) }) // requested with other terms, and then the first one is accepted
    await sentBy(id)
    await leavePlan(id)
    spend('a')
    await transactionStore.change('step', (stored) => stored && { ...stored, phase: 'sent' })
    const sent = transactionStore.find('step')
    if (sent) await settle(sent, 'accepted')
    await goOn(id)
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(planStore.find(id)?.action).toEqual(publish(45n))
  })

  test('behavior: a step that succeeded after it was given up is not repeated', async () => {
    const id = await leave()
    await resumePlans(ADDRESS)
    expect(planStore.find(id)?.attempts).toHaveLength(1)
    spend('a')
    const sent = transactionStore.find('step')
    if (sent) await settle(sent, 'accepted')
    await goOn(id)
    await vi.waitFor(() => expect(state(id)).toBe('finished'), { timeout: 10_000 })
    expect(asked()).toBe(0)
  })
})
