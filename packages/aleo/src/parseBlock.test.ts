import { describe, expect, test } from 'vitest'
import { NodeAnswerError, parseBlock } from './parseBlock.ts'

const transition = {
  id: 'au1a',
  program: 'a.aleo',
  function: 'go',
  inputs: [{ type: 'public', id: '1field', value: '5u64' }],
  outputs: [{ type: 'record', id: '2field' }],
}
const fee = { transition: { ...transition, program: 'credits.aleo', function: 'fee_public' } }
const execution = { transitions: [transition] }
const operation = { type: 'update_key_value', mapping_id: '1field', key_id: '2field' }
const execute = { type: 'execute', id: 'at1', execution, fee }
const confirmed = { status: 'accepted', finalize: [operation], transaction: execute }
const deploy = {
  ...{ type: 'deploy', id: 'at2', owner: { address: 'aleo1x' }, fee },
  deployment: { edition: 0, program: 'program a.aleo;' },
}
const blockOf = (...transactions: readonly unknown[]) => ({
  block_hash: 'ab1',
  previous_hash: 'ab0',
  header: { metadata: { height: 7, timestamp: 9 } },
  transactions,
})

describe('parseBlock', () => {
  test.each([
    ['nothing', blockOf()],
    ['an execution', blockOf(confirmed)],
    ['one without a fee', blockOf({ ...confirmed, transaction: { ...execute, fee: null } })],
    ['a deployment', blockOf({ ...confirmed, transaction: deploy })],
    [
      'a rejected execution',
      blockOf({
        ...{ status: 'rejected', finalize: [], rejected: { type: 'execution', execution } },
        transaction: { type: 'fee', id: 'at3', fee },
      }),
    ],
  ])('default: a block with %s is returned unchanged', (_, json) => {
    expect(parseBlock(json)).toBe(json)
  })

  const transitionWith = (change: object) =>
    blockOf({
      ...confirmed,
      transaction: { ...execute, execution: { transitions: [{ ...transition, ...change }] } },
    })
  test.each([
    ['block is not an object', null],
    ['block is not an object', []],
    ['block is not an object', 'block'],
    ['block_hash is not a text', { ...blockOf(), block_hash: 7 }],
    [
      'height is not a whole number',
      { ...blockOf(), header: { metadata: { height: -1, timestamp: 0 } } },
    ],
    ['transactions is not an object', blockOf(null)],
    ['status is not accepted or rejected', blockOf({ ...confirmed, status: 'maybe' })],
    ['finalize is not a list', blockOf({ ...confirmed, finalize: undefined })],
    [
      'mapping_id is not a field',
      blockOf({ ...confirmed, finalize: [{ ...operation, mapping_id: '1' }] }),
    ],
    [
      'transitions is not a list',
      blockOf({ ...confirmed, transaction: { ...execute, execution: {} } }),
    ],
    ['type is not execute, deploy or fee', blockOf({ ...confirmed, transaction: { id: 'at1' } })],
    ['rejected.type is not execution or deployment', blockOf({ ...confirmed, rejected: {} })],
    ['id, program and function of a transition is not a text', transitionWith({ program: null })],
    ['value is not a text', transitionWith({ inputs: [{ type: 'public', id: '1field' }] })],
    ['inputs is not a list', transitionWith({ inputs: {} })],
  ])('error: %s', (why, json) => {
    expect(() => parseBlock(json)).toThrow(NodeAnswerError)
    expect(() => parseBlock(json)).toThrow(`The node's answer is no block: ${why}.`)
  })
})
