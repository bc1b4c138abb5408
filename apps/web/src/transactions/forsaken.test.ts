// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { speak } from '../lib/text/catalogue.ts'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import '../testing/speakEnglish.ts'
import { advance } from './advance.ts'
import { endingOf, reasonOf } from './endings.ts'
import { askingLock, createForsaken, endUnconfirmed } from './forsaken.ts'
import { createTransactionStore, type TransactionStore } from './store.ts'

let count = 0
let store: TransactionStore
afterEach(() => store.close())

type Waiting = {
  readonly wallet?: string
  /** Ids that some tab asks about; null if the browser cannot tell. */
  readonly asked?: readonly string[] | null
  readonly isConfirmed?: boolean
}

/** A transaction that waits for a wallet, and who is still asking. */
async function waitFor({ wallet = 'Local Wallet', asked = [], ...rest }: Waiting) {
  store = createTransactionStore(`forsaken-${++count}`)
  const bare = { phase: 'awaiting', walletId: null, onchainId: null, wallet, ...rest } as const
  const waiting = sampleTransaction(bare)
  await store.change(waiting.id, () => waiting)
  const readHeldLocks = async () =>
    asked ? (name: string) => asked.map(askingLock).includes(name) : undefined
  const isOfPage = (each: { readonly wallet: string | null }) => each.wallet === 'Local Wallet'
  const look = createForsaken({ store, isOfPage, readHeldLocks })
  const end = () => endUnconfirmed({ store, readHeldLocks }, [waiting.id])
  return { id: waiting.id, look, end, phase: () => store.find(waiting.id)?.phase }
}

describe('createForsaken', () => {
  test('default: ends two blocks after the last request is gone, with a reason', async () => {
    const { id, look, phase } = await waitFor({})
    for (const height of [10, 10, 11]) await look(height)
    expect(phase()).toBe('awaiting')
    await look(12)
    const failure = 'The page was closed before your wallet responded.'
    expect(store.find(id)).toMatchObject({ phase: 'failed', failure })
  })

  test('behavior: the reason is in the language in which it is read', async () => {
    const { id, look } = await waitFor({})
    for (const height of [10, 12]) await look(height)
    const ended = store.find(id)
    await speak('de')
    expect(ended && reasonOf(ended)).toBe(
      'Die Seite wurde geschlossen, bevor Ihre Wallet geantwortet hat.',
    )
    await speak('en')
    expect(ended && reasonOf(ended)).toBe('The page was closed before your wallet responded.')
  })

  test('behavior: one that nobody has confirmed ends at once, as not sent; one that was confirmed may have been', async () => {
    for (const isConfirmed of [false, true]) {
      const { id, look, phase } = await waitFor({ isConfirmed })
      await look(10)
      expect(phase()).toBe(isConfirmed ? 'awaiting' : 'failed')
      await look(12)
      const ended = store.find(id)
      expect(ended && endingOf(ended)).toBe(isConfirmed ? 'failed' : 'unsent')
      if (!isConfirmed) expect(ended?.failure).toBe('The page was closed before you confirmed.')
      await store.close()
    }
  })

  test('behavior: a transaction that is on the chain after all is found, before and after', async () => {
    const { id, look, phase } = await waitFor({})
    for (const height of [10, 12]) await look(height)
    const [status, unknown] = ['accepted' as const, { fee: null, reason: null, moved: null }]
    const outcome = { status, height: 11, timestamp: 1, ...unknown }
    const found = { from: 'chain', onchainId: onchainId('late'), outcome } as const
    await store.change(id, (stored) => stored && advance(stored, found))
    expect(phase()).toBe('accepted')
    await look(20)
    expect(phase()).toBe('accepted')
  })

  test.each([
    ['another tab asks', { asked: ['ours'] }],
    ['another tab asks, and nobody has confirmed', { asked: ['ours'], isConfirmed: false }],
    ['the browser cannot tell, though nobody has confirmed', { asked: null, isConfirmed: false }],
    ['the wallet is an extension', { wallet: 'Leo Wallet' }],
    ['the browser cannot tell', { asked: null }],
  ])('behavior: keeps waiting if %s', async (_, given) => {
    const { look, phase, id } = await waitFor(given)
    expect(id).toBe('ours')
    for (const height of [10, 20, 30]) await look(height)
    expect(phase()).toBe('awaiting')
  })
})

describe('endUnconfirmed', () => {
  test.each([
    ['nobody has confirmed', { isConfirmed: false }, 'failed'],
    ['somebody has', { isConfirmed: true }, 'awaiting'],
    ['the wallet does not say', {}, 'awaiting'],
    ['another tab asks', { isConfirmed: false, asked: ['ours'] }, 'awaiting'],
    ['the browser cannot tell', { isConfirmed: false, asked: null }, 'awaiting'],
  ])('default: if %s', async (_, given, phase) => {
    const waiting = await waitFor(given)
    await waiting.end()
    expect(waiting.phase()).toBe(phase)
  })
})
