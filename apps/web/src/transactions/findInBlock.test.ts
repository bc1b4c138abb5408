import type { Block, ConfirmedTransaction, Transition } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { onchainId, sampleTransaction } from '../testing/transactions.ts'
import { findInBlock } from './findInBlock.ts'

const OTHER = `aleo1${'q'.repeat(58)}`
const { mark } = sampleTransaction()

function transition(change: Partial<Transition> = {}, inputs = mark.inputs): Transition {
  return {
    id: 'au1x',
    program: mark.program,
    function: mark.function,
    inputs: inputs.map((value) => ({ type: 'public', id: '1field', value })),
    outputs: [],
    tpk: '',
    tcm: '',
    scm: '',
    ...change,
  }
}

function feeOf(payer: string) {
  const value = `{ program_id: credits.aleo, function_name: fee_public, arguments: [ ${payer}, 17u64 ] }`
  const fee = transition(
    {
      program: 'credits.aleo',
      function: 'fee_public',
      outputs: [{ type: 'future', id: '1', value }],
    },
    ['12u64', '5u64', '7field'],
  )
  return { transition: fee, global_state_root: '' }
}

type Sent = { readonly name: string; readonly call?: Transition; readonly payer?: string }

function accepted({ name, call = transition(), payer = ADDRESS }: Sent): ConfirmedTransaction {
  const execution = { transitions: [call], global_state_root: '' }
  const transaction = {
    type: 'execute',
    id: onchainId(name),
    execution,
    fee: feeOf(payer),
  } as const
  return { status: 'accepted', type: 'execute', index: 0, transaction, finalize: [] }
}

function rejected({ name, call = transition(), payer = ADDRESS }: Sent): ConfirmedTransaction {
  const transaction = { type: 'fee', id: onchainId(name), fee: feeOf(payer) } as const
  const execution = { type: 'execution', execution: { transitions: [call] } }
  return {
    status: 'rejected',
    type: 'execute',
    index: 0,
    transaction,
    rejected: execution,
    finalize: [],
  }
}

function blockOf(...transactions: readonly ConfirmedTransaction[]): Block {
  const metadata = { height: 150, timestamp: 9 }
  return { header: { metadata }, transactions } as unknown as Block // the members that are read
}

const none = new Set<string>()

describe('findInBlock', () => {
  test('default: by content, with the fee in all', () => {
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

  test('behavior: a rejected one too, whose id is another; the one it was sent with stays', () => {
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

  test('args: a known id is found whatever else, and nothing accepted under another', () => {
    const known = sampleTransaction({ onchainId: onchainId('b') })
    const others = accepted({ name: 'a' })
    const own = accepted({ name: 'b', call: transition({ function: 'renamed' }) })
    expect(findInBlock(blockOf(others, own), [known], none)[0]?.onchainId).toBe(onchainId('b'))
    expect(findInBlock(blockOf(others), [known], none)).toEqual([])
  })

  test('behavior: an id that it has itself is not another’s', () => {
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

    test('behavior: a wrapper’s call is known by the tag that a call of its own shows', () => {
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

    test('args: without a sign of its own nothing is taken for it', () => {
      expect(findInBlock(block, [hidden(['99field'])], none)).toEqual([])
      expect(findInBlock(block, [hidden([])], none)).toEqual([])
      expect(findInBlock(block, [hidden([], ADDRESS)], none)).toEqual([])
      expect(findInBlock(block, [hidden([], OTHER)], none)).toHaveLength(1)
    })
  })
})
