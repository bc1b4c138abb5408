// @module-tag slow
import { join } from 'node:path'
import { Account, AleoNetworkClient, ProgramManager } from '@nightjar/snarkvm/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from './accounts.ts'
import { createDevchain, type Devchain } from './devchain.ts'
import type { BlockJson } from './ledger/blockJson.ts'
import type { Listening } from './server.ts'
import { recordCalls } from './testing/recordCalls.ts'
import './snarkvm/local.ts' // the consensus heights of local chains

const [alice, bob] = developmentAccounts
if (alice === undefined || bob === undefined) throw new Error('There are development accounts.')

const program = 'sdk_counter_one.aleo'
const source = `program ${program};

mapping counts:
    key as address.public;
    value as u64.public;

function bump:
    input r0 as u64.public;
    async bump self.caller r0 into r1;
    output r1 as ${program}/bump.future;

finalize bump:
    input r0 as address.public;
    input r1 as u64.public;
    get.or_use counts[r0] 0u64 into r2;
    add r2 r1 into r3;
    assert.neq r1 7u64;
    set r3 into counts[r0];

constructor:
    assert.eq edition 0u16;
    set 5u64 into counts[program_owner];
`

let devchain: Devchain
let server: Listening
let client: AleoNetworkClient
let manager: ProgramManager

beforeAll(async () => {
  devchain = await createDevchain(recordCalls(join(import.meta.dirname, 'sdk.br')).options)
  server = await devchain.listen({ port: 0 })
  client = new AleoNetworkClient(server.url)
  manager = new ProgramManager(server.url)
  manager.setAccount(new Account({ privateKey: alice.privateKey }))
})
afterAll(() => devchain.close())

const noFee = { priorityFee: 0, privateFee: false }

async function bump(amount: string) {
  const call = { programName: program, functionName: 'bump', inputs: [amount] }
  const transaction = await manager.buildDevnodeExecutionTransaction({ ...call, ...noFee })
  await client.submitTransaction(transaction)
  return transaction.id()
}

const countOf = (address: string) => client.getProgramMappingValue(program, 'counts', address)

describe('AleoNetworkClient', () => {
  test('default: heights, blocks, state roots and the programs of the genesis', async () => {
    expect(await client.getLatestHeight()).toBe(devchain.height)
    const block = await client.getLatestBlock()
    expect(block.block_hash).toBe(devchain.ledger.tip().hash)
    expect((await client.getBlock(3)).header.metadata.height).toBe(3n)
    expect((await client.getBlockRange(0, 3)).length).toBe(3)
    expect(await client.getStateRoot()).toBe(devchain.ledger.tip().stateRoot)
    expect(await client.getProgram('credits.aleo')).toContain('program credits.aleo;')
    expect(await client.getProgramMappingNames('credits.aleo')).toContain('account')
    expect(await client.getPublicBalance(bob.address)).toBe(18_750_000_000_000)
  })

  test('behavior: a new program is deployed, called and read', async () => {
    const deployment = await manager.buildDevnodeDeploymentTransaction({
      program: source,
      ...noFee,
    })
    expect(await client.submitTransaction(deployment)).toBe(deployment.id())
    expect(await client.getProgram(program)).toBe(source)
    expect(await countOf(alice.address)).toBe('5u64')
    const id = await bump('3u64')
    expect(await countOf(alice.address)).toBe('8u64')
    expect((await client.getTransaction(id)).id).toBe(id)
    expect((await client.getTransactionObject(id)).id()).toBe(id)
    const confirmed = await client.getConfirmedTransaction(id)
    expect([confirmed.status, confirmed.type]).toEqual(['accepted', 'execute'])
    expect(await client.getDeploymentTransactionIDForProgram(program)).toContain(deployment.id())
  }, 300_000)

  test('behavior: a failed finalize is reported as rejected, its fee charged, nothing else changed', async () => {
    const before = BigInt(await client.getPublicBalance(alice.address))
    const counted = await countOf(alice.address)
    const id = await bump('7u64')
    const confirmed = await client.getConfirmedTransaction(id)
    expect(confirmed.status).toBe('rejected')
    expect(await countOf(alice.address)).toBe(counted)
    const fee = confirmed.transaction.fee?.transition.inputs?.[0]
    const paid = before - BigInt(await client.getPublicBalance(alice.address))
    expect(JSON.stringify(fee)).toContain(`${paid}u64`)
  })

  test('error: distinguishes unknown programs from unknown keys', async () => {
    await expect(client.getProgram('not_there_yet.aleo')).rejects.toThrow()
    expect(await countOf(bob.address)).toBeNull()
  })
})

describe('buildDevnodeUpgradeTransaction', () => {
  const name = 'upgradable_one.aleo'
  const first = `program ${name};

mapping kept:
    key as u8.public;
    value as u8.public;

function f:
    input r0 as u8.public;
    async f r0 into r1;
    output r1 as ${name}/f.future;

finalize f:
    input r0 as u8.public;
    set r0 into kept[0u8];

constructor:
    lte edition 1u16 into r0;
    assert.eq r0 true;
    set 9u8 into kept[1u8];
`
  const second = first
    .replace(
      'function f:',
      'mapping added:\n    key as u8.public;\n    value as u8.public;\n\nfunction f:',
    )
    .replace('set r0 into kept[0u8];', 'add r0 1u8 into r1;\n    set r1 into kept[0u8];')
  const third = second.replace('add r0 1u8', 'add r0 2u8')

  async function upgrade(source: string): Promise<string> {
    const transaction = await manager.buildDevnodeUpgradeTransaction({ program: source, ...noFee })
    await client.submitTransaction(transaction)
    return (await client.getConfirmedTransaction(transaction.id())).status
  }

  const run = () =>
    devchain.transact({
      privateKey: alice.privateKey,
      program: name,
      function: 'f',
      inputs: ['5u8'],
    })
  const kept = () => client.getProgramMappingValue(name, 'kept', '0u8')

  test('behavior: the next edition replaces the last, and a constructor may forbid it', async () => {
    await devchain.deploy({ privateKey: alice.privateKey, source: first })
    await run()
    expect(await kept()).toBe('5u8')
    expect(await upgrade(second)).toBe('accepted')
    expect(await client.getLatestProgramEdition(name)).toBe(1)
    expect(await client.getProgram(name, 0)).toBe(first)
    expect(await client.getProgram(name, 1)).toContain('mapping added')
    expect(await client.getProgramMappingNames(name)).toContain('added')
    await run()
    expect(await kept()).toBe('6u8')
    expect(await upgrade(third)).toBe('rejected') // edition 2
    await run()
    expect(await kept()).toBe('6u8')
    expect(await client.getLatestProgramEdition(name)).toBe(1)
  }, 300_000)
})

describe('concurrency', () => {
  const tally = () => devchain.store.get(program, 'counts', bob.address)

  /** Twenty transactions that are in no block. */
  async function prepare() {
    const id = await devchain.snapshot()
    const root = devchain.ledger.tip().stateRoot
    const made: string[] = []
    for (let i = 1; i <= 20; i++) {
      const call = { privateKey: bob?.privateKey ?? '', program, function: 'bump' }
      const { height } = await devchain.transact({ ...call, inputs: [`${10 + i}u64`] })
      const block: BlockJson = JSON.parse(devchain.ledger.block(height) ?? '{}')
      const text = JSON.stringify(block.transactions[0]?.transaction)
      made.push(text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":"${root}"`))
    }
    await devchain.revert(id)
    return made
  }

  async function broadcast(body: string): Promise<number> {
    const response = await fetch(`${server.url}/testnet/transaction/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await response.text()
    return response.status
  }

  test('behavior: twenty simultaneous broadcasts are all accepted, each once', async () => {
    const transactions = await prepare()
    const { height } = devchain
    expect(tally()).toBeUndefined()
    const statuses = await Promise.all([...transactions, ...transactions].map(broadcast))
    expect(statuses.filter((status) => status === 200).length).toBe(20)
    expect(devchain.height).toBe(height + 20)
    expect(tally()).toMatchObject({ value: 410n }) // 11 + … + 30
  })
})
