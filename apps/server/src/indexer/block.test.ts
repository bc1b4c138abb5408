import { type Block, parseBlock } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { GarbageAnswerError, readBlock } from './block.ts'

const fee = {
  transition: {
    id: 'au1f',
    program: 'credits.aleo',
    function: 'fee_public',
    inputs: [
      { type: 'public', id: '1field', value: '1000u64' },
      { type: 'public', id: '2field', value: '5u64' },
      { type: 'public', id: '3field', value: '9field' },
    ],
    outputs: [
      {
        type: 'future',
        id: '4field',
        value:
          '{\n  program_id: credits.aleo,\n  function_name: fee_public,\n  arguments: [\n    aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px,\n    1005u64\n  ]\n}',
      },
    ],
  },
}
const transition = { id: 'au1a', program: 'a.aleo', function: 'go', inputs: [], outputs: [] }
const blockOf = (...transactions: readonly unknown[]): Block =>
  parseBlock({
    block_hash: 'ab1',
    previous_hash: 'ab0',
    header: { metadata: { height: 7, timestamp: 9 } },
    transactions,
  })

describe('readBlock', () => {
  test('default: an accepted execution with its fee', () => {
    const execution = { transitions: [transition] }
    const block = readBlock(
      blockOf({
        status: 'accepted',
        finalize: [],
        transaction: { type: 'execute', id: 'at1', execution, fee },
      }),
    )
    expect(block).toMatchObject({ height: 7, hash: 'ab1', previousHash: 'ab0', timestamp: 9 })
    expect(block.transactions[0]).toMatchObject({
      id: 'at1',
      index: 0,
      isAccepted: true,
      fee: {
        amount: 1005n,
        payer: 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px',
      },
      body: { kind: 'execution', transitions: [{ program: 'a.aleo', future: undefined }] },
    })
  })

  test('behavior: lists sets and removals in order', () => {
    const named = { mapping_id: '1field', key_id: '2field' }
    const finalize = [
      { type: 'initialize_mapping', mapping_id: '9field' },
      { type: 'update_key_value', ...named, value_id: '3field' },
      { type: 'remove_key_value', ...named },
    ]
    const transaction = { type: 'fee', id: 'at1', fee }
    const [read] = readBlock(blockOf({ status: 'accepted', finalize, transaction })).transactions
    expect(read?.operations).toEqual([
      { mapping: '1', key: '2', value: '3' },
      { mapping: '1', key: '2', value: null },
    ])
  })

  test('behavior: a rejected execution keeps the original call; a private fee has no payer', () => {
    const hidden = { transition: { ...fee.transition, outputs: [] } }
    const rejected = { type: 'execution', execution: { transitions: [transition] } }
    const transaction = { type: 'fee', id: 'at2', fee: hidden }
    const [read] = readBlock(
      blockOf({ status: 'rejected', finalize: [], transaction, rejected }),
    ).transactions
    expect(read).toMatchObject({
      isAccepted: false,
      fee: { payer: null },
      body: { kind: 'execution' },
    })
  })

  test('behavior: a deployment', () => {
    const transaction = {
      type: 'deploy',
      id: 'at3',
      owner: { address: 'aleo1x' },
      deployment: { edition: 0, program: 'import b.aleo;\nprogram a.aleo;\n' },
      fee,
    }
    const [read] = readBlock(
      blockOf({ status: 'accepted', finalize: [], transaction }),
    ).transactions
    expect(read?.body).toMatchObject({ deployment: { program: 'a.aleo', owner: 'aleo1x' } })
  })

  test('error: an unreadable fee counts as garbage, and the block is requested again', () => {
    const [amount] = fee.transition.inputs
    const outputs = [{ type: 'future', id: '4field', value: 'no future' }]
    const broken = { transition: { ...fee.transition, inputs: [amount], outputs } }
    const transaction = { type: 'fee', id: 'at1', fee: broken }
    const block = blockOf({ status: 'accepted', finalize: [], transaction })
    expect(() => readBlock(block)).toThrow(GarbageAnswerError)
  })
})
