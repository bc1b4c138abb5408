import { testDatabases } from '@nightjar/server/testing/databases'
import { createFixture, type Fixture } from '@nightjar/server/testing/fixture'
import { createHistory } from '@nightjar/server/testing/history'
import { type HistoryNode, startHistoryNode } from '@nightjar/server/testing/historyNode'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import { createEmitter } from '@nightjar/wallet/emitter'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { holdBearer } from './bearer.ts'
import { loadConfig } from './config.ts'
import { bearerOf, endSessions, openSession } from './openSession.ts'

let fixture: Fixture
let node: HistoryNode
let server: TestServer
beforeAll(async () => {
  fixture = await createFixture()
  node = await startHistoryNode(createHistory(fixture.crypto, 'h', []))
  const [database] = testDatabases
  if (database === undefined) throw new Error('no database')
  server = await startTestServer({ database, nodeUrl: node.url })
}, 300_000)
afterAll(async () => {
  await server.close()
  await node.close()
})
afterEach(() => {
  holdBearer(undefined)
  vi.unstubAllGlobals()
})

/** A page at an address, whose calls go to the server, its own or one that it relays them to; answers come in. */
async function open(page: string): Promise<readonly unknown[]> {
  const platform = globalThis.fetch
  const answers: unknown[] = []
  vi.stubGlobal('location', new URL(page))
  vi.stubGlobal('document', { getElementById: () => null })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = await platform(new URL(path, server.url), init)
    answers.push(await answer.clone().json())
    return answer
  })
  await loadConfig()
  return answers
}

/** A wallet that records what it is asked to sign. */
function createWallet() {
  const by = fixture.chain.snarkVm.createKey()
  const shown: string[] = []
  const sign = async (message: string) => {
    shown.push(message)
    return by.sign(new TextEncoder().encode(message))
  }
  return { address: by.address, shown, sign }
}

describe('openSession', () => {
  test('behavior: the page requests a signature of the text that the server expects, with its own host in it', async () => {
    const answers = await open(server.url)
    const { address, shown, sign } = createWallet()
    await openSession(address, sign)
    expect(bearerOf(address)).toMatch(/./)
    expect(shown).toHaveLength(1)
    expect(shown[0]?.split('\n').slice(0, 4)).toEqual([
      'Nightjar: open a session',
      `domain: ${new URL(server.url).host}`,
      'network: testnetbeta',
      `address: ${address}`,
    ])
    const issued = expect.objectContaining({ message: shown[0] })
    expect(answers).toContainEqual({ data: issued })
  })

  test('error: a page at another address that relays the nonce gets no session', async () => {
    await open('https://elsewhere.example')
    const { address, shown, sign } = createWallet()
    await expect(openSession(address, sign)).rejects.toMatchObject({ status: 401 })
    expect(shown[0]).toContain('\ndomain: elsewhere.example\n')
    expect(bearerOf(address)).toBeUndefined()
  })
})

describe('endSessions', () => {
  const emitter = createEmitter()
  const realFetch = globalThis.fetch

  /** A page with a session of a connected account, and the status of a call that needs it. */
  async function openWithSession() {
    await open(server.url)
    const storage = new Window({ url: server.url }).sessionStorage
    vi.stubGlobal('sessionStorage', storage)
    const { address, sign } = createWallet()
    await openSession(address, sign)
    const token = bearerOf(address) ?? ''
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ address, token_id: '1field' })
    const ask = async () =>
      (await realFetch(`${server.url}/api/import/token`, { method: 'POST', headers, body })).status
    expect(await ask()).not.toBe(401)
    return { address, ask }
  }

  test.each([
    ['disconnects or locks', () => emitter.emit('disconnect', undefined)],
    ['changes its account', () => emitter.emit('accountChange', { address: 'aleo1other' })],
    [
      'is another one after a reload',
      () => emitter.emit('connect', { address: 'aleo1other', byPerson: false } as never),
    ],
  ])('behavior: a wallet that %s closes the session here and at the server', async (_, act) => {
    const { address, ask } = await openWithSession()
    const stop = endSessions(emitter)
    act()
    stop()
    expect(bearerOf(address)).toBeUndefined()
    await vi.waitFor(async () => expect(await ask()).toBe(401))
  })

  test('behavior: the same account after a reload keeps it', async () => {
    const { address, ask } = await openWithSession()
    const stop = endSessions(emitter)
    emitter.emit('connect', { address, byPerson: false } as never)
    stop()
    expect(bearerOf(address)).toMatch(/./)
    expect(await ask()).not.toBe(401)
  })
})
