// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { createTransactionStore } from './store.ts'
import { watchWallet } from './watchWallet.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Ids that the wallet was asked about within a minute. */
async function askedBy({ isHere, isPrivate }: { isHere: boolean; isPrivate: boolean }) {
  const store = createTransactionStore(`watch ${isHere} ${isPrivate}`)
  const id = onchainId('watched')
  const sent = sampleTransaction({ walletId: id, onchainId: id })
  const mark = { ...sent.mark, isPrivate: false }
  await store.change('ours', () => ({ ...sent, mark }))
  // stored in the clear, because no keys seal in this test; only then marked
  store.use.setState({ transactions: [{ ...sent, mark: { ...mark, isPrivate } }] })
  const asked: string[] = []
  const capabilities = { history: false }
  const stop = watchWallet({
    store,
    wallet: {
      getState: () => ({ address: ADDRESS, walletName: sent.wallet, capabilities }),
      subscribe: () => () => undefined,
      localAbilities: () => (isHere ? {} : null),
      transactionStatus: async (each) => {
        asked.push(each)
        return { phase: 'pending', raw: 'unconfirmed' }
      },
      requestTransactionHistory: async () => [],
    },
  })
  await vi.advanceTimersByTimeAsync(2500)
  stop()
  return asked.length
}

describe('watchWallet', () => {
  test('privacy 22: a wallet of this page asks no node about a single private transaction', async () => {
    expect(await askedBy({ isHere: true, isPrivate: true })).toBe(0)
  })

  test('default: other wallets are asked, and about what is public', async () => {
    expect(await askedBy({ isHere: false, isPrivate: true })).toBeGreaterThan(0)
    expect(await askedBy({ isHere: true, isPrivate: false })).toBeGreaterThan(0)
  })
})
