import { deleteImportedTokenMessage, importTokenMessage, LOCAL_TOKENS } from '@nightjar/sdk'
import { testDatabases } from '@nightjar/server/testing/databases'
import { createFixture, type Fixture } from '@nightjar/server/testing/fixture'
import { createHistory } from '@nightjar/server/testing/history'
import { type HistoryNode, startHistoryNode } from '@nightjar/server/testing/historyNode'
import { OPERATOR, openMarket } from '@nightjar/server/testing/market'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readOwnTokens } from './readOwnTokens.ts'

let fixture: Fixture
let node: HistoryNode
let server: TestServer
beforeAll(async () => {
  fixture = await createFixture()
  const history = createHistory(fixture.crypto)
  openMarket(history)
  history.mine()
  node = await startHistoryNode(history)
  const [database] = testDatabases
  if (database === undefined) throw new Error('no database')
  server = await startTestServer({ database, nodeUrl: node.url })
  const platform = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    platform(new URL(path, server.url), init),
  )
}, 300_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
  await node.close()
})

const [usdx, wbtc] = LOCAL_TOKENS.map(({ id }) => id)

const read = async (address: string | null, importedHere: readonly string[] = []) => {
  const { created, imported } = await readOwnTokens(new QueryClient(), { address, importedHere })
  return { created: created.map(({ id }) => id), imported: imported.map(({ id }) => id) }
}

describe('readOwnTokens', () => {
  test('default: a key loads the tokens that it administers and those that it has imported', async () => {
    const by = fixture.chain.snarkVm.createKey()
    const address = by.address
    const signed = async (messageOf: typeof importTokenMessage) => {
      const { nonce, expires } = await server.api.sessionNonce({ body: { address } })
      const message = messageOf({ ...server.site, address, tokenId: usdx ?? '', nonce, expires })
      const signature = by.sign(new TextEncoder().encode(message))
      return { address, token_id: usdx ?? '', nonce, signature }
    }
    expect(await read(address)).toEqual({ created: [], imported: [] })
    await server.api.importToken({ body: await signed(importTokenMessage) })
    expect(await read(address)).toEqual({ created: [], imported: [usdx] })
    const { created, imported } = await read(OPERATOR)
    expect(created.toSorted()).toEqual(LOCAL_TOKENS.map(({ id }) => id).toSorted())
    expect(imported).toEqual([])
    await server.api.deleteImportedToken({ body: await signed(deleteImportedTokenMessage) })
    expect(await read(address)).toEqual({ created: [], imported: [] })
  })

  test('behavior: without a key only this browser’s tokens, without unknown ones', async () => {
    expect(await read(null)).toEqual({ created: [], imported: [] })
    const here = [wbtc ?? '', '999field']
    expect(await read(null, here)).toEqual({ created: [], imported: [wbtc] })
  })
})
