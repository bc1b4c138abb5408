import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { formatPlaintext } from '@nightjar/aleo'
import { findLeo } from '@nightjar/programs/compile'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'

const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')

const leo = findLeo()
let node: ChildProcess | undefined
let url: string
let fork: Devchain | undefined

/** A real node with the recorded program and its first two transactions. */
beforeAll(async () => {
  if (leo === null) return
  const address = `127.0.0.1:${await findPort()}`
  const options = ['--private-key', alice.privateKey, '--socket-addr', address, '--verbosity', '0']
  node = spawn(leo, ['devnode', 'start', ...options], { stdio: 'ignore' })
  url = `http://${address}/testnet`
  await vi.waitUntil(async () => (await heightOf()) >= 25, { timeout: 60_000, interval: 200 })
  for (const sent of recorded.sent.slice(0, 2)) await broadcast(sent)
})
afterAll(async () => {
  await fork?.close()
  node?.kill()
})

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => server.close(resolve))
  return port
}

const read = async (path: string) => (await fetch(`${url}${path}`)).json()
const heightOf = () => read('/block/height/latest').catch(() => 0)

async function broadcast(transaction: unknown): Promise<void> {
  const root = await read('/stateRoot/latest')
  const text = JSON.stringify(transaction)
  const body = text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":"${root}"`)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/transaction/broadcast`, { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^"at1/)])
}

describe.skipIf(leo === null)('a fork of leo devnode', () => {
  test('default: goes on from its programs and mappings; it keeps its own', async () => {
    const program = 'dc_counter_one.aleo'
    const path = `/program/${program}/mapping/counts/${alice.address}`
    const before = await read(path)
    expect(before).toMatch(/^\d+u64$/)
    fork = await createDevchain({ fork: { url } })
    expect(fork.height).toBe(await heightOf())
    const call = { privateKey: alice.privateKey, program, function: 'bump', inputs: ['3u64'] }
    expect(await fork.transact(call)).toMatchObject({ status: 'accepted' })
    const after = await fork.readMapping(program, 'counts', alice.address)
    const expected = BigInt(before.slice(0, -'u64'.length)) + 3n
    expect(after && formatPlaintext(after)).toBe(`${expected}u64`)
    expect(await read(path)).toBe(before)
    expect(fork.ledger.editionsOf(program)).toEqual([
      expect.objectContaining({ edition: 0, owner: alice.address }),
    ])
  })
})
