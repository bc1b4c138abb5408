// @module-tag slow
// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { CallStep, PrivateAction } from '@nightjar/sdk'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { writeSurplusFile } from '../private/surplusFile.ts'
import { addressWorkers } from '../testing/addressWorkers.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { combinations, createBrowser } from '../testing/refuseBrowser.ts'
import { addressOf } from '../testing/surplusCalls.ts'
import { advance } from '../transactions/advance.ts'
import type { Transaction } from '../transactions/transaction.ts'

const call = (amount: bigint, after: readonly number[] = []): CallStep => ({
  ...{ kind: 'approve', token: '7field', amount, to: ADDRESS },
  ...{ after, takes: null, paid: [], received: [] },
})
const calls = [call(1n), call(2n, [0])]
const left = [{ token: '7', amount: 5n, isClaimed: false }]
/** Its surplus goes to an address that only this browser can claim from. */
const swap: PrivateAction = {
  ...{ kind: 'swap', path: ['7', '8'], exact: 'in', maximumIn: 45n, minimumOut: 40n },
}
const outcome = {
  status: 'accepted',
  height: 101,
  timestamp: 1,
  fee: null,
  reason: null,
  moved: null,
} as const

let browser: ReturnType<typeof createBrowser>
let surplusNumber = 0
let stop = async (): Promise<void> => undefined

beforeEach(() => {
  browser = createBrowser()
})
afterEach(async () => {
  browser.allow()
  await stop()
  stop = async () => undefined
  browser.end()
  vi.unstubAllGlobals()
})

/** A surplus in a file. */
const filed = {
  address: 'aleo1ns6advkp0q6z48pr7fg20cr58sq88z895sp7chxt74a9ukwhd5qqgtuet3',
  ...{ owner: ADDRESS, factor: '71field', createdAt: 5, left: null },
}

/** Every file and every surplus of its own. */
const workers = () => {
  surplusNumber += 1
  const address = addressOf(surplusNumber)
  return addressWorkers((factor) => (factor === filed.factor ? filed.address : address))
}

/** A page that has just been loaded, with a connected wallet that derives no addresses. */
async function load() {
  vi.resetModules()
  await import('../testing/speakEnglish.ts')
  const { startPlanWallet, sentBy, planOf } = await import('../testing/planWallet.ts')
  const { planStore } = await import('./planEntry.ts')
  const { goOn, startCalls, startClaim, startPlan } = await import('./plans.ts')
  const { resumePlans } = await import('./runPlan.ts')
  const { transactionStore } = await import('../transactions/store.ts')
  const { importSurpluses, surplusStore } = await import('../private/surpluses.ts')
  const connected = await startPlanWallet(() => [], { locks: navigator.locks })
  stop = connected.stop
  await Promise.all([planStore.load(), transactionStore.load(), surplusStore.load()])
  const asked = () => connected.wallet.calls.filter((each) => each === 'execute').length
  const goal = { address: ADDRESS, kind: 'swap', paid: [], received: [] } as const
  return {
    ...{ asked, goOn, planOf, planStore, sentBy, surplusStore },
    start: () => startCalls({ address: ADDRESS, title: 'unwrap', calls }),
    readFile: () => importSurpluses(ADDRESS, writeSurplusFile([filed])),
    startSwap: () => startPlan({ ...goal, action: swap, paysPrivately: false }),
    startClaim: (surplus: Parameters<typeof startClaim>[0]['surplus']) =>
      startClaim({ surplus, tokens: ['7'], paysPrivately: false }),
    /** As a page does on loading, and on every change of the account. */
    resume: () => void resumePlans(ADDRESS),
    pauseOf: (id: string) => planOf(id)?.pause?.kind,
    sent: (id: string, amount: bigint) =>
      vi.waitFor(
        async () => {
          const sent = await sentBy(id)
          expect(sent.mark.inputs).toContain(`${amount}u128`)
          return sent
        },
        { timeout: 4000 },
      ),
    accept: ({ id }: Transaction) =>
      transactionStore.change(
        id,
        (stored) => stored && advance(stored, { from: 'chain', onchainId: `at1${id}`, outcome }),
      ),
    finished: (id: string) =>
      vi.waitFor(() => expect(planOf(id)?.state).toBe('finished'), { timeout: 10_000 }),
  }
}

type Page = Awaited<ReturnType<typeof load>>

/** Everything that could send a step again. */
const press = (page: Page, id: string) => {
  page.resume()
  return Promise.all([page.goOn(id), page.goOn(id)])
}

const settled = () => new Promise((done) => setTimeout(done, 30))

/** All in the deep run; otherwise those of an odd number, among which any four are refused and allowed in every way. */
const played = combinations.filter(([, refusing]) => inject('deep') || refusing.length % 2 === 1)

describe.each(played)('a browser that refuses %s', (name, refusing) => {
  const storesNothing = name.includes('database')

  test('error: from the start: each step of a plan is asked for once', async () => {
    browser.refuse(refusing)
    const page = await load()
    const id = await page.start()
    await page.accept(await page.sent(id, 1n))
    await press(page, id)
    const second = await page.sent(id, 2n)
    await press(page, id)
    await page.accept(second)
    await page.finished(id)
    await settled()
    expect(page.asked()).toBe(2)
  })

  test('error: later: the next step is asked for once, at the latest when the browser allows it', async () => {
    const page = await load()
    const id = await page.start()
    const first = await page.sent(id, 1n)
    browser.refuse(refusing)
    await press(page, id)
    await page.accept(first)
    if (storesNothing) {
      await vi.waitFor(() => expect(page.pauseOf(id)).toBe('unstored'), { timeout: 4000 })
      await press(page, id)
      await settled()
      expect(page.asked()).toBe(1) // a later page would send it again
      browser.allow()
      await page.goOn(id)
    }
    await page.accept(await page.sent(id, 2n))
    await page.finished(id)
    await settled()
    expect(page.asked()).toBe(2)
  })

  test('error: after a reload: what an earlier page has sent is followed, and the rest asked for once', async () => {
    const before = await load()
    const id = await before.start()
    const first = await before.sent(id, 1n)
    browser.closePage()
    browser.refuse(refusing)
    const page = await load()
    await Promise.all([press(page, id), press(page, id)])
    await settled()
    expect(page.asked()).toBe(0)
    if (storesNothing) {
      expect(page.planOf(id)).toBeUndefined()
      browser.allow()
      await page.planStore.refresh()
      page.resume()
    }
    await vi.waitFor(() => expect(page.planOf(id)?.sent[0]?.transactionId).toBe(first.id), {
      timeout: 10_000,
    })
    await page.accept(first)
    await page.accept(await page.sent(id, 2n))
    await page.finished(id)
    expect([before.asked(), page.asked()]).toEqual([1, 1])
  })

  test('privacy 15: a plan that leaves money at a one-time address stores its factor first, or does not start', async () => {
    vi.stubGlobal('Worker', workers())
    const starting = await load()
    browser.refuse(refusing)
    const started = await starting.startSwap().then(
      (id) => starting.planStore.find(id)?.surplus,
      (error: Error) => error.name,
    )
    browser.allow()
    browser.closePage()
    const page = await load()
    const found = page.surplusStore.list().some(({ id }) => id === started)
    expect(storesNothing ? started : found).toBe(storesNothing ? 'UnstoredFactorError' : true)
    expect([starting.asked(), page.asked()]).toEqual([0, 0])
  })

  test('privacy 15: a file of surpluses is stored before it is said to be read', async () => {
    vi.stubGlobal('Worker', workers())
    const reading = await load()
    browser.refuse(refusing)
    const read = await reading.readFile().catch((error: Error) => error.name)
    browser.allow()
    browser.closePage()
    const page = await load()
    const found = page.surplusStore.find(filed.address)
    const factor = found && 'factor' in found ? found.factor : undefined
    expect([read, factor]).toEqual(
      storesNothing ? ['UnstoredFactorError', undefined] : [{ added: 1 }, filed.factor],
    )
  })

  test('error: a surplus is claimed once, and a page that knows nothing of the claim keeps it', async () => {
    const page = await load()
    const id = `${name} surplus`
    const surplus = { id, owner: ADDRESS, factor: '77field', createdAt: 0, plan: '', left }
    await page.surplusStore.change(id, () => surplus)
    browser.refuse(refusing)
    const plan = await page.startClaim(surplus)
    const claim = await page.sentBy(plan)
    await press(page, plan)
    await settled()
    expect(page.asked()).toBe(1)
    browser.allow()
    browser.closePage()
    const next = await load()
    expect(next.surplusStore.find(id)).toMatchObject({ factor: '77field', left })
    if (next.planOf(plan)) {
      next.resume()
      await next.accept(claim)
      await next.finished(plan)
      expect(next.surplusStore.find(id)?.left).toMatchObject([{ isClaimed: true }])
    }
    expect(next.asked()).toBe(0)
  })
})
