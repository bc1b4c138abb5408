import 'fake-indexeddb/auto'
import type { SeenTransaction } from '@nightjar/wallet/scan/scanPosition'
import { afterEach, describe, expect, test } from 'vitest'
import { onchainId, sampleSeen, sampleTransaction } from '../testing/transactions.ts'
import { advance } from './advance.ts'
import { createFollower } from './follower.ts'
import { search } from './search.ts'
import { createTransactionStore, type TransactionStore } from './store.ts'
import { isReset, isUncharged, mayRepeat, type Transaction } from './transaction.ts'

let count = 0
let store: TransactionStore
afterEach(() => store.close())

const refuse = () => Promise.reject(new Error('nothing is asked because of a private one'))
const { mark } = sampleTransaction()
/** A wrap that spends the record with this tag; its wallet was asked at height 100. */
const asked = (id: string, change: Partial<Transaction> = {}) =>
  sampleTransaction({
    id,
    phase: 'awaiting',
    walletId: null,
    deadlineHeight: null,
    mark: { ...mark, inputs: [], feePayer: null, own: ['88field', '99field'], isPrivate: true },
    ...change,
  })
const rejected = (name: string) => sampleSeen(name, { status: 'rejected', spending: [feeOfOurs] })
/** Its fee record, which a rejected transaction spends too. */
const feeOfOurs = { program: 'credits.aleo', function: 'fee_private', spent: ['99field'] }

/** A follower of the stored transactions, and the blocks that a wallet reads. */
async function follow(...transactions: readonly Transaction[]) {
  store = createTransactionStore(`follower-${++count}`)
  for (const each of transactions) await store.change(each.id, () => each)
  const seen: SeenTransaction[] = []
  let head = 100
  let read = 100
  let name = 'old' // of the chain
  let isBehind = false
  let beforeBlocks: () => Promise<unknown> = async () => undefined
  const follower = createFollower({
    store,
    search: (wanted, options) =>
      search(wanted, {
        ...options,
        api: { transaction: refuse, explorerTransactions: refuse },
        node: { getBlocks: refuse },
        seenBlocks: async (from) => {
          await beforeBlocks()
          const held = seen.filter(({ height }) => height >= from)
          return { spans: [{ from: 0, to: read }], transactions: held, last: undefined, era: 0 }
        },
      }),
    chain: {
      readMark: async (_, height) => ({ height, hash: `${name}-${height}`, timestamp: 9 }),
      compare: async (_, { height, hash }) =>
        isBehind ? 'unknown' : hash === `${name}-${height}` ? 'same' : 'other',
    },
    head: () => head,
    walletMayTell: () => true,
  })
  const take = (held: readonly SeenTransaction[]) => {
    read = head
    seen.push(...held.map((each) => ({ ...each, height: head })))
  }
  return {
    /** The server announces a block that the wallet reads. */
    add: (...held: readonly SeenTransaction[]) => {
      head++
      take(held)
      return follower.look()
    },
    /** The server announces a block that is not read yet. */
    announce: () => {
      head++
      return follower.look()
    },
    catchUp: (...held: readonly SeenTransaction[]) => {
      take(held)
      return follower.look()
    },
    /** A chain with this name starts over and has reached this height. */
    reset: (to: number, called = 'new') => {
      head = to
      read = to
      name = called
      isBehind = false
      seen.length = 0
      return follower.hear(undefined)
    },
    /** The node falls behind for a moment. */
    fallBehind: () => {
      isBehind = true
      head -= 50
      return follower.hear({ height: head, transactions: [] })
    },
    whileSearching: (run: () => Promise<unknown>) => {
      beforeBlocks = run
    },
    answer: async (id: string, walletId: string) => {
      await store.change(id, (each) => each && advance(each, { from: 'submit', walletId }))
      return follower.look()
    },
    phases: () => Object.fromEntries(store.list().map(({ id, phase }) => [id, phase])),
  }
}

describe('createFollower', () => {
  test('default: finds the transactions in a block', async () => {
    const { add, phases } = await follow(asked('ours'))
    await add()
    expect(phases()).toEqual({ ours: 'awaiting' })
    await add(sampleSeen('a'))
    expect(phases()).toEqual({ ours: 'accepted' })
    expect(store.find('ours')).toMatchObject({
      onchainId: onchainId('a'),
      outcome: { height: 102 },
    })
  })

  test.each([
    ['accepted', sampleSeen('a'), 'a'],
    ['rejected', rejected('stands under another id'), 'a'],
  ] as const)(
    'behavior: requested twice with the same records, it belongs to the one whose wallet names its id: %s',
    async (status, confirmed, named) => {
      const first = asked('before the reload', { createdAt: 1 })
      const { add, answer, phases } = await follow(first, asked('after it', { createdAt: 2 }))
      await add(confirmed) // the block arrives before the wallet has answered
      expect(phases()).toEqual({ 'before the reload': status, 'after it': 'awaiting' })
      await answer('after it', onchainId(named))
      expect(phases()).toEqual({ 'before the reload': 'awaiting', 'after it': status })
      await add()
      expect(phases()).toEqual({ 'before the reload': 'awaiting', 'after it': status })
    },
  )

  test.each([
    ['accepted', sampleSeen('a')],
    ['rejected', rejected('a')],
  ] as const)(
    'behavior: requested twice, from a wallet that names no id, it belongs to the one that it has accepted: %s',
    async (status, confirmed) => {
      const first = asked('before the reload', { createdAt: 1 })
      const { add, answer, phases } = await follow(first, asked('after it', { createdAt: 2 }))
      await add(confirmed) // the block arrives before the wallet has answered
      await add()
      await answer('after it', 'wallet-7')
      expect(phases()).toEqual({ 'before the reload': 'awaiting', 'after it': status })
      await add()
      expect(phases()).toEqual({ 'before the reload': 'awaiting', 'after it': status })
    },
  )

  test('behavior: if both were signed, each gets one', async () => {
    const first = asked('before the reload', { createdAt: 1 })
    const { add, answer, phases } = await follow(first, asked('after it', { createdAt: 2 }))
    await add(sampleSeen('a'))
    await answer('after it', 'wallet-7')
    await add(sampleSeen('b'))
    expect(phases()).toEqual({ 'before the reload': 'accepted', 'after it': 'accepted' })
  })

  test('behavior: the wallet names it while the block is being searched', async () => {
    const first = asked('before the reload', { createdAt: 1 })
    const { add, whileSearching, phases } = await follow(first, asked('after it', { createdAt: 2 }))
    const named = { from: 'submit', walletId: onchainId('a') } as const
    whileSearching(() => store.change('after it', (each) => each && advance(each, named)))
    await add(sampleSeen('a'))
    await add()
    expect(phases()).toEqual({ 'before the reload': 'awaiting', 'after it': 'accepted' })
  })

  describe('a chain that was reset', () => {
    const sent = (change: Partial<Transaction> = {}) =>
      asked('ours', { phase: 'sent', walletId: 'wallet-7', ...change })

    test.each([
      ['that is still shorter', 5],
      ['that has come further', 400],
    ])('default: it is not on the new one, %s', async (_, height) => {
      const { add, reset, phases } = await follow(sent())
      await add()
      await reset(height)
      await add(sampleSeen('another'))
      expect(phases()).toEqual({ ours: 'notFound' })
      const ours = store.find('ours') ?? sent()
      expect([isReset(ours), isUncharged(ours), mayRepeat(ours)]).toEqual([true, false, true])
    })

    test('behavior: the node is not asked for the exact block of sending, but for one of a grid', async () => {
      const { add } = await follow(sent({ sentHeight: 100, searchedTo: 100 }))
      await add()
      expect(store.find('ours')?.seenBlock?.height).toBe(100)
      const { add: addMore } = await follow(sent({ sentHeight: 99, searchedTo: 99 }))
      await addMore()
      expect(store.find('ours')?.seenBlock?.height).toBe(50)
    })

    test('behavior: also if it was reset while no page was open', async () => {
      const seenBlock = { height: 100, hash: 'older-100', timestamp: 9 }
      const { add, phases } = await follow(sent({ seenBlock }))
      await add(sampleSeen('another'))
      expect(phases()).toEqual({ ours: 'notFound' })
    })

    test('behavior: a node that is temporarily behind changes nothing', async () => {
      const { add, fallBehind, reset, phases } = await follow(sent())
      await add()
      await fallBehind()
      expect(phases()).toEqual({ ours: 'sent' })
      await reset(101, 'old')
      await add(sampleSeen('a'))
      expect(phases()).toEqual({ ours: 'accepted' })
    })

    test('behavior: it is searched for again when the node returns to the chain', async () => {
      const { add, reset, phases } = await follow(sent())
      await add()
      await reset(101)
      await reset(101, 'old')
      expect(store.find('ours')?.isOffChain).toBe(false)
      await add(sampleSeen('a'))
      expect(phases()).toEqual({ ours: 'accepted' })
    })

    test('behavior: if its wallet answers afterwards, it is searched for on the new chain', async () => {
      const { add, answer, reset, phases } = await follow(asked('ours'))
      await add()
      await reset(5)
      expect(mayRepeat(store.find('ours') ?? sent())).toBe(false)
      await answer('ours', onchainId('a'))
      expect(phases()).toEqual({ ours: 'sent' })
      await add(sampleSeen('a'))
      expect(phases()).toEqual({ ours: 'accepted' })
    })

    test('behavior: entries settled on the old chain stay unchanged', async () => {
      const { add, reset, phases } = await follow(sent())
      await add(sampleSeen('a'))
      await reset(5)
      expect(phases()).toEqual({ ours: 'accepted' })
    })
  })

  test('behavior: a block that is not read yet does not count as searched', async () => {
    const { announce, catchUp, phases } = await follow(asked('ours'))
    await announce()
    expect(store.find('ours')?.searchedTo).toBe(100)
    await catchUp(sampleSeen('a'))
    expect(phases()).toEqual({ ours: 'accepted' })
  })
})
