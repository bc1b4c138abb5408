// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createLedger } from '../createLedger.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { openDiskStore } from '../ledger/keyValueStore.ts'
import type { Listening } from '../server.ts'
import {
  callUnchecked,
  deployUnchecked,
  type HeavyProgram,
  heavySource,
} from '../testing/heavyCalls.ts'
import { makeReadyTransactions } from '../testing/readyTransactions.ts'

const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')
const signature = sdk.Signature.signValue(
  sdk.PrivateKey.from_string(alice.privateKey),
  '5field',
).to_string()

/** The attack with 1,800 of them was one call of 3.9 credits. */
const signatures: HeavyProgram = {
  id: 'heavy_signatures.aleo',
  type: 'signature',
  times: 400,
  line: (register) => `sign.verify r0 ${alice.address} 5field into r${register};`,
}
/** That with 15,000 of them cost 0.9 credits. */
const powers: HeavyProgram = {
  id: 'heavy_powers.aleo',
  type: 'field',
  times: 4000,
  line: (register) => `pow r0 ${sdk.Field.fromString('-1field')} into r${register};`,
}
/** More of them than are remembered. */
const points: HeavyProgram = {
  id: 'heavy_points.aleo',
  type: 'field',
  times: 12_000,
  line: (register) =>
    register % 2 === 1
      ? `add r0 ${register}field into r${register};`
      : `cast.lossy r${register - 1} into r${register} as group;`,
}
const programs = [signatures, powers, points]
const inputs = new Map([
  [signatures, signature],
  [powers, '123456789field'],
  [points, '7field'],
])
const inputOf = (program: HeavyProgram) => inputs.get(program) ?? ''

let devchain: Devchain
let server: Listening
let time: number

beforeAll(async () => {
  devchain = await createDevchain()
  server = await devchain.listen({ port: 0 })
})
afterAll(() => devchain.close())
beforeEach(() => {
  time = devchain.ledger.tip().timestamp
})

const read = async (path: string): Promise<unknown> =>
  (await fetch(`${server.url}/testnet${path}`)).json()
const seen = ({ id }: HeavyProgram) => `/program/${id}/mapping/seen/0u8`

/** Reads one after another until the task is done; every read must give the same answer as before it. */
async function readDuring(path: string, task: Promise<unknown>): Promise<number> {
  const before = await read(path)
  const answers: unknown[] = []
  let isDone = false
  const end = task.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const answer = await read(path)
    if (!isDone) answers.push(answer)
  }
  await end
  expect(new Set(answers)).toEqual(new Set([before]))
  return answers.length
}

describe.each(programs)('a block with $times commands of $id', (program) => {
  test('behavior: reads of the state before it are answered while it is made', async () => {
    await devchain.replay(deployUnchecked(heavySource(program)), time)
    const call = callUnchecked(program.id, inputOf(program))
    await devchain.replay(call, time)
    expect(await read(seen(program))).toBe('1u64')
    const { height } = devchain
    expect(await readDuring(seen(program), devchain.replay(call, time))).toBeGreaterThan(5)
    expect(await read(seen(program))).toBe('2u64')
    expect(await readDuring('/block/height/latest', devchain.replay(call, time))).toBeGreaterThan(5)
    expect(devchain.height).toBe(height + 2)
  })
})

describe('checks in another thread', () => {
  const program = { ...powers, id: 'heavy_checked.aleo', after: ['assert.neq r2 3u64;'] }
  const call = {
    privateKey: alice.privateKey,
    program: program.id,
    function: 'run',
    inputs: ['5field'],
  }

  test('behavior: a call is refused and accepted, and rejected with its place, as in the chain’s own', async () => {
    await devchain.replay(deployUnchecked(heavySource(program)), time)
    await expect(devchain.transact({ ...call, feeMicrocredits: 100n })).rejects.toThrow(
      /insufficient base fee \(execution\) - has 100, requires \d{6} microcredits/,
    )
    for (const status of ['accepted', 'accepted', 'rejected']) {
      expect(await devchain.transact(call)).toMatchObject({ status })
    }
    const { id } = JSON.parse(devchain.ledger.block(devchain.height) ?? '').transactions[0]
      .transaction
    expect(
      await (await fetch(`${server.url}/devchain/transaction/${id}/trace`)).json(),
    ).toMatchObject({
      rejection: { program: program.id, line: 4016, command: { text: 'assert.neq r2 3u64' } },
    })
    expect(await read(seen(program))).toBe('2u64')
  })
})

describe('a broadcast behind a long block', () => {
  test('behavior: is refused when its turn does not come, is in no block, and may be sent again', async () => {
    const hasty = await createDevchain({ broadcastPatience: 1 })
    const { url } = await hasty.listen({ port: 0 })
    try {
      const { deployment, calls } = await makeReadyTransactions(1)
      const [body = ''] = calls
      const send = () =>
        fetch(`${url}/v2/testnet/transaction/broadcast`, {
          ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
        })
      await hasty.broadcast(deployment)
      const at = hasty.ledger.tip().timestamp
      await hasty.replay(deployUnchecked(heavySource(powers)), at)
      const { height } = hasty
      const long = Promise.all(
        Array.from({ length: 4 }, () =>
          hasty.replay(callUnchecked(powers.id, inputOf(powers)), at),
        ),
      )
      const refused = await send()
      expect([refused.status, await refused.text()]).toEqual([
        429,
        expect.stringContaining('Too many execution verifications in progress'),
      ])
      await long
      expect(hasty.height).toBe(height + 4)
      expect((await send()).status).toBe(200)
      expect(hasty.height).toBe(height + 5)
    } finally {
      await hasty.close()
    }
  })
})

describe('blocks of another thread', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'devchain-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const second = { ...powers, id: 'heavy_second.aleo' }
  const sources = [...programs, second].map(heavySource)
  const calls = [...programs, ...programs].map((one) => callUnchecked(one.id, inputOf(one)))
  const transactions: readonly Transaction[] = [
    ...sources.map(deployUnchecked),
    ...calls,
    callUnchecked(second.id, '9field'),
  ]

  /** Everything in a ledger but the signatures of its blocks, which are random. */
  async function collect(entries: AsyncIterable<[string, string]>): Promise<Map<string, string>> {
    const held = new Map<string, string>()
    for await (const [key, value] of entries) held.set(key, value.replace(/"sign1\w+"/, '""'))
    return held
  }

  test('behavior: are those that the chain makes in its own, again after a revert', async () => {
    expect(sources.filter((source) => source.length > 20_000).length).toBeGreaterThan(2)
    const other = await createDevchain()
    const start = await other.snapshot()
    const { timestamp } = other.ledger.tip()
    const chain = join(folder, 'chain')
    await createLedger({
      folder: chain,
      transactions: transactions.map((transaction) => ({ transaction, timestamp })),
    })
    const store = await openDiskStore(chain)
    const own = await collect(store.entries(''))
    await store.close()
    for (const transaction of transactions) await other.replay(transaction, timestamp)
    expect(await collect(other.ledger.entries())).toEqual(own)
    await other.revert(start)
    for (const transaction of transactions) await other.replay(transaction, timestamp)
    expect(await collect(other.ledger.entries())).toEqual(own)
    await other.close()
  })
})
