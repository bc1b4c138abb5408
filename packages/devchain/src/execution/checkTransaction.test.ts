import { findLeo } from '@nightjar/programs/compile'
import { bech32m } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { hasher } from '../hash/hasher.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import { snarkVm } from '../snarkvm/local.ts'
import { type ExecuteJson, type TransitionPart, transitionsOf } from '../snarkvm/transactionJson.ts'
import { type LeoNode, startLeoNode } from '../testing/leoNode.ts'
import { withStateRoot } from '../testing/readyTransactions.ts'
import { rehash, withAmounts } from '../testing/rehash.ts'
import type { TransactOptions } from '../transact.ts'

const leo = findLeo()
const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')
const { privateKey, address } = alice

let devchain: Devchain
let node: LeoNode | null = null

const maker = `program check_maker.aleo;

record token:
    owner as address.private;

function make:
    input r0 as address.public;
    cast r0 into r1 as token.record;
    output r1 as token.record;

constructor:
    assert.eq edition 0u16;
`

const caller = `program check_caller.aleo;

function make:
    input r0 as address.public;
    call.dynamic 'check_maker' 'aleo' 'make' with r0 (as address.public) into r1 (as dynamic.record);
    output r1 as dynamic.record;

constructor:
    assert.eq edition 0u16;
`

beforeAll(async () => {
  devchain = await createDevchain()
  if (leo !== null) node = await startLeoNode(leo)
  for (const source of [maker, caller]) {
    const { height } = await devchain.deploy({ privateKey, source })
    await node?.broadcast(transactionAt(height))
  }
})
afterAll(async () => {
  node?.close()
  await devchain.close()
})

type Made = { readonly transaction: ExecuteJson; readonly outputs: readonly string[] }

/** A call that was accepted and then undone. */
async function make(call: Omit<TransactOptions, 'privateKey'>): Promise<Made> {
  const before = await devchain.snapshot()
  const { outputs } = await devchain.transact({ privateKey, ...call })
  const transaction = transactionAt(devchain.height)
  await devchain.revert(before)
  if (transaction.type !== 'execute') throw new Error('It is an execution.')
  return { transaction, outputs }
}

function transactionAt(height: number) {
  const { transactions }: BlockJson = JSON.parse(devchain.ledger.block(height) ?? '{}')
  const [confirmed] = transactions
  if (confirmed?.status !== 'accepted') throw new Error('It is accepted.')
  return confirmed.transaction
}

const refused = (reason: string) =>
  `Invalid transaction — Execution verification failed - ${reason}`

/** The answer to a transaction here, and from a real node where there is one; `theirs` if that says more. */
async function send(transaction: ExecuteJson, theirs?: RegExp): Promise<string> {
  const ours = await devchain
    .broadcast(withStateRoot(transaction, devchain.ledger.tip().stateRoot))
    .then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
  if (node !== null) {
    const { status, text } = await node.broadcast(transaction)
    if (theirs !== undefined) expect(text).toMatch(theirs)
    else expect(status === 200 ? 'accepted' : text).toBe(ours)
  }
  return ours
}

/** A call that makes a record of credits. */
const mint = (amount: number) =>
  make({
    program: 'credits.aleo',
    function: 'transfer_public_to_private',
    inputs: [address, `${amount}u64`],
  })

function recordOf(transaction: ExecuteJson): TransitionPart {
  const record = transitionsOf(transaction)
    .flatMap(({ outputs }) => outputs ?? [])
    .find(({ type }) => type === 'record')
  if (record === undefined) throw new Error('It makes a record.')
  return record
}

describe(`an execution${leo === null ? '' : ', on leo devnode too'}`, () => {
  test('error: the nonce of an earlier record', async () => {
    const [first, second] = [await mint(1_000_000), await mint(2_000_000)]
    expect(await send(first.transaction)).toBe('accepted')
    const { id } = recordOf(second.transaction)
    const copied = { ...recordOf(first.transaction), id }
    const text = JSON.stringify(second.transaction)
    const changed: ExecuteJson = JSON.parse(
      text.replace(JSON.stringify(recordOf(second.transaction)), JSON.stringify(copied)),
    )
    expect(await send(rehash(hasher, changed))).toMatch(
      /^Invalid transaction — The nonce '\d+group' already exists in the ledger$/,
    )
    expect(await send(second.transaction)).toBe('accepted')
  })

  test('error: a record of version 0, also in its fee', async () => {
    const minted = await mint(1_000_000)
    const inputs = [address, '1u64']
    const call = { program: 'credits.aleo', function: 'transfer_public', inputs }
    const paid = await make({ ...call, feeRecord: minted.outputs[0] ?? '' })
    for (const { transaction } of [minted, paid]) {
      const role = transaction === minted.transaction ? 'Execution' : 'Fee'
      expect(await send(withOldRecord(transaction))).toBe(
        `Invalid transaction — ${role} verification failed - Output record must be Version 1 on or after Consensus V8`,
      )
      expect(await send(transaction)).toBe('accepted')
    }
  })

  test('error: a fee among its transitions', async () => {
    const [first, second] = [await mint(1_000_000), await mint(2_000_000)]
    const transitions = [second.transaction.fee?.transition].filter((one) => one !== undefined)
    expect(await send(withTransitions(first.transaction, transitions))).toBe(
      refused('Fee transitions are not allowed in executions'),
    )
  })

  test('error: transitions of two signers', async () => {
    const call = { program: 'check_caller.aleo', function: 'make', inputs: [address] }
    const { transaction } = await make(call)
    const [first, ...others] = transaction.execution.transitions
    if (first === undefined) throw new Error('It has transitions.')
    const transitions = [{ ...first, scm: '5field' }, ...others]
    expect(await send(withTransitions(transaction, transitions))).toBe(
      refused('The transitions did not use the same signer'),
    )
    expect(await send(transaction)).toBe('accepted')
  })

  test('error: the checksum of another record, made by a dynamic call', async () => {
    const call = { program: 'check_caller.aleo', function: 'make', inputs: [address] }
    const { transaction } = await make(call)
    const [first, ...others] = transaction.execution.transitions
    if (first === undefined) throw new Error('It has transitions.')
    const outputs = first.outputs?.map((output) => ({ ...output, checksum: '5field' })) ?? []
    expect(await send(withTransitions(transaction, [{ ...first, outputs }, ...others]))).toBe(
      refused('Failed to verify a transition output'),
    )
  })

  test('error: a record of a dynamic call without its second id', async () => {
    const call = { program: 'check_caller.aleo', function: 'make', inputs: [address] }
    const { transaction } = await make(call)
    const text = JSON.stringify(transaction)
      .replace('record_with_dynamic_id', 'record')
      .replace(/,"dynamic_id":"\d+field"/, '')
    const answer = send(rehash(hasher, JSON.parse(text)), /^.* - Incorrect output variant/)
    expect(await answer).toMatch(/output 0 of check_maker.aleo\/make is not of its declared type$/)
    expect(await send(transaction)).toBe('accepted')
  })

  test('error: an upgrade called by a program', async () => {
    const call = { program: 'check_caller.aleo', function: 'make', inputs: [address] }
    const [minted, { transaction }] = [await mint(1_000_000), await make(call)]
    const record = minted.outputs.slice(0, 1)
    const upgrade = await make({ program: 'credits.aleo', function: 'upgrade', inputs: record })
    const root = transaction.execution.transitions.slice(-1)
    const scm = root[0]?.scm ?? ''
    const called = upgrade.transaction.execution.transitions.map((one) => ({ ...one, scm }))
    expect(await send(withTransitions(transaction, [...called, ...root]))).toBe(
      refused('`credits.aleo/upgrade` cannot be called by another program'),
    )
  })
})

type Transitions = ExecuteJson['execution']['transitions']

/** With other transitions, and a fee that suffices for them. */
function withTransitions(transaction: ExecuteJson, transitions: Transitions): ExecuteJson {
  const { execution, fee } = transaction
  if (fee === undefined) throw new Error('It has a fee.')
  const paid = withAmounts(hasher, fee, 100_000n)
  return rehash(hasher, { ...transaction, execution: { ...execution, transitions }, fee: paid })
}

/** With its record as it was encrypted before consensus version 8. */
function withOldRecord(transaction: ExecuteJson): ExecuteJson {
  const record = recordOf(transaction)
  const { words } = bech32m.decode(record.value as `${string}1${string}`, false)
  const [first = 0, ...rest] = bech32m.fromWords(words)
  const bytes = Uint8Array.of(first - 2, ...rest)
  const value = bech32m.encode('record', bech32m.toWords(bytes), false)
  const bits = snarkVm.recordBits(value)
  const { sender_ciphertext: _, ...others } = record
  const old = { ...others, value, checksum: `${hasher.bhp1024(bits)}field` }
  const text = JSON.stringify(transaction)
  return rehash(hasher, JSON.parse(text.replace(JSON.stringify(record), JSON.stringify(old))))
}
