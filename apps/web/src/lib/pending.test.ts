import 'fake-indexeddb/auto'
import { get } from 'idb-keyval'
import { beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { addSent, forgetSent, loadSent, updateSent, useSent } from './pending.ts'

const swap = (id: string) => ({
  id,
  address: ADDRESS,
  kind: 'swap' as const,
  paid: [],
  received: [],
  sentHeight: 1,
  expiresAtHeight: 101,
})

/** What a reload does: the page's memory is gone, IndexedDB is not. */
async function reload() {
  await new Promise((done) => setTimeout(done, 10))
  useSent.setState({ sent: [], isLoaded: false })
  await loadSent()
}

beforeEach(async () => {
  for (const { id } of useSent.getState().sent) forgetSent(id)
  await reload()
})

describe('addSent', () => {
  test('behavior: a reload loses nothing', async () => {
    addSent(swap('at1one'), 5)
    await reload()
    expect(useSent.getState().sent).toMatchObject([
      { id: 'at1one', onchainId: 'at1one', phase: 'pending', sentAt: 5 },
    ])
  })

  test('behavior: a wallet’s own id is not taken for the chain’s', () => {
    addSent(swap('0f3e-uuid'))
    expect(useSent.getState().sent[0]?.onchainId).toBeNull()
  })

  test('behavior: holds no more than fifty', () => {
    for (let index = 0; index < 60; index++) addSent(swap(`at1${index}`))
    expect(useSent.getState().sent).toHaveLength(50)
    expect(useSent.getState().sent[0]?.id).toBe('at159')
  })
})

describe('loadSent', () => {
  test('behavior: keeps what was sent before it had read', async () => {
    addSent(swap('at1old'))
    await new Promise((done) => setTimeout(done, 10))
    useSent.setState({ sent: [], isLoaded: false })
    const loading = loadSent()
    useSent.setState(({ sent }) => ({ sent: [...sent] }))
    await loading
    expect(useSent.getState().isLoaded).toBe(true)
    expect(useSent.getState().sent.map(({ id }) => id)).toEqual(['at1old'])
  })
})

describe('updateSent', () => {
  test('default', async () => {
    addSent(swap('at1one'))
    updateSent('at1one', { phase: 'accepted' })
    await reload()
    expect(useSent.getState().sent[0]?.phase).toBe('accepted')
  })
})

describe('forgetSent', () => {
  test('default', async () => {
    addSent(swap('at1one'))
    forgetSent('at1one')
    await reload()
    expect(useSent.getState().sent).toEqual([])
    expect(await get('nightjar.sent')).toEqual([])
  })
})
