import type { Block } from '@nightjar/aleo'
import { callsIn, outputsIn, type PageBlock } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { describe, expect, test } from 'vitest'
import { ADDRESS, accepted, blockAt, onchainId, rejected, transition } from '../testing/blocks.ts'
import { sampleChain } from '../testing/sampleChain.ts'
import { createScanPosition, type Owned } from './scanPosition.ts'

/** The record that a transaction has made. */
const recordOf = (name: string): Owned => ({
  ...{ program: 'nightjar_core.aleo', name: 'PrivateToken', plaintext: '{}', spent: false },
  ...{ id: `${name}field`, tag: `tag of ${name}` },
  origin: {
    transactionId: onchainId(name),
    program: 'x.aleo',
    function: 'f',
    height: 5,
    timestamp: 15,
  },
})

/** A call that spends the record of another one, with inputs of each kind. */
const spend = (name: string, of: string, program = 'nightjar_core.aleo') =>
  accepted({
    name,
    call: transition({
      program,
      function: 'swap',
      inputs: [
        { type: 'record', id: '1', tag: `tag of ${of}` },
        { type: 'public', id: '2', value: '7u64' },
        { type: 'private', id: '3', value: 'ciphertext1q' },
      ],
      outputs: [
        { type: 'record', id: '4', value: 'record1q' },
        { type: 'future', id: '5', value: '{ arguments: [] }' },
      ],
    }),
  })

/** Where the call of `b` spent a record. */
const spentIn = {
  ...{ transactionId: onchainId('b'), program: 'nightjar_core.aleo', function: 'swap' },
  ...{ height: 5, timestamp: expect.any(Number) },
}

/** What everyone sees of such a call. */
const shown = (name: string, height: number) => ({
  transactionId: onchainId(name),
  height,
  listed: [],
  transitions: [
    {
      ...{ program: 'nightjar_core.aleo', function: 'swap' },
      inputs: [{ type: 'record' }, { type: 'public', value: '7u64' }, { type: 'private' }],
      outputs: [{ type: 'future', value: '{ arguments: [] }' }],
    },
  ],
})

const sent = { 5: [spend('a', 'stranger'), spend('b', 'a'), spend('c', 'x')], 6: [spend('d', 'a')] }
const node = sampleChain('only', { tip: 9, sent })

/** What is found in the blocks from … to. */
const page = async (from: number, to: number, chain = node) =>
  (await chain.getBlocks(from, to + 1)).map(pageBlock)

/** A block as pages show it. */
function pageBlock(block: Block): PageBlock {
  const { transactions: outputs, ...mark } = outputsIn(block)
  return { ...mark, outputs, calls: callsIn(block).transactions }
}

function openPosition(kept: string | null = null) {
  let stored = kept
  const memory = {
    read: async () => stored,
    write: async (text: string) => {
      stored = text
    },
  }
  return { position: createScanPosition({ memory, fromHeight: 4 }), stored: () => stored }
}

describe('createScanPosition', () => {
  test('default: a call is own if it has made or spent an own record, and everyone’s view of it is kept', async () => {
    const { position } = openPosition()
    position.take(await page(4, 5), [recordOf('a')], ADDRESS)
    expect(position.calls()).toEqual([shown('a', 5), shown('b', 5)])
    expect(position.owned()).toEqual([{ ...recordOf('a'), spent: true, spentIn }])
    position.take(await page(6, 6), [], ADDRESS)
    expect(position.calls().slice(2)).toEqual([shown('d', 6)])
    expect(position.nextHeight()).toBe(7)
  })

  test('behavior: calls of other programs are not kept, because strangers choose their size', () => {
    const { position } = openPosition()
    const foreign = blockAt(4, spend('a', 'stranger', 'large.aleo'))
    position.take([pageBlock(foreign)], [recordOf('a')], ADDRESS)
    expect(position.owned()).toEqual([recordOf('a')])
    expect(position.calls()).toEqual([])
  })

  test('behavior: a stored position continues with its records and calls', async () => {
    const { position, stored } = openPosition()
    position.take(await page(4, 5), [recordOf('a')], ADDRESS)
    await position.remember()
    const later = openPosition(stored()).position
    await later.recall()
    expect(later.calls()).toEqual([shown('a', 5), shown('b', 5)])
    expect(later.owned()).toEqual([{ ...recordOf('a'), spent: true, spentIn }])
    expect(later.progress()).toEqual({ nextHeight: 6, fromHeight: 4 })
  })

  test('privacy 13: what became of the account’s transactions is known from the blocks, of any program, without a request', async () => {
    const { position, stored } = openPosition()
    const moves = {
      6: [spend('moved', 'a', 'credits.aleo'), spend('x', 'stranger', 'credits.aleo')],
    }
    const chain = sampleChain('only', { tip: 7, sent: { ...sent, ...moves } })
    position.take(await page(4, 7, chain), [recordOf('a')], ADDRESS)
    const seen = position.seen(6)
    expect(seen.transactions).toMatchObject([
      {
        ...{ transactionId: onchainId('moved'), height: 6, status: 'accepted', transitions: [] },
        spending: [{ program: 'credits.aleo', function: 'swap', spent: ['tag of a', '1'] }],
      },
    ])
    expect([seen.spans, seen.last?.height]).toEqual([[{ from: 0, to: 7 }], 7])
    await position.remember()
    const later = openPosition(stored()).position
    await later.recall()
    expect(later.seen(6)).toEqual(seen)
  })

  test('behavior: a rejected call is the account’s if it spent its record for the fee, or paid for it publicly', () => {
    const { position } = openPosition()
    const paid = (spent: string) => ({ inputs: [{ type: 'record' as const, id: '1', tag: spent }] })
    const shown = rejected({ name: 'a' })
    const fee = transition({
      program: 'credits.aleo',
      function: 'fee_private',
      ...paid('tag of a'),
    })
    const own = {
      ...shown,
      transaction: { ...shown.transaction, fee: { transition: fee, global_state_root: '' } },
    }
    const block = pageBlock(
      blockAt(5, own as typeof shown, rejected({ name: 'b' }), rejected({ name: 'c' })),
    )
    const payerOf = (id: string) => (id === onchainId('b') ? ADDRESS : 'aleo1other')
    const calls = block.calls.map((each) => ({
      ...each,
      listed: [sampleCall({ status: 'rejected', fee_payer: payerOf(each.id) })],
    }))
    position.take([pageBlock(blockAt(4))], [recordOf('a')], ADDRESS)
    position.take([{ ...block, calls }], [], ADDRESS)
    const { transactions } = position.seen(0)
    expect(transactions.map((each) => [each.transactionId, each.status])).toEqual([
      [onchainId('a'), 'rejected'],
      [onchainId('b'), 'rejected'],
    ])
    expect(position.calls()).toEqual([])
  })

  test('behavior: a reset of the chain is counted', async () => {
    const { position } = openPosition()
    position.take(await page(4, 5), [], ADDRESS)
    expect([position.seen(0).era, position.seen(0).last?.era]).toEqual([0, 0])
    position.forget()
    position.take(await page(0, 2), [], ADDRESS)
    expect([position.seen(0).era, position.seen(0).last?.era]).toEqual([1, 1])
  })

  const last = { height: 8, hash: 'only-8', timestamp: 1024 }

  test.each([
    ['of an earlier form', { form: 2, nextHeight: 9, last, owned: [recordOf('a')] }],
    ['with calls alone', { last, records: [recordOf('a')], calls: [] }],
  ])('behavior: an entry %s is read anew from the account’s first block', async (_, kept) => {
    const { position } = openPosition(JSON.stringify(kept))
    await position.recall()
    expect(position.progress()).toEqual({ nextHeight: 4, fromHeight: 4 })
    expect(position.owned()).toEqual([])
  })

  test('behavior: a position before the account’s first block, as after a reset, counts from there', async () => {
    const last = { height: 1, hash: 'only-1', timestamp: 1003 }
    const { position } = openPosition(
      JSON.stringify({ last, records: [], transactions: [], era: 0 }),
    )
    await position.recall()
    expect(position.progress()).toEqual({ nextHeight: 2, fromHeight: 2 })
  })

  test('behavior: blocks follow by the hash of the block before them', async () => {
    const { position } = openPosition()
    expect(position.isFollowedBy('any')).toBe(true)
    position.take(await page(4, 5), [], ADDRESS)
    expect(['only-5', 'old-5'].map(position.isFollowedBy)).toEqual([true, false])
  })

  test('behavior: of another chain nothing is kept, and it is read from its beginning', async () => {
    const { position } = openPosition()
    position.take(await page(4, 5, sampleChain('old', { tip: 9, sent })), [recordOf('a')], ADDRESS)
    expect(position.calls()).toHaveLength(2)
    position.forget()
    expect([position.calls(), position.owned(), position.last()]).toEqual([[], [], undefined])
    expect(position.progress()).toEqual({ nextHeight: 0, fromHeight: 0 })
  })

  test('error: a position that cannot be stored does not end the scan', async () => {
    const full = new DOMException('The quota was exceeded.', 'QuotaExceededError')
    const memory = { read: () => Promise.reject(full), write: () => Promise.reject(full) }
    const position = createScanPosition({ memory, fromHeight: 4 })
    await position.recall()
    position.take(await page(4, 5), [], ADDRESS)
    await position.remember()
    expect(position.nextHeight()).toBe(6)
  })
})
