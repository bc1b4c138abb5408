// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { combinations, createBrowser } from '../testing/refuseBrowser.ts'

let browser: ReturnType<typeof createBrowser>
let stop = async (): Promise<void> => undefined

beforeEach(() => {
  browser = createBrowser()
})
afterEach(async () => {
  await stop()
  browser.end()
})

/** A page that has just been loaded, with a connected wallet. */
async function load() {
  vi.resetModules()
  await import('../testing/speakEnglish.ts')
  const [{ sampleRequest, startPlanWallet }, { submit }, { transactionStore }] = await Promise.all([
    import('../testing/planWallet.ts'),
    import('./submit.ts'),
    import('./store.ts'),
  ])
  const connected = await startPlanWallet(() => [], { locks: navigator.locks })
  stop = connected.stop
  const order = { transaction: sampleRequest, address: ADDRESS, kind: 'transfer' } as const
  return {
    submit: (id: string) => submit({ ...order, id }),
    asked: () => connected.wallet.calls.filter((call) => call === 'execute').length,
    phase: (id: string) => transactionStore.find(id)?.phase,
  }
}

describe.each(combinations)('a browser that refuses %s', (name, refusing) => {
  test('error: from the start: a transaction is asked for once, and followed', async () => {
    browser.refuse(refusing)
    const { submit, asked, phase } = await load()
    const id = `start ${name}`
    await Promise.all([submit(id), submit(id)])
    await submit(id)
    expect([asked(), phase(id)]).toEqual([1, 'sent'])
  })

  test('error: later: the same', async () => {
    const { submit, asked, phase } = await load()
    await submit(`before ${name}`)
    browser.refuse(refusing)
    const id = `later ${name}`
    await Promise.all([submit(id), submit(id)])
    await submit(`before ${name}`)
    expect([asked(), phase(id), phase(`before ${name}`)]).toEqual([2, 'sent', 'sent'])
  })
})
