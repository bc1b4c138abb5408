import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { transactionTree } from '../hash/roots.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import { type ExecuteJson, transitionsOf } from '../snarkvm/transactionJson.ts'

const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')
const { privateKey } = alice

const inner = (type: string) => `program inner_one_of.aleo;

mapping seen:
    key as ${type}.public;
    value as boolean.public;

function note:
    input r0 as ${type}.public;
    async note r0 into r1;
    output r1 as inner_one_of.aleo/note.future;

finalize note:
    input r0 as ${type}.public;
    set true into seen[r0];

constructor:
    assert.eq edition 0u16;
`

const outer = `import inner_one_of.aleo;

program outer_one_of.aleo;

function twice:
    input r0 as u64.public;
    call inner_one_of.aleo/note r0 into r1;
    add r0 1u64 into r2;
    call inner_one_of.aleo/note r2 into r3;
    async twice r1 r3 into r4;
    output r4 as outer_one_of.aleo/twice.future;

finalize twice:
    input r0 as inner_one_of.aleo/note.future;
    input r1 as inner_one_of.aleo/note.future;
    await r0;
    await r1;

constructor:
    assert.eq edition 0u16;
`

let devchain: Devchain
let made: ExecuteJson

async function lastExecution(chain: Devchain, height: number): Promise<ExecuteJson> {
  const block: BlockJson = JSON.parse(chain.ledger.block(height) ?? '{}')
  const transaction = block.transactions[0]?.transaction
  if (transaction?.type !== 'execute') throw new Error('The block holds an execution.')
  return transaction
}

/** The transaction with other transitions, a matching id, and a state root of this chain. */
function rebuilt(transitions: ExecuteJson['execution']['transitions'], source = made): ExecuteJson {
  const global_state_root = devchain.ledger.tip().stateRoot
  const execution = { transitions, global_state_root }
  const fee = source.fee && { ...source.fee, global_state_root }
  const transaction = { ...source, execution, ...(fee === undefined ? {} : { fee }) }
  const ids = transitionsOf(transaction).map(({ id }) => parseId(id))
  return { ...transaction, id: formatId('at', transactionTree(hasher, ids).root) }
}

beforeAll(async () => {
  devchain = await createDevchain()
  await devchain.deploy({ privateKey, source: inner('u64') })
  await devchain.deploy({ privateKey, source: outer })
  const start = await devchain.snapshot()
  const call = { privateKey, program: 'outer_one_of.aleo', function: 'twice', inputs: ['5u64'] }
  const { height, status } = await devchain.transact(call)
  expect(status).toBe('accepted')
  expect(devchain.store.get('inner_one_of.aleo', 'seen', '6u64')).toMatchObject({ value: true })
  made = await lastExecution(devchain, height)
  await devchain.revert(start)
})
afterAll(() => devchain.close())

describe('checkCalls', () => {
  test('default: called functions come before their callers', async () => {
    const names = made.execution.transitions.map((one) => one.function)
    expect(names).toEqual(['note', 'note', 'twice'])
    const start = await devchain.snapshot()
    const { status } = await devchain.broadcast(rebuilt(made.execution.transitions))
    expect(status).toBe('accepted')
    await devchain.revert(start)
  })

  test('error: a call is missing', async () => {
    const [, ...rest] = made.execution.transitions
    await expect(devchain.broadcast(rebuilt(rest))).rejects.toThrow(
      /the transitions are not the calls of the root function: a called transition is missing/,
    )
  })

  test('error: an extra call, or calls in another order', async () => {
    const [first, second, root] = made.execution.transitions
    if (first === undefined || second === undefined || root === undefined) throw new Error('three')
    await expect(devchain.broadcast(rebuilt([first, root]))).rejects.toThrow(/is missing/)
    await expect(devchain.broadcast(rebuilt([root, first, second]))).rejects.toThrow(
      /2 transitions belong to no call/,
    )
  })

  test('error: the fee of another execution', async () => {
    const [first] = made.execution.transitions
    if (first === undefined) throw new Error('one')
    await expect(devchain.broadcast(rebuilt([first]))).rejects.toThrow(
      'Fee verification failed - Incorrect deployment or execution ID in the fee transition',
    )
  })
})

describe('checkParts', () => {
  test('error: values of a type that the function does not declare', async () => {
    const other = await createDevchain()
    await other.deploy({ privateKey, source: inner('u32') }) // same name, other types
    const call = { privateKey, program: 'inner_one_of.aleo', function: 'note', inputs: ['5u32'] }
    const { height } = await other.transact({ ...call, feeMicrocredits: 5000n })
    const foreign = await lastExecution(other, height)
    await other.close()
    await expect(
      devchain.broadcast(rebuilt(foreign.execution.transitions, foreign)),
    ).rejects.toThrow(
      'Execution verification failed - The input 0 of inner_one_of.aleo/note is not of its declared type',
    )
  })
})
