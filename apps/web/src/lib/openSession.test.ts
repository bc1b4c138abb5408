import { testDatabases } from '@nightjar/server/testing/databases'
import { createFixture, type Fixture } from '@nightjar/server/testing/fixture'
import { createHistory } from '@nightjar/server/testing/history'
import { type HistoryNode, startHistoryNode } from '@nightjar/server/testing/historyNode'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bearerOf, holdBearer } from './bearer.ts'
import { loadConfig } from './config.ts'
import { openSession } from './openSession.ts'

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
