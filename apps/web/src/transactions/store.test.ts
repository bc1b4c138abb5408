import 'fake-indexeddb/auto'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { advance } from './advance.ts'
import { createTransactionStore, type TransactionStore } from './store.ts'
import type { Outcome } from './transaction.ts'

let count = 0
const opened: TransactionStore[] = []
/** A store as a tab opens it. */
function openTab(name: string) {
  const store = createTransactionStore(name)
  opened.push(store)
  return store
}
const newName = () => `test-${++count}`
const outcome: Outcome = {
  status: 'accepted',
  height: 5,
  timestamp: 1,
  fee: null,
  reason: null,
  moved: null,
}

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close()
  vi.unstubAllGlobals()
})

describe('createTransactionStore', () => {
  test('behavior: a reload loses nothing', async () => {
    const name = newName()
    const sent = sampleTransaction()
    await openTab(name).change('ours', () => sent)
    const next = openTab(name)
    expect(next.list()).toEqual([])
    await next.load()
    expect(next.list()).toEqual([sent])
  })

  test('behavior: after a reload it knows what was over before', async () => {
    const name = newName()
    const first = openTab(name)
    const phases = ['awaiting', 'sent', 'accepted', 'rejected', 'failed', 'notFound'] as const
    for (const phase of phases)
      await first.change(phase, () => sampleTransaction({ id: phase, phase }))
    expect(phases.filter(first.wasOver)).toEqual([])
    const next = openTab(name)
    await next.load()
    await next.change('sent', (stored) => stored && { ...stored, phase: 'accepted', outcome })
    expect(phases.filter(next.wasOver)).toEqual(['accepted', 'rejected', 'failed', 'notFound'])
  })

  test('behavior: what keys open only later was over before, too', async () => {
    const name = newName()
    const first = openTab(name)
    await first.change('sent', () => sampleTransaction({ id: 'sent', phase: 'sent' }))
    const next = openTab(name)
    await next.load()
    await first.change('done', () => sampleTransaction({ id: 'done', phase: 'accepted', outcome }))
    await vi.waitFor(() => expect(next.find('done')).toBeDefined())
    expect([next.wasOver('sent'), next.wasOver('done')]).toEqual([false, true])
  })

  test('behavior: two tabs see each other’s changes', async () => {
    const name = newName()
    const [one, two] = [openTab(name), openTab(name)]
    await two.load()
    await one.change('a', () => sampleTransaction({ id: 'a' }))
    await one.change('b', () => sampleTransaction({ id: 'b', createdAt: 1 }))
    await vi.waitFor(() => expect(two.list().map(({ id }) => id)).toEqual(['b', 'a']))
    await two.change('a', () => undefined)
    await vi.waitFor(() => expect(one.list().map(({ id }) => id)).toEqual(['b']))
  })

  test('behavior: simultaneous changes in two tabs are both kept', async () => {
    const name = newName()
    const [one, two] = [openTab(name), openTab(name)]
    await one.change('ours', () => sampleTransaction())
    const chain = { from: 'chain', onchainId: onchainId('x'), outcome } as const
    const wallet = { from: 'wallet', phase: 'failed' } as const
    await Promise.all([
      one.change('ours', (stored) => stored && advance(stored, chain)),
      two.change('ours', (stored) => stored && advance(stored, wallet)),
      one.change('other', () => sampleTransaction({ id: 'other' })),
      two.change('third', () => sampleTransaction({ id: 'third' })),
    ])
    const third = openTab(name)
    await third.load()
    expect(third.find('ours')).toMatchObject({ phase: 'accepted', outcome })
    expect(third.list()).toHaveLength(3)
  })

  test('behavior: an entry removed in one tab does not come back from another', async () => {
    const name = newName()
    const [one, two] = [openTab(name), openTab(name)]
    await one.change('ours', () => sampleTransaction())
    await two.load()
    await one.change('ours', () => undefined)
    const found = { from: 'chain', onchainId: onchainId('x'), outcome } as const
    await two.change('ours', (stored) => stored && advance(stored, found))
    expect(two.list()).toEqual([])
  })

  test('behavior: keeps two hundred settled ones, and all open ones', async () => {
    const name = newName()
    const store = openTab(name)
    for (let at = 0; at < 203; at++) {
      const settled = { phase: 'accepted', outcome } as const
      await store.change(`${at}`, () =>
        sampleTransaction({ id: `${at}`, createdAt: at, ...(at === 0 ? {} : settled) }),
      )
    }
    await store.prune()
    expect(store.list()).toHaveLength(201)
    expect(store.find('0')).toBeDefined()
    expect(store.find('2')).toBeUndefined()
  })

  test('args: entries that do not parse are skipped', async () => {
    const name = newName()
    const records = createStore(name, 'transactions')
    await set('old', { id: 'old', phase: 'pending' }, records)
    const store = openTab(name)
    await store.change('ours', () => sampleTransaction())
    expect(store.list().map(({ id }) => id)).toEqual(['ours'])
    expect(await entries(records)).toHaveLength(2) // an entry of an older version stays unchanged
  })

  test('error: without IndexedDB entries are kept in the page’s memory', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const store = openTab(newName())
    await store.change('ours', () => sampleTransaction())
    await store.change('ours', (stored) => stored && { ...stored, phase: 'failed' })
    expect(store.find('ours')?.phase).toBe('failed')
    await store.change('ours', () => undefined)
    expect(store.list()).toEqual([])
  })

  test('error: a change that throws changes nothing and is reported', async () => {
    const store = openTab(newName())
    await store.change('ours', () => sampleTransaction())
    const bug = () => {
      throw new Error('bug')
    }
    await expect(store.change('ours', bug)).rejects.toThrow('bug')
    expect(store.find('ours')?.phase).toBe('sent')
  })
})
