import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { advance } from './advance.ts'
import { askingLock, createForsaken } from './forsaken.ts'
import { createTransactionStore, type TransactionStore } from './store.ts'

let count = 0
let store: TransactionStore
afterEach(() => store.close())

/** A transaction that waits for a wallet, and who is still asking. */
async function waitFor({ wallet = 'Local Wallet', asked = [] as readonly string[] | null }) {
  store = createTransactionStore(`forsaken-${++count}`)
  const waiting = sampleTransaction({ phase: 'awaiting', walletId: null, onchainId: null, wallet })
  await store.change(waiting.id, () => waiting)
  const look = createForsaken({
    store,
    isOfPage: (each) => each.wallet === 'Local Wallet',
    readHeldLocks: async () => (asked ? (name) => asked.map(askingLock).includes(name) : undefined),
    explain: () => 'The page was closed.',
  })
  return { id: waiting.id, look, phase: () => store.find(waiting.id)?.phase }
}

describe('createForsaken', () => {
  test('default: ends two blocks after the last request is gone, with a reason', async () => {
    const { id, look, phase } = await waitFor({})
    for (const height of [10, 10, 11]) await look(height)
    expect(phase()).toBe('awaiting')
    await look(12)
    expect(store.find(id)).toMatchObject({ phase: 'failed', failure: 'The page was closed.' })
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
    ['the wallet is an extension', { wallet: 'Leo Wallet' }],
    ['the browser cannot tell', { asked: null }],
  ])('behavior: keeps waiting if %s', async (_, given) => {
    const { look, phase, id } = await waitFor(given)
    expect(id).toBe('ours')
    for (const height of [10, 20, 30]) await look(height)
    expect(phase()).toBe('awaiting')
  })
})
