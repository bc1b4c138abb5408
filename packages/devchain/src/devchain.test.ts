import { formatPlaintext } from '@nightjar/aleo'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { developmentAccounts } from './accounts.ts'
import { createDevchain, type Devchain } from './devchain.ts'
import { recorded } from './fixtures/devnode.ts'
import type { BlockJson, ConfirmedJson } from './ledger/blockJson.ts'

const [alice, bob] = developmentAccounts
if (alice === undefined || bob === undefined) throw new Error('There are development accounts.')
const counter = 'dc_counter_one.aleo'

let devchain: Devchain

beforeAll(async () => {
  devchain = await createDevchain()
})
afterAll(() => devchain.close())

/** Replaces recorded state roots by the newest one; ids do not cover them. */
function withStateRoot(value: unknown): unknown {
  const text = JSON.stringify(value)
  const root = devchain.ledger.tip().stateRoot
  return JSON.parse(text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":"${root}"`))
}

const withoutStateRoots = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replace(/"global_state_root":"sr1\w+"/g, '"global_state_root":""'),
  )

function confirmedAt(height: number): ConfirmedJson {
  const block: BlockJson = JSON.parse(devchain.ledger.block(height) ?? '{}')
  const [confirmed] = block.transactions
  if (confirmed === undefined) throw new Error(`Block ${height} is empty.`)
  return confirmed
}

const balanceOf = (address: string) => {
  const value = devchain.store.get('credits.aleo', 'account', address)
  return value === undefined ? '0u64' : formatPlaintext(value)
}

describe('createDevchain', () => {
  test('default: starts above the last consensus height, with the balances of the genesis', () => {
    expect(devchain.height).toBeGreaterThanOrEqual(25)
    expect(developmentAccounts.length).toBe(50)
    expect(balanceOf(alice.address)).toBe(`${alice.genesisMicrocredits}u64`)
    expect(alice.genesisMicrocredits).toBe(9_374_999_894_112n)
    expect(bob.genesisMicrocredits).toBe(18_750_000_000_000n)
  })

  test('args: accounts start with the given credits', async () => {
    const address = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzc'
    const funded = await createDevchain({ accounts: [{ address, microcredits: 5n }] })
    const value = funded.store.get('credits.aleo', 'account', address)
    expect(value).toEqual({ kind: 'literal', type: 'u64', value: 5n })
    await funded.close()
  })
})

describe('emptyBlockInterval', () => {
  test('behavior: an idle chain makes a block every interval, counted from the last block', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const idle = await createDevchain({ emptyBlockInterval: 3000 })
    const begin = idle.height
    const pass = async (ms = 3000) => {
      await vi.advanceTimersByTimeAsync(ms)
      await idle.snapshot() // runs after the block
    }
    for (let count = 1; count <= 4; count += 1) {
      await pass()
      expect(idle.height).toBe(begin + count)
    }
    await pass(1500)
    await idle.mine()
    await pass(2999)
    expect(idle.height).toBe(begin + 5)
    await pass(1)
    expect(idle.height).toBe(begin + 6)
    await idle.close()
    vi.useRealTimers()
  })
})

describe('broadcast', () => {
  test('default: a real node’s transactions have the same outcome as there, write for write', async () => {
    const expected = recorded.blocks.flatMap(({ transactions }) => transactions)
    expect(expected.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'rejected',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
    ])
    for (const [index, sent] of recorded.sent.entries()) {
      const included = await devchain.broadcast(withStateRoot(sent) as object)
      expect(included.id).toBe(sent.id)
      expect(included.status).toBe(expected[index]?.status)
      const confirmed = confirmedAt(included.height)
      expect(withoutStateRoots(confirmed)).toEqual(withoutStateRoots(expected[index]))
    }
    const { mappings } = recorded
    expect(balanceOf(alice.address)).toBe(mappings['credits.aleo/account/account0'])
    const [owner, count] = mappings['dc_counter_one.aleo/counts'][0] ?? []
    const value = devchain.store.get(counter, 'counts', owner ?? '')
    expect(value && formatPlaintext(value)).toBe(count)
  })

  test('error: a transaction is accepted only once', async () => {
    const spent = recorded.sent.at(-1)
    await expect(devchain.broadcast(withStateRoot(spent) as object)).rejects.toThrow(
      `Invalid transaction — Transaction '${spent?.id}' already exists in the ledger`,
    )
  })

  test('error: a rejected transaction cannot be repeated', async () => {
    const rejected = recorded.sent[2]
    await expect(devchain.broadcast(withStateRoot(rejected) as object)).rejects.toThrow(
      `Invalid transaction — Transaction '${rejected?.id}' already exists in the ledger`,
    )
  })
})

describe('transact', () => {
  test('default: the transaction is an ordinary one, and its ids equal snarkVM’s', async () => {
    const { id, status, height } = await devchain.transact({
      privateKey: alice.privateKey,
      program: counter,
      function: 'bump',
      inputs: ['2u64'],
    })
    expect(status).toBe('accepted')
    const confirmed = confirmedAt(height)
    expect(confirmed.transaction.id).toBe(id)
    const { snarkVm } = await import('./snarkvm/local.ts')
    expect(snarkVm.decodeTransaction(JSON.stringify(confirmed.transaction)).id).toBe(id)
  })

  test('behavior: outputs contain what the caller may read', async () => {
    const { outputs } = await devchain.transact({
      privateKey: alice.privateKey,
      program: counter,
      function: 'mint',
      inputs: [alice.address, '7u64'],
    })
    expect(outputs[0]).toContain('amount: 7u64.private')
    const spent = await devchain.transact({
      privateKey: alice.privateKey,
      program: counter,
      function: 'spend',
      inputs: [outputs[0] ?? ''],
    })
    expect(spent.outputs[1]).toBe('7u64')
  })

  test('behavior: a fee paid from a record reveals no account', async () => {
    const { outputs } = await devchain.transact({
      privateKey: bob.privateKey,
      program: 'credits.aleo',
      function: 'transfer_public_to_private',
      inputs: [bob.address, '1000000u64'],
    })
    const before = balanceOf(bob.address)
    const { height } = await devchain.transact({
      privateKey: bob.privateKey,
      program: counter,
      function: 'mint',
      inputs: [bob.address, '1u64'],
      feeRecord: outputs[0] ?? '',
    })
    expect(balanceOf(bob.address)).toBe(before)
    expect(confirmedAt(height).transaction.fee?.transition.function).toBe('fee_private')
  })

  test('behavior: a failed finalize costs its fee and changes nothing else', async () => {
    const counted = devchain.store.get(counter, 'counts', bob.address)
    const before = balanceOf(bob.address)
    const { status, height, reason } = await devchain.transact({
      privateKey: bob.privateKey,
      program: counter,
      function: 'bump',
      inputs: ['7u64'],
    })
    expect(status).toBe('rejected')
    expect(reason).toContain('assert.neq')
    expect(devchain.store.get(counter, 'counts', bob.address)).toEqual(counted)
    const confirmed = confirmedAt(height)
    expect(confirmed.transaction.type).toBe('fee')
    const fee = confirmed.transaction.fee?.transition.inputs?.[0]?.value ?? ''
    const paid = BigInt(before.slice(0, -3)) - BigInt(balanceOf(bob.address).slice(0, -3))
    expect(`${paid}u64`).toBe(fee)
  })

  test('behavior: credits move privately, and a record is spent only once', async () => {
    const { outputs } = await devchain.transact({
      privateKey: alice.privateKey,
      program: 'credits.aleo',
      function: 'transfer_public_to_private',
      inputs: [alice.address, '5000000u64'],
    })
    const transfer = {
      privateKey: alice.privateKey,
      program: 'credits.aleo',
      function: 'transfer_private',
      inputs: [outputs[0] ?? '', bob.address, '1000000u64'],
    }
    const sent = await devchain.transact(transfer)
    expect(sent.status).toBe('accepted')
    expect(sent.outputs[1]).toContain('microcredits: 4000000u64.private')
    await expect(devchain.transact(transfer)).rejects.toThrow(/already exists in the ledger/)
  })

  test('error: a program that is not deployed', async () => {
    const call = { privateKey: alice.privateKey, program: 'no_such_program.aleo' }
    await expect(devchain.transact({ ...call, function: 'f', inputs: [] })).rejects.toThrow(
      'Program no_such_program.aleo is not deployed on this chain: deploy it first.',
    )
  })

  test('error: a fee below the minimum is refused', async () => {
    await expect(
      devchain.transact({
        privateKey: alice.privateKey,
        program: counter,
        function: 'bump',
        inputs: ['1u64'],
        feeMicrocredits: 1019n,
      }),
    ).rejects.toThrow(
      /has an insufficient base fee \(execution\) - has 1019, requires 1020 microcredits/,
    )
  })

  test('error: inputs of the wrong type are refused, and the chain continues', async () => {
    await expect(
      devchain.transact({
        privateKey: alice.privateKey,
        program: 'credits.aleo',
        function: 'split',
        inputs: ['not a record', '1u64'],
      }),
    ).rejects.toThrow(/credits.aleo\/split failed before it was sent/)
    expect((await devchain.mine()).header.metadata.height).toBe(devchain.height)
  })
})

describe('snapshot', () => {
  test('default: revert restores state, height and programs', { tags: 'slow' }, async () => {
    const id = await devchain.snapshot()
    const { height } = devchain
    const before = balanceOf(alice.address)
    const source =
      'program reverted_later.aleo;\n\nfunction f:\n    input r0 as u8.public;\n\nconstructor:\n    assert.eq edition 0u16;\n'
    await devchain.deploy({ privateKey: alice.privateKey, source })
    await devchain.mine(2)
    expect(devchain.program('reverted_later.aleo')).toBeDefined()
    expect(balanceOf(alice.address)).not.toBe(before)
    await devchain.revert(id)
    expect(devchain.height).toBe(height)
    expect(balanceOf(alice.address)).toBe(before)
    expect(devchain.program('reverted_later.aleo')).toBeUndefined()
    const again = await devchain.deploy({ privateKey: alice.privateKey, source })
    expect(again.height).toBe(height + 1)
    await devchain.revert(id)
  })
})
