// @module-tag slow
import { findLeo } from '@nightjar/programs/compile'
import { bech32m } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { fieldBits } from '../hash/bits.ts'
import { parseFieldText } from '../hash/fieldBytes.ts'
import { hasher } from '../hash/hasher.ts'
import { formatId } from '../hash/identifier.ts'
import type { TransitionJson } from '../snarkvm/transactionJson.ts'
import { type LeoNode, startLeoNode } from '../testing/leoNode.ts'
import type { BlockJson } from './blockJson.ts'
import { transitionTree } from './statePath.ts'

const leo = findLeo()
const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')
const { privateKey } = alice

const inner = `program path_inner.aleo;

record token:
    owner as address.private;
    amount as u64.private;

function mint:
    input r0 as u64.public;
    cast self.signer r0 into r1 as token.record;
    output r1 as token.record;

function renew:
    input r0 as token.record;
    cast r0.owner r0.amount into r1 as token.record;
    output r1 as token.record;

constructor:
    assert.eq edition 0u16;
`

const importer = `import path_inner.aleo;

program path_import.aleo;

function pass:
    input r0 as path_inner.aleo/token.record;
    call path_inner.aleo/renew r0 into r1;
    output r1 as path_inner.aleo/token.record;

constructor:
    assert.eq edition 0u16;
`

const outer = `program path_outer.aleo;

function mint:
    input r0 as u64.public;
    call.dynamic 'path_inner' 'aleo' 'mint' with r0 (as u64.public) into r1 (as dynamic.record);
    output r1 as dynamic.record;

function pass:
    input r0 as dynamic.record;
    call.dynamic 'path_import' 'aleo' 'pass' with r0 (as dynamic.record) into r1 (as dynamic.record);
    output r1 as dynamic.record;

constructor:
    assert.eq edition 0u16;
`

let devchain: Devchain
let url: string
let node: LeoNode | null = null

beforeAll(async () => {
  devchain = await createDevchain()
  url = `${(await devchain.listen({ port: 0 })).url}/testnet`
  if (leo !== null) node = await startLeoNode(leo)
  for (const source of [inner, importer, outer]) {
    const { height } = await devchain.deploy({ privateKey, source })
    await node?.broadcast(transactionAt(height))
  }
})
afterAll(async () => {
  node?.close()
  await devchain.close()
})

function transactionAt(height: number) {
  const { transactions }: BlockJson = JSON.parse(devchain.ledger.block(height) ?? '{}')
  const [confirmed] = transactions
  if (confirmed?.status !== 'accepted') throw new Error('It is accepted.')
  return confirmed.transaction
}

async function call(program: string, name: string, input: string) {
  const request = { privateKey, program, function: name, inputs: [input] }
  const { height, outputs } = await devchain.transact(request)
  const transaction = transactionAt(height)
  await node?.broadcast(transaction)
  if (transaction.type !== 'execute') throw new Error('It is an execution.')
  return { outputs, transitions: transaction.execution.transitions }
}

/** The id that a transition has by its tree. */
function idOf(transition: TransitionJson): string {
  const { root } = transitionTree(hasher, transition)
  const tcm = fieldBits(parseFieldText(transition.tcm))
  return formatId('au', hasher.bhp512([...fieldBits(root), ...tcm]))
}

/** Bytes of the last leaf of a path: version, index, variant and the commitment. */
const LEAF_BYTES = 3 + 32

async function leafOf(place: string, commitment: string): Promise<number[]> {
  const text: string = await (await fetch(`${place}/statePath/${commitment}`)).json()
  const { words } = bech32m.decode(text as `${string}1${string}`, false)
  return [...bech32m.fromWords(words).slice(-LEAF_BYTES)]
}

describe('formatStatePath', () => {
  test('behavior: a record made by a dynamic call has a path, as on leo devnode', async () => {
    const { transitions } = await call('path_outer.aleo', 'mint', '5u64')
    const made = transitions[0]?.outputs?.[0]
    expect(made?.type).toBe('record_with_dynamic_id')
    const leaf = await leafOf(url, made?.id ?? '')
    expect(leaf.slice(0, 3)).toEqual([2, 1, 3])
    if (node !== null) expect(await leafOf(node.url, made?.id ?? '')).toEqual(leaf)
  })
})

describe('transitionTree', () => {
  test('behavior: its root determines the ids of transitions with dynamic records', async () => {
    const { outputs } = await call('path_inner.aleo', 'mint', '6u64')
    const passed = await call('path_outer.aleo', 'pass', outputs[0] ?? '')
    const minted = await call('path_outer.aleo', 'mint', '7u64')
    const transitions = [...passed.transitions, ...minted.transitions]
    const parts = transitions.flatMap((one) => [...(one.inputs ?? []), ...(one.outputs ?? [])])
    const types = ['record_dynamic', 'record_with_dynamic_id', 'external_record_with_dynamic_id']
    expect(parts.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
    for (const transition of transitions) expect(idOf(transition)).toBe(transition.id)
  })
})
