import type { Block, ConfirmedTransaction, Transition, TransitionPart } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { callsIn, outputsIn } from './blockPages.ts'

const made: TransitionPart = { type: 'record', id: '3field', value: 'record1q' }
const spent: TransitionPart = { type: 'record', id: '4field', tag: '5field' }
const transition = (change: Partial<Transition>): Transition => ({
  ...{ id: 'au1', program: 'a.aleo', function: 'move', tpk: '', tcm: '', scm: '' },
  ...{ inputs: [spent], outputs: [made] },
  ...change,
})
const move = transition({})
const fee = { transition: transition({ function: 'fee_private' }), global_state_root: '' }

const accepted = (...transitions: readonly Transition[]): ConfirmedTransaction => ({
  ...{ status: 'accepted', type: 'execute', index: 0, finalize: [] },
  transaction: {
    ...{ type: 'execute', id: 'at1a' },
    execution: { transitions, global_state_root: '' },
  },
})
const rejected = (...transitions: readonly Transition[]): ConfirmedTransaction => ({
  ...{ status: 'rejected', type: 'execute', index: 0, finalize: [] },
  transaction: { type: 'fee', id: 'at1f', fee },
  rejected: { type: 'execution', execution: { transitions, global_state_root: '' } },
})
const blockOf = (...transactions: readonly ConfirmedTransaction[]) =>
  ({
    ...{ block_hash: 'ab1', previous_hash: 'ab0', transactions },
    header: { metadata: { height: 7, timestamp: 9 } },
  }) as unknown as Block // the members that are read

const moved = {
  ...{ program: 'a.aleo', function: 'move' },
  made: [{ id: '3field', ciphertext: 'record1q' }],
  spent: [{ tag: '5field', serialNumber: '4field' }],
}

describe('outputsIn', () => {
  const idsIn = (block: Block) =>
    outputsIn(block).transactions.flatMap(({ transitions }) =>
      transitions.flatMap((each) => each.made.map(({ id }) => id)),
    )

  test('default: made and spent records with their transaction and call', () => {
    expect(outputsIn(blockOf(accepted(move)))).toEqual({
      ...{ height: 7, hash: 'ab1', timestamp: 9 },
      transactions: [{ id: 'at1a', transitions: [moved] }],
    })
  })

  test('behavior: a rejected call neither makes nor spends a record, but its fee does', () => {
    const { transactions } = outputsIn(blockOf(rejected(move)))
    expect(transactions).toEqual([
      { id: 'at1f', transitions: [{ ...moved, function: 'fee_private' }] },
    ])
  })

  test('behavior: records of dynamic calls are there, and nothing that is no record', () => {
    const types = ['record_with_dynamic_id', 'external_record', 'private', 'future'] as const
    const outputs = types.map((type) => ({ ...made, type, id: type }))
    expect(idsIn(blockOf(accepted(transition({ outputs }))))).toEqual(['record_with_dynamic_id'])
  })

  test('behavior: whatever members strangers leave out, everything else is there', () => {
    const absent = JSON.parse('{ "inputs": null, "outputs": null }')
    const empty = JSON.parse('{ "type": "record", "id": "9field", "value": null, "tag": null }')
    const strange = [
      transition(absent),
      transition({ inputs: [empty], outputs: [empty] }),
      transition({ program: 'toString', function: '__proto__', outputs: [] }),
    ]
    expect(idsIn(blockOf(...strange.map((each) => accepted(each)), accepted(move)))).toEqual([
      '3field',
    ])
  })
})

describe('callsIn', () => {
  const swap = transition({
    program: 'nightjar_core.aleo',
    function: 'swap',
    inputs: [
      spent,
      { type: 'public', id: '2', value: '7u64' },
      { type: 'private', id: '3', value: 'ciphertext1q' },
    ],
    outputs: [made, { type: 'future', id: '5', value: '{ arguments: [] }' }],
  })
  const shown = {
    ...{ program: 'nightjar_core.aleo', function: 'swap' },
    inputs: [{ type: 'record' }, { type: 'public', value: '7u64' }, { type: 'private' }],
    outputs: [{ type: 'future', value: '{ arguments: [] }' }],
  }

  test('default: the exchange’s calls as everyone sees them, accepted and rejected', () => {
    expect(callsIn(blockOf(accepted(move, swap), rejected(swap))).transactions).toEqual([
      { id: 'at1a', status: 'accepted', transitions: [shown], listed: [] },
      { id: 'at1f', status: 'rejected', transitions: [shown], listed: [] },
    ])
  })

  test('behavior: calls of other programs are left out, because strangers choose their size', () => {
    expect(callsIn(blockOf(accepted(move), rejected(move))).transactions).toEqual([])
  })
})
