// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { LOCAL_WALLET } from '@nightjar/wallet/localName'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { openBrowser } from '../testing/openBrowser.ts'
import type { PlanWallet } from '../testing/planWallet.ts'
import { deleteDatabase, refusals } from '../testing/refuseStorage.ts'
import { advance } from './advance.ts'
import { newId } from './newId.ts'
import type { Order } from './submit.ts'

await openBrowser() // the database is deleted below
const { WalletError } = await import('@nightjar/wallet/errors')
const { sampleRequest, startPlanWallet } = await import('../testing/planWallet.ts')
const { createTransactionStore, transactionStore } = await import('./store.ts')
const { submit } = await import('./submit.ts')

let connected: PlanWallet
beforeEach(async () => {
  connected = await startPlanWallet(() => [])
})
afterEach(() => {
  vi.restoreAllMocks()
  return connected.stop()
})

const order: Order = {
  transaction: sampleRequest,
  address: ADDRESS,
  kind: 'transfer',
}
const asked = () => connected.wallet.calls.filter((call) => call === 'execute').length

describe('submit', () => {
  test('behavior: what two tabs send under one id at once is requested once', async () => {
    const id = 'ours'
    await Promise.all([submit({ ...order, id }), submit({ ...order, id })])
    expect(asked()).toBe(1)
    expect(transactionStore.list()).toMatchObject([{ id, phase: 'sent' }])
  })

  describe.each([
    ['public', order],
    ['private', { ...order, isPrivate: true, own: ['1field'] }],
  ])('a %s one, when another account is connected than the one it was made for', (_, made) => {
    const unsent = { kind: 'Account' }

    test('error: switched before: nothing is requested, and nothing is listed', async () => {
      connected.wallet.emit('accountChange', { address: 'aleo1other' })
      await expect(submit(made)).rejects.toMatchObject(unsent)
      expect(asked()).toBe(0)
      expect(transactionStore.list()).toEqual([])
    })

    test('error: switched while the wallet grants a program: the same', async () => {
      connected.wallet.set({ address: 'aleo1other' })
      const transaction = { ...made.transaction, program: 'new_token.aleo' }
      await expect(submit({ ...made, transaction })).rejects.toMatchObject(unsent)
      expect(asked()).toBe(0)
      expect(transactionStore.list()).toEqual([])
    })
  })

  test('behavior: a refused one is not listed, and can be sent again under its id; a failed one is not', async () => {
    const id = 'ours'
    const refusal = new WalletError('Transaction', 'No.', { rejected: true })
    connected.wallet.set({ failures: { execute: refusal } })
    await expect(submit({ ...order, id })).rejects.toBe(refusal)
    expect(transactionStore.list()).toEqual([])
    connected.wallet.set({ failures: {} })
    await submit({ ...order, id })
    const failed = { from: 'wallet', phase: 'failed' } as const
    await transactionStore.change(id, (stored) => stored && advance(stored, failed))
    await submit({ ...order, id })
    expect(asked()).toBe(2)
    expect(transactionStore.list()).toMatchObject([{ id, phase: 'failed' }])
  })

  /** Sends an order while the wallet takes its time; `meanwhile` runs once it was asked. */
  async function sendSlowly(id: string, meanwhile: () => unknown): Promise<void> {
    const before = asked()
    let answer = (): void => undefined
    connected.wallet.set({
      until: new Promise((done) => {
        answer = done
      }),
    })
    const sent = submit({ ...order, id })
    await vi.waitFor(() => expect(asked()).toBe(before + 1))
    await meanwhile()
    answer()
    await sent
  }

  /** It is followed as sent, in this tab and in one opened now, and not sent again; once it can be stored it is. */
  async function expectFollowed(id: string, allow = (): void => undefined): Promise<void> {
    const sent = [{ id, phase: 'sent' }]
    expect(transactionStore.list()).toMatchObject(sent)
    await transactionStore.refresh()
    expect(transactionStore.list()).toMatchObject(sent)
    const other = createTransactionStore()
    await other.load()
    await vi.waitFor(() => expect(other.list()).toMatchObject(sent))
    const before = asked()
    await submit({ ...order, id })
    expect(asked()).toBe(before)
    allow()
    await transactionStore.change(id, (stored) => stored)
    await other.close()
    const later = createTransactionStore()
    await later.load()
    expect(later.list()).toMatchObject(sent)
    await later.close()
  }

  describe.each(refusals)('when %s', (_, refuse) => {
    test('error: from the start: it is sent once and followed all the same', async () => {
      const allow = refuse()
      await sendSlowly('ours', () => transactionStore.refresh())
      await expectFollowed('ours', allow)
    })

    test('error: while the wallet asks: its answer is not lost', async () => {
      let allow = (): void => undefined
      await sendSlowly('ours', () => {
        allow = refuse()
      })
      await expectFollowed('ours', allow)
    })

    test('error: only until the wallet answers: what the disk does not have is still followed', async () => {
      const allow = refuse()
      await sendSlowly('ours', allow)
      await expectFollowed('ours')
    })
  })

  test('error: the database is deleted while the wallet asks', async () => {
    await sendSlowly('ours', () => deleteDatabase('nightjar.transactions'))
    await expectFollowed('ours')
  })

  test('error: the database is deleted and refused from then on', async () => {
    for (const [, refuse] of refusals) {
      const id = 'ours'
      let allow = (): void => undefined
      await sendSlowly(id, async () => {
        await deleteDatabase('nightjar.transactions')
        allow = refuse()
      })
      await expectFollowed(id, allow)
      await transactionStore.change(id, () => undefined)
    }
  })
})

describe('a wallet in the page', () => {
  let id = ''
  beforeEach(async () => {
    id = newId()
    await connected.stop()
    connected = await startPlanWallet(() => [], { name: LOCAL_WALLET })
    connected.wallet.set({ confirms: true })
  })

  /** Submits an order that waits for its person; `meanwhile` runs before they confirm. */
  async function confirmAfter(meanwhile: () => unknown): Promise<unknown> {
    let answer = (): void => undefined
    connected.wallet.set({ until: new Promise((done) => (answer = done)) })
    const sent = submit({ ...order, id }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(asked()).toBe(1))
    await meanwhile()
    answer()
    return sent
  }
  const isConfirmed = async () => {
    const later = createTransactionStore()
    await later.load()
    const [found] = later.list()
    await later.close()
    return found?.isConfirmed
  }

  test('default: a later page knows whether its person has confirmed, before anything is sent', async () => {
    await confirmAfter(async () => expect(await isConfirmed()).toBe(false))
    expect(transactionStore.find(id)).toMatchObject({ phase: 'sent', isConfirmed: true })
    expect(await isConfirmed()).toBe(true)
  })

  test('behavior: of one that does not say when, nothing is known', async () => {
    await connected.stop()
    connected = await startPlanWallet(() => [])
    await submit({ ...order, id })
    expect(transactionStore.find(id)?.isConfirmed).toBeUndefined()
  })

  test.each([
    ['as never sent', { from: 'submit', failure: '' }],
    ['and forgotten', undefined],
  ] as const)('error: ended meanwhile by another tab, %s: nothing is sent', async (_, finding) => {
    const failure = await confirmAfter(() =>
      transactionStore.change(id, (stored) => stored && finding && advance(stored, finding)),
    )
    expect(failure).toMatchObject({ kind: 'SendTransaction' })
    expect(transactionStore.find(id)).toBeUndefined()
  })

  test.each(refusals)(
    'error: %s after it was asked: nothing is sent, because a later page would not know',
    async (_, refuse) => {
      let allow = (): void => undefined
      const failure = await confirmAfter(() => {
        allow = refuse()
      })
      expect(failure).toMatchObject({ message: expect.stringContaining('so nothing was sent') })
      allow()
      await vi.waitFor(() => expect(transactionStore.list()).toEqual([]))
    },
  )

  test.each(refusals)(
    'error: %s from the start: it is sent, for a later page has nothing to offer',
    async (_, refuse) => {
      const allow = refuse()
      expect(await confirmAfter(() => undefined)).toBe(id)
      expect(transactionStore.find(id)).toMatchObject({ phase: 'sent', isConfirmed: true })
      allow()
    },
  )
})
