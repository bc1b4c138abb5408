import { accepted, blockOf, rejected, transition } from '@nightjar/wallet/testing/blocks'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { findInBlock } from './findInBlock.ts'

const OTHER = `aleo1${'q'.repeat(58)}`
const { mark } = sampleTransaction()

const none = new Set<string>()

describe('findInBlock', () => {
  test('default: by content, with the total fee', () => {
    const found = findInBlock(blockOf(accepted({ name: 'a' })), [sampleTransaction()], none)
    expect(found).toEqual([
      {
        id: 'ours',
        onchainId: onchainId('a'),
        outcome: {
          status: 'accepted',
          height: 150,
          timestamp: 9,
          fee: '17',
          reason: null,
          moved: null,
        },
      },
    ])
  })

  test('behavior: finds a rejected one too, whose id differs; the id it was sent with is kept', () => {
    const block = blockOf(rejected({ name: 'fee' }))
    expect(findInBlock(block, [sampleTransaction()], none)[0]).toMatchObject({
      onchainId: onchainId('fee'),
      outcome: { status: 'rejected' },
    })
    const known = sampleTransaction({ onchainId: onchainId('sent') })
    expect(findInBlock(block, [known], none)[0]?.onchainId).toBe(onchainId('sent'))
  })

  test.each([
    ['another function', { call: transition({ function: 'swap_exact_path' }) }],
    ['another program', { call: transition({ program: 'other.aleo' }) }],
    ['one unit more', { call: transition({}, mark.inputs.with(2, '11u128')) }],
    ['another deadline', { call: transition({}, mark.inputs.with(5, '201u32')) }],
    ['another payer', { payer: OTHER }],
  ])('args: %s is not it', (_, change) => {
    const block = blockOf(accepted({ name: 'a', ...change }), rejected({ name: 'b', ...change }))
    expect(findInBlock(block, [sampleTransaction()], none)).toEqual([])
  })

  test('behavior: finds one whose wallet paid the fee from a record, although asked to pay publicly', () => {
    const block = blockOf(accepted({ name: 'a', payer: 'nobody that the block shows' }))
    expect(findInBlock(block, [sampleTransaction()], none)).toMatchObject([{ id: 'ours' }])
    const hidden = sampleTransaction({ mark: { ...mark, inputs: [], isPrivate: true } })
    expect(findInBlock(block, [hidden], none)).toEqual([])
  })

  test('args: a known id is always found, and nothing is accepted under another', () => {
    const known = sampleTransaction({ onchainId: onchainId('b') })
    const others = accepted({ name: 'a' })
    const own = accepted({ name: 'b', call: transition({ function: 'renamed' }) })
    expect(findInBlock(blockOf(others, own), [known], none)[0]?.onchainId).toBe(onchainId('b'))
    expect(findInBlock(blockOf(others), [known], none)).toEqual([])
  })

  test('behavior: its own id cannot belong to another', () => {
    const known = sampleTransaction({ onchainId: onchainId('b') })
    const taken = new Set([onchainId('b')])
    expect(findInBlock(blockOf(accepted({ name: 'b' })), [known], taken)).toHaveLength(1)
  })

  test('behavior: the same swap sent twice is found twice, the older first', () => {
    const twice = [
      sampleTransaction({ id: 'late', createdAt: 2 }),
      sampleTransaction({ id: 'early', createdAt: 1 }),
    ]
    const block = blockOf(accepted({ name: 'a' }), accepted({ name: 'b' }))
    expect(findInBlock(block, twice, none)).toMatchObject([
      { id: 'early', onchainId: onchainId('a') },
      { id: 'late', onchainId: onchainId('b') },
    ])
    expect(findInBlock(block, twice, new Set([onchainId('a')]))).toMatchObject([
      { id: 'early', onchainId: onchainId('b') },
    ])
  })

  test('behavior: of two candidates, chooses the one that a wallet has accepted', () => {
    const twice = [
      sampleTransaction({ id: 'given up', createdAt: 1, phase: 'failed', walletId: null }),
      sampleTransaction({ id: 'asked', createdAt: 2, phase: 'awaiting', walletId: null }),
    ]
    const block = blockOf(accepted({ name: 'a' }))
    expect(findInBlock(block, twice, none)).toMatchObject([{ id: 'asked' }])
    const sent = sampleTransaction({ id: 'sent', createdAt: 3 })
    expect(findInBlock(block, [...twice, sent], none)).toMatchObject([{ id: 'sent' }])
    const named = sampleTransaction({ id: 'named', createdAt: 4, onchainId: onchainId('a') })
    expect(findInBlock(block, [...twice, sent, named], none)).toMatchObject([{ id: 'named' }])
  })

  test('behavior: blocks up to the height at sending do not count', () => {
    const later = sampleTransaction({ sentHeight: 150 })
    expect(findInBlock(blockOf(accepted({ name: 'a' })), [later], none)).toEqual([])
  })

  describe('privately', () => {
    const hidden = (own: readonly string[], feePayer: string | null = null) =>
      sampleTransaction({ mark: { ...mark, inputs: [], feePayer, own: [...own], isPrivate: true } })
    const spending = transition({
      inputs: [
        { type: 'record', id: '77field', tag: '88field' },
        { type: 'private', id: '1field', value: 'ciphertext1q' },
        { type: 'public', id: '2field', value: OTHER },
      ],
    })
    const block = blockOf(accepted({ name: 'a', call: spending, payer: OTHER }))

    test.each([
      ['serial number', '77field'],
      ['tag', '88field'],
      ['blinded address', OTHER],
    ])('default: by a %s', (_, own) => {
      expect(findInBlock(block, [hidden([own])], none)).toHaveLength(1)
    })

    test('behavior: a wrapper’s call is recognized by the tag in its inner call', () => {
      const inner = transition({ program: 'nightjar_core.aleo', inputs: spending.inputs ?? [] })
      const outer = transition({ inputs: [{ type: 'external_record', id: '5field' }] })
      const execution = { transitions: [inner, outer], global_state_root: '' }
      const { transaction, ...confirmed } = accepted({ name: 'a', payer: OTHER })
      const wrapped = { ...transaction, type: 'execute', execution } as const
      const found = (own: string) =>
        findInBlock(blockOf({ ...confirmed, transaction: wrapped }), [hidden([own])], none)
      expect(found('88field')).toHaveLength(1)
      expect(found('99field')).toEqual([])
    })

    test('args: without an identifying mark nothing is matched to it', () => {
      expect(findInBlock(block, [hidden(['99field'])], none)).toEqual([])
      expect(findInBlock(block, [hidden([])], none)).toEqual([])
      expect(findInBlock(block, [hidden([], ADDRESS)], none)).toEqual([])
      expect(findInBlock(block, [hidden([], OTHER)], none)).toHaveLength(1)
    })
  })
})
