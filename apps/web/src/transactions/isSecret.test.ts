// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { LOCAL_WALLET } from '@nightjar/wallet/localName'
import { createStore, entries } from 'idb-keyval'
import { afterEach, describe, expect, test } from 'vitest'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { sampleTransaction } from '../testing/transactions.ts'
import { createTransactionStore } from './store.ts'

let count = 0
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A tab's store, the database behind it, and its content as text. */
function openTab() {
  const name = `secret-${++count}`
  const database = createStore(name, 'transactions')
  const open = () => {
    const store = createTransactionStore(name)
    stops.push(store.close)
    return store
  }
  return { open, dump: async () => JSON.stringify(await entries(database)) }
}

const unlock = async () => {
  const lock = await connectTestWallet({ address: ADDRESS, viewKey: 'AViewKey1one' })
  stops.push(lock)
  return lock
}

const local = sampleTransaction({ id: 'local', wallet: LOCAL_WALLET })

describe('isSecret', () => {
  test('privacy 21: public transactions of the local wallet are stored without its address', async () => {
    expect(local.mark.isPrivate).toBe(false)
    const { open, dump } = openTab()
    const lock = await unlock()
    await open().change(local.id, () => local)
    expect(await dump()).not.toContain('aleo1')
    await lock()
    const locked = open()
    await locked.load()
    expect(locked.list()).toEqual([])
    await unlock()
    await expect.poll(() => locked.list()).toEqual([local])
  })

  test('default: those of other wallets stay readable', async () => {
    const { open, dump } = openTab()
    const other = sampleTransaction({ id: 'other', wallet: 'Leo Wallet' })
    await open().change(other.id, () => other)
    expect(await dump()).toContain(ADDRESS)
  })
})
