// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { developmentAccounts } from './accounts.ts'
import { createLedger } from './createLedger.ts'
import { createDevchain } from './devchain.ts'
import { hasher } from './hash/hasher.ts'
import { createMemoryStore, openDiskStore } from './ledger/keyValueStore.ts'
import { ledgerKeys } from './ledger/ledgerKeys.ts'
import { rebuildLedger } from './ledger/rebuild.ts'
import { findWholeHeight } from './ledger/wholeHeight.ts'
import { type BundledMain, bundleMain } from './testing/bundleMain.ts'
import { deployUnchecked, type HeavyProgram, heavySource } from './testing/heavyCalls.ts'
import { createRandom } from './testing/random.ts'
import {
  makeReadyTransactions,
  type ReadyTransactions,
  withStateRoot,
} from './testing/readyTransactions.ts'

/** Number of times the node is killed, and of transactions sent meanwhile. */
const [kills, prepared] = inject('deep') ? [200, 400] : [3, 12]
const seed = Number(process.env.SURVIVAL_SEED ?? 1)

let bundled: BundledMain
let data: string
/** The node's address; the port changes with each start. */
let url: string
let child: ChildProcess | undefined
let transactions: ReadyTransactions

beforeAll(async () => {
  bundled = await bundleMain()
  data = await mkdtemp(join(tmpdir(), 'devchain-'))
  transactions = await makeReadyTransactions(prepared)
}, 600_000)
afterAll(async () => {
  child?.kill('SIGKILL')
  await rm(data, { recursive: true, force: true })
  await bundled.remove()
})

async function start(folder = data): Promise<ChildProcess> {
  const args = [bundled.main, '--quiet', '--data', folder, '--port', '0']
  const started = spawn(process.execPath, args, {
    env: { TMPDIR: tmpdir() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  url = await new Promise((resolve, reject) => {
    started.stdout.on('data', (chunk) => {
      const ready = /devchain ready (\S+)/.exec(String(chunk))
      if (ready) resolve(`${ready[1]}/testnet`)
    })
    started.once('exit', () => reject(new Error('The devchain ended before it was ready.')))
  })
  return started
}

async function kill(running: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGKILL')
  await ended
}

async function broadcast(body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/transaction/broadcast`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (answer.ok) return JSON.parse(text)
  if (text.includes('already exists in the ledger')) return JSON.parse(body).id
  throw new Error(text)
}

/** Sends from `waiting` over two connections until the node is gone; returns the ids that it acknowledged. */
async function sendUntilKilled(waiting: string[]): Promise<string[]> {
  const answered: string[] = []
  const sender = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const id = await broadcast(next).catch((error: Error) => {
        if (error.message === 'fetch failed') return null
        throw error
      })
      if (id === null) {
        waiting.unshift(next) // it may or may not be in a block: it is sent again
        return
      }
      answered.push(id)
    }
  }
  await Promise.all([sender(), sender(), mineUntilKilled()])
  return answered
}

/** Makes empty blocks between the transactions, and after the last one. */
async function mineUntilKilled(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const create = { method: 'POST', headers, body: '{}' }
  while (await fetch(`${url}/block/create`, create).catch(() => null)) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The state obtained by replaying the blocks on a new, undisturbed chain. */
async function replay(originals: readonly string[]): Promise<Map<string, string>> {
  const devchain = await createDevchain()
  for (const original of originals) await devchain.broadcast(original)
  const state = new Map<string, string>()
  for await (const [key, value] of devchain.ledger.entries()) {
    if (key.startsWith('state:')) state.set(key, value)
  }
  await devchain.close()
  return state
}

async function checkLedger(answered: ReadonlySet<string>): Promise<void> {
  const store = await openDiskStore(join(data, 'chain'))
  const held = new Map<string, string>()
  for await (const [key, value] of store.entries('')) held.set(key, value)
  await store.close()
  const from = createMemoryStore()
  await from.batch([...held].map(([key, value]) => ({ type: 'put', key, value })))
  const { height } = JSON.parse(held.get(ledgerKeys.tip) ?? '{}')
  expect(findWholeHeight(from)).toBe(height)
  const to = createMemoryStore()
  await rebuildLedger({ from, to, height, hasher })
  const rebuilt = new Map<string, string>()
  for await (const [key, value] of to.entries('')) rebuilt.set(key, value)
  expect(rebuilt).toEqual(held)
  const originals: string[] = []
  for (let at = 26; at <= height; at++) {
    const block = JSON.parse(held.get(ledgerKeys.block(at)) ?? '{}')
    for (const { transaction } of block.transactions) {
      originals.push(
        held.get(ledgerKeys.unconfirmed(transaction.id)) ?? JSON.stringify(transaction),
      )
    }
  }
  const ids = originals.map((text): string => JSON.parse(text).id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...answered].filter((id) => !ids.includes(id))).toEqual([])
  const state = [...held].filter(([key]) => key.startsWith('state:'))
  expect(new Map(state)).toEqual(await replay(originals))
}

test(`behavior: everything acknowledged survives ${kills} kills at any time, and nothing else happened`, async () => {
  const random = createRandom(seed)
  const { deployment, calls } = transactions
  const answered = new Set<string>()
  const waiting = [...calls]
  for (let killed = 0; killed < kills; killed++) {
    const running = await start()
    if (killed === 0) answered.add(await broadcast(deployment))
    const sending = sendUntilKilled(waiting)
    await new Promise((resolve) => setTimeout(resolve, random() * 400))
    await kill(running)
    for (const id of await sending) answered.add(id)
  }
  const last = await start()
  for (const id of answered) {
    const { ok } = await fetch(`${url}/transaction/confirmed/${id}`)
    expect(`${id} ${ok}`).toBe(`${id} true`)
  }
  await kill(last)
  await checkLedger(answered)
}, 7_200_000)

/** Half a second of powers, whose block another thread makes. */
const heavy: HeavyProgram = {
  id: 'heavy_survivor.aleo',
  type: 'field',
  times: 15_000,
  line: (register) => `pow r0 -1field into r${register};`,
}

/** A signed call of the program, for any chain that has it. */
async function makeHeavyCall(source: string): Promise<string> {
  const devchain = await createDevchain()
  await devchain.replay(deployUnchecked(source), devchain.ledger.tip().timestamp)
  const { privateKey = '' } = developmentAccounts[0] ?? {}
  const call = { privateKey, program: heavy.id, function: 'run', inputs: ['3field'] }
  const { height } = await devchain.transact(call)
  const [sent] = JSON.parse(devchain.ledger.block(height) ?? '{}').transactions
  const genesisRoot = devchain.ledger.read(ledgerKeys.stateRoot(0)) ?? ''
  await devchain.close()
  return withStateRoot(sent.transaction, genesisRoot)
}

test('behavior: a block that is being made when the node is killed is made whole or not at all', async () => {
  const source = heavySource(heavy)
  const call = await makeHeavyCall(source)
  const folder = join(data, 'heavy')
  const timestamp = Math.floor(Date.now() / 1000)
  const transactions = [{ transaction: deployUnchecked(source), timestamp }]
  await createLedger({ folder: join(folder, 'chain'), transactions })
  const read = async (path: string) => (await fetch(`${url}${path}`)).json()
  const whole = async () => [
    await read('/block/height/latest'),
    await read(`/program/${heavy.id}/mapping/seen/0u8`),
  ]

  const first = await start(folder)
  const before = await whole()
  const after = [before[0] + 1, '1u64']
  await expect(broadcast('{}')).rejects.toThrow() // answered as soon as snarkVM has started
  const sending = broadcast(call).catch((error: Error) => error.message)
  for (let reads = 0; reads < 10; reads++) {
    expect(await whole()).not.toEqual([after[0], before[1]])
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await kill(first)
  await sending

  const second = await start(folder)
  expect([before, after]).toContainEqual(await whole())
  await broadcast(call)
  expect(await whole()).toEqual(after)
  await kill(second)

  const third = await start(folder)
  expect(await whole()).toEqual(after)
  await kill(third)
})
