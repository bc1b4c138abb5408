// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createPlan, withSent } from '@nightjar/sdk'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { planStore } from '../plans/planEntry.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { publish } from '../testing/planWallet.ts'
import { addressOf, shownCalls, swapTo } from '../testing/surplusCalls.ts'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import { transactionStore } from '../transactions/store.ts'
import type { Outcome } from '../transactions/transaction.ts'
import { surplusStore } from './surpluses.ts'
import type { ReadCalls } from './surplusTraces.ts'
import { watchSurpluses } from './watchSurpluses.ts'

const once = addressOf(7)
const chain = { 120: [swapTo(once, 'a')] }
const outcome: Outcome = {
  ...{ status: 'accepted', height: 120, timestamp: 9, fee: null, reason: null, moved: null },
}
const { mark } = sampleTransaction()
const sent = sampleTransaction({
  mark: { ...mark, inputs: [], own: ['88field', once], isPrivate: true },
  seenBlock: { height: 90, hash: 'ab1', timestamp: 1 },
})
const settled = { ...sent, phase: 'accepted', onchainId: onchainId('a'), outcome } as const
let stop: (() => void) | undefined

const store = () =>
  surplusStore.change(once, () => {
    return { id: once, factor: '1field', owner: ADDRESS, createdAt: 0, plan: 'p', left: null }
  })
/** Calls that are read, and how often somebody looked at them. */
function openCalls(change = {}) {
  const looked: string[] = []
  const readCalls: ReadCalls = async () => {
    looked.push('')
    return shownCalls(chain, change)
  }
  return { looked, readCalls }
}

const watch = (readCalls: ReadCalls) => {
  stop = watchSurpluses(readCalls)
}
const found = () => surplusStore.find(once)

beforeAll(() => {
  Object.defineProperty(navigator, 'locks', { value: createWebLocks(), configurable: true })
})
afterEach(async () => {
  stop?.()
  await surplusStore.change(once, () => undefined)
  await transactionStore.change(sent.id, () => undefined)
  await planStore.change('p', () => undefined)
})

/** The plan with its action sent; running, until its owner stops it. */
async function storePlan(): Promise<void> {
  const { id: transactionId } = sent
  const goal = { id: 'p', address: ADDRESS, startedAt: 0, spends: [], collects: [] }
  const step = {
    kind: 'act',
    token: '',
    amounts: [],
    inputs: [],
    known: [],
    transactionId,
  } as const
  const plan = withSent(createPlan(goal), step)
  const entry = { id: 'p', address: ADDRESS, action: publish(1n), kind: 'swap', plan } as const
  const lists = { paid: [], received: [], ahead: [], feeRecords: [], attempts: [] }
  await planStore.change('p', () => ({ ...entry, ...lists, paysPrivately: false, surplus: once }))
}

describe('watchSurpluses', () => {
  test('behavior: the action of a stopped plan is found after a restart', async () => {
    await store()
    await transactionStore.change(sent.id, () => settled)
    const { looked, readCalls } = openCalls()
    watch(readCalls)
    await vi.waitFor(() =>
      expect(found()).toMatchObject({ left: [{ token: '2', amount: 3n, isClaimed: false }] }),
    )
    expect(found()?.seenBlock).toEqual(sent.seenBlock)
    expect(looked).toHaveLength(1)
  })

  test('behavior: found as soon as it is in a block', async () => {
    await store()
    await transactionStore.change(sent.id, () => sent)
    const { looked, readCalls } = openCalls()
    watch(readCalls)
    await new Promise((done) => setTimeout(done, 20))
    expect(looked).toEqual([])
    await transactionStore.change(sent.id, () => settled)
    await vi.waitFor(() => expect(found()?.left).toHaveLength(1))
  })

  test('behavior: a running plan notes its own; what is not read yet is looked for again', async () => {
    await store()
    await storePlan()
    await transactionStore.change(sent.id, () => settled)
    let looked = 0
    watch(async () => {
      looked++
      if (looked === 1) throw new Error('lost')
      return looked === 2 ? [] : shownCalls(chain)
    })
    await new Promise((done) => setTimeout(done, 20))
    expect(looked).toBe(0)
    await planStore.change('p', (entry) => entry && { ...entry, plan: { ...entry.plan, sent: [] } })
    await vi.waitFor(() => expect(looked).toBe(1))
    await planStore.change('p', () => undefined)
    await vi.waitFor(() => expect(looked).toBe(2))
    await storePlan()
    await planStore.change('p', () => undefined)
    await vi.waitFor(() => expect(found()?.left).toHaveLength(1))
  })

  test('behavior: an unverified amount stays unknown, and is not looked for again and again', async () => {
    await store()
    await transactionStore.change(sent.id, () => settled)
    const { looked, readCalls } = openCalls({ in_doubt: true, paid: [], received: [] })
    watch(readCalls)
    await vi.waitFor(() => expect(found()).toMatchObject({ left: null, isUsed: true }))
    await planStore.change('p', () => undefined)
    await new Promise((done) => setTimeout(done, 20))
    expect(looked).toHaveLength(1)
  })
})
