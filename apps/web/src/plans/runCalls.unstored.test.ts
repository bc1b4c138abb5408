// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { CallStep } from '@nightjar/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { deleteDatabase, refusals } from '../testing/refuseStorage.ts'
import { createWebLocks } from '../testing/webLocks.ts'
import { advance } from '../transactions/advance.ts'
import type { Transaction } from '../transactions/transaction.ts'

const call = (amount: bigint, after: readonly number[] = []): CallStep => ({
  ...{ kind: 'approve', token: '7field', amount, to: ADDRESS },
  ...{ after, takes: null, paid: [], received: [] },
})
const calls = [call(1n), call(2n, [0])]

/** Keeps the channels of a test apart from those that the modules of other files have open. */
let browser = ''
let locks = createWebLocks()
const tabs: { stop(): Promise<void>; close(): void }[] = []
beforeEach(() => {
  browser = crypto.randomUUID()
  locks = createWebLocks()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const tab of tabs.splice(0)) {
    await tab.stop()
    tab.close()
  }
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
  vi.resetModules()
})

type Tab = Awaited<ReturnType<typeof openTab>>

/** A tab of this browser, with all modules of its own. */
async function openTab() {
  vi.resetModules()
  const channels: BroadcastChannel[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Original {
      constructor(name: string) {
        super(`${browser} ${name}`)
        channels.push(this)
      }
    },
  )
  await import('../testing/speakEnglish.ts')
  const { startPlanWallet, sentBy, planOf } = await import('../testing/planWallet.ts')
  const { planStore } = await import('./planEntry.ts')
  const { goOn, startCalls } = await import('./plans.ts')
  const { resumePlans } = await import('./runPlan.ts')
  const { transactionStore } = await import('../transactions/store.ts')
  const { WalletError } = await import('@nightjar/wallet/errors')
  const { wallet, stop } = await startPlanWallet(() => [])
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  await Promise.all([planStore.load(), transactionStore.load()])
  const pauseOf = (id: string) => planOf(id)?.pause?.kind
  const tab = {
    ...{ stop, planOf, planStore, transactionStore, goOn, pauseOf },
    start: () => startCalls({ address: ADDRESS, title: 'unwrap', calls }),
    resume: () => void resumePlans(ADDRESS),
    asked: () => wallet.calls.filter((each) => each === 'execute').length,
    fail: () => wallet.set({ failures: { execute: new WalletError('Transaction', 'No answer.') } }),
    /** The transaction of a call, once the wallet has accepted it. */
    sent: (id: string, amount: bigint) =>
      vi.waitFor(
        async () => {
          const sent = await sentBy(id)
          expect(sent.mark.inputs.at(-1)).toBe(`${amount}u128`)
          return sent
        },
        { timeout: 10_000 },
      ),
    paused: (id: string, kind: string) =>
      vi.waitFor(() => expect(pauseOf(id)).toBe(kind), { timeout: 10_000 }),
    finished: (id: string) =>
      vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 }),
    accept: ({ id }: Transaction) =>
      transactionStore.change(
        id,
        (stored) => stored && advance(stored, { from: 'chain', onchainId: `at1${id}`, outcome }),
      ),
    /** Its channels fall silent, and its locks are released. */
    close: () => {
      locks = createWebLocks()
      for (const channel of channels) channel.close()
    },
  }
  tabs.push(tab)
  return tab
}

const Original = BroadcastChannel
const outcome = {
  status: 'accepted',
  height: 101,
  timestamp: 1,
  fee: null,
  reason: null,
  moved: null,
} as const
const asked = (...those: readonly Tab[]) => those.reduce((sum, tab) => sum + tab.asked(), 0)
const settled = () => new Promise((done) => setTimeout(done, 200))

describe.each(refusals)('when %s', (_, refuse) => {
  test('error: from the start: each call is sent once, though a second tab runs the plan, too', async () => {
    refuse()
    const tab = await openTab()
    const id = await tab.start()
    const first = await tab.sent(id, 1n)
    const other = await openTab()
    await vi.waitFor(() => expect(other.planOf(id)?.sent[0]?.transactionId).toBe(first.id), {
      timeout: 10_000,
    })
    other.resume()
    await tab.accept(first)
    await tab.accept(await tab.sent(id, 2n))
    await tab.finished(id)
    await other.finished(id)
    await settled()
    expect(asked(tab, other)).toBe(2)
  })

  test('error: a call that may have been sent is followed by the tab in which its owner goes on', async () => {
    refuse()
    const tab = await openTab()
    tab.fail()
    const id = await tab.start()
    await tab.paused(id, 'unconfirmed')
    const [lost] = tab.transactionStore.list()
    if (!lost) throw new Error('it is listed')
    const other = await openTab()
    await other.paused(id, 'unconfirmed')
    await vi.waitFor(() => expect(other.transactionStore.find(lost.id)?.phase).toBe('failed'), {
      timeout: 10_000,
    })
    await Promise.all([other.goOn(id), tab.goOn(id)])
    await vi.waitFor(() => expect(other.planOf(id)?.sent[0]?.transactionId).toBe(lost.id), {
      timeout: 10_000,
    })
    await settled()
    expect(asked(tab, other)).toBe(1)
    await other.accept(lost)
    await vi.waitFor(() => expect(asked(tab, other)).toBe(2), { timeout: 10_000 })
    expect(other.planOf(id)?.done.map(({ place }) => place)).toEqual([0])
  })

  test('error: after the plan was stored: the first call is not sent, so the next page may offer it', async () => {
    const tab = await openTab()
    let choose = (): void => undefined
    const before = locks.request(
      'nightjar.records',
      () => new Promise<void>((done) => (choose = done)),
    )
    const id = await tab.start()
    const allow = refuse()
    choose()
    await before
    await tab.paused(id, 'unstored')
    allow()
    tab.close()
    const next = await openTab()
    next.resume()
    await next.paused(id, 'left')
    await next.goOn(id)
    await next.sent(id, 1n)
    expect(asked(tab, next)).toBe(1)
  })

  test('error: while a call is on its way: the next one is sent once, by this page or the one after', async () => {
    const tab = await openTab()
    const id = await tab.start()
    const first = await tab.sent(id, 1n)
    const allow = refuse()
    await tab.accept(first)
    await tab.paused(id, 'unstored')
    await tab.goOn(id)
    await settled()
    expect([tab.pauseOf(id), asked(tab)]).toEqual(['unstored', 1])
    allow()
    tab.close()
    const next = await openTab()
    next.resume()
    await vi.waitFor(() => expect(next.planOf(id)?.sent[0]?.transactionId).toBe(first.id), {
      timeout: 10_000,
    })
    await next.accept(first)
    await next.sent(id, 2n)
    expect(asked(tab, next)).toBe(2)
  })

  test('error: until there is space again: its owner goes on, and the call is sent', async () => {
    const tab = await openTab()
    const id = await tab.start()
    const first = await tab.sent(id, 1n)
    const allow = refuse()
    await tab.accept(first)
    await tab.paused(id, 'unstored')
    allow()
    await tab.goOn(id)
    await tab.accept(await tab.sent(id, 2n))
    await tab.finished(id)
    expect(asked(tab)).toBe(2)
  })
})

test('error: what was sent before the databases were deleted is not sent again', async () => {
  const tab = await openTab()
  const id = await tab.start()
  const first = await tab.sent(id, 1n)
  await deleteDatabase('nightjar.plans')
  await deleteDatabase('nightjar.transactions')
  await tab.planStore.refresh()
  expect(tab.planOf(id)?.sent[0]?.transactionId).toBe(first.id)
  await tab.accept(first)
  await tab.accept(await tab.sent(id, 2n))
  await tab.finished(id)
  expect(asked(tab)).toBe(2)
})
