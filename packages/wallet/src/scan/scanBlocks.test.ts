import type { TransitionPart } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { accepted, blockAt, onchainId, rejected, transition } from '../testing/blocks.ts'
import { sampleChain } from '../testing/sampleChain.ts'
import { findCall, findingsIn, scanBlocks, scanPage } from './scanBlocks.ts'

const made: TransitionPart = { type: 'record', id: '3field', value: 'record1q' }
const spent: TransitionPart = { type: 'record', id: '4field', tag: '5field' }
const call = transition({ program: 'a.aleo', function: 'move', inputs: [spent], outputs: [made] })
const transactionId = onchainId('a')
const origin = { transactionId, program: 'a.aleo', function: 'move', height: 7 }

/** A node with this many blocks that records the ranges that it is asked for. */
function openNode(tip: number) {
  const asked: (readonly [number, number])[] = []
  const chain = sampleChain('one', { tip })
  const getBlocks = (start: number, end: number) => {
    asked.push([start, end])
    return chain.getBlocks(start, end)
  }
  return { asked, node: { ...chain, getBlocks } }
}

describe('findingsIn', () => {
  test('default: it finds made and spent records and accepted calls, with their places', () => {
    const found = findingsIn([blockAt(6), blockAt(7, accepted({ name: 'a', call }))])
    expect(found.outputs).toEqual([{ id: '3field', ciphertext: 'record1q', origin }])
    expect(found.inputs).toEqual([{ tag: '5field', serialNumber: '4field', transactionId }])
    expect(found.calls).toEqual([{ transactionId: onchainId('a'), height: 7, transitions: [call] }])
    expect(found.blocks.map(({ header }) => header.metadata.height)).toEqual([6, 7])
  })

  test('behavior: of a fee it finds the spent record and the change, but no call', () => {
    const confirmed = rejected({ name: 'a', call })
    const { fee } = confirmed.transaction
    if (!fee) throw new Error('A rejected transaction pays its fee.')
    const paid = { ...fee, transition: { ...call, function: 'fee_private' } }
    const transaction = { ...confirmed.transaction, fee: paid }
    const found = findingsIn([blockAt(7, { ...confirmed, transaction })])
    expect(found.outputs).toEqual([
      { id: '3field', ciphertext: 'record1q', origin: { ...origin, function: 'fee_private' } },
    ])
    expect(found.inputs).toEqual([{ tag: '5field', serialNumber: '4field', transactionId }])
    expect(found.calls).toEqual([])
  })

  test('behavior: a rejected call neither makes nor spends a record', () => {
    const found = findingsIn([blockAt(7, rejected({ name: 'a', call }))])
    expect([found.outputs, found.inputs, found.calls]).toEqual([[], [], []])
  })

  test('behavior: records of dynamic calls are found, and nothing that is no record', () => {
    const types = ['record_with_dynamic_id', 'external_record', 'private', 'future'] as const
    const outputs = types.map((type) => ({ ...made, type, id: type }))
    const found = findingsIn([
      blockAt(7, accepted({ name: 'a', call: transition({ outputs, inputs: [] }) })),
    ])
    expect(found.outputs.map(({ id }) => id)).toEqual(['record_with_dynamic_id'])
  })

  test('behavior: whatever members strangers leave out, everything else is found', () => {
    const absent = JSON.parse('{ "inputs": null, "outputs": null }')
    const empty = JSON.parse('{ "type": "record", "id": "9field", "value": null, "tag": null }')
    const strange = [
      transition(absent),
      transition({ inputs: [empty], outputs: [empty] }),
      transition({ program: 'toString', function: '__proto__' }),
    ]
    const found = findingsIn([
      blockAt(7, ...strange.map((each) => accepted({ name: 'z', call: each }))),
      blockAt(8, accepted({ name: 'a', call })),
    ])
    expect(found.outputs.map(({ id }) => id)).toEqual(['3field'])
    expect(found.inputs.map(({ tag }) => tag)).toEqual(['5field'])
    expect(found.calls).toHaveLength(4)
  })
})

describe('scanBlocks', () => {
  test('default: it reads each block of a range once, oldest first', async () => {
    const { asked, node } = openNode(200)
    const heights: number[] = []
    for await (const { blocks } of scanBlocks(node, { from: 60, to: 170 })) {
      heights.push(...blocks.map(({ header }) => header.metadata.height))
    }
    expect(heights).toEqual(Array.from({ length: 111 }, (_, at) => 60 + at))
    expect(asked).toEqual([
      [60, 110],
      [110, 160],
      [160, 171],
    ])
  })
})

describe('scanPage', () => {
  test.each([
    ['in the middle of a page', 120, [[100, 150]]],
    ['at the beginning of a page', 100, [[100, 150]]],
    ['at the end of a page', 149, [[100, 150]]],
    ['in the last page', 180, [[150, 181]]],
    ['beyond the last page', 300, []],
  ])('privacy 13, 19: for a height %s, its whole page is requested', async (_, height, ranges) => {
    const { asked, node } = openNode(180)
    await scanPage(node, height, 180)
    expect(asked).toEqual(ranges)
  })
})

describe('findCall', () => {
  test('behavior: it requests nothing for a block that does not exist yet', async () => {
    const { asked, node } = openNode(180)
    expect(await findCall(node, { transaction: 'at1', block: 181 })).toBeUndefined()
    expect(asked).toEqual([])
  })
})
