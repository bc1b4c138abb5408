import { testDatabases } from '@nightjar/server/testing/databases'
import { createFixture } from '@nightjar/server/testing/fixture'
import { createHistory } from '@nightjar/server/testing/history'
import { type HistoryNode, startHistoryNode } from '@nightjar/server/testing/historyNode'
import { openMarket } from '@nightjar/server/testing/market'
import { startTestServer, type TestServer } from '@nightjar/server/testing/testServer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { trialOf } from '../plans/trialOf.ts'
import { readSnapshot } from '../preflight/readSnapshot.ts'
import { ADDRESS, tokenOf } from '../testing/exchange.ts'
import { recordTraffic } from '../testing/recordTraffic.ts'

let node: HistoryNode
let server: TestServer
beforeAll(async () => {
  const { crypto } = await createFixture()
  const history = createHistory(crypto)
  openMarket(history)
  history.mine()
  node = await startHistoryNode(history)
  const [database] = testDatabases
  if (database === undefined) throw new Error('no database')
  server = await startTestServer({ database, nodeUrl: node.url })
}, 300_000)
afterAll(async () => {
  await server.close()
  await node.close()
})

/** All that leaves the page while a private swap is simulated. */
async function trafficOf(path: readonly string[], maximumIn: bigint) {
  const platform = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    platform(new URL(input, server.url), init),
  )
  const sent = recordTraffic()
  const swap = { kind: 'swap', path, exact: 'in', maximumIn, minimumOut: 1n } as const
  const call = trialOf(swap, { address: ADDRESS, deadlineHeight: 100 })
  await readSnapshot({ ...call, signer: ADDRESS })
  vi.unstubAllGlobals()
  return sent.map(({ method, path, bytes }) => `${method} ${path} ${bytes}`).sort()
}

test('privacy 16: the simulation of a private swap sends these requests, whatever is swapped', async () => {
  const [usdx, wbtc, weth] = [tokenOf('USDX').id, tokenOf('WBTC').id, tokenOf('WETH').id]
  const sent = await trafficOf([usdx, wbtc], 45_000_007n)
  expect(sent).toMatchInlineSnapshot(`
    [
      "GET /api/pairs 0",
      "GET /api/token/black/list 0",
      "GET /endpoint/testnet3/program/nightjar_config.aleo/mapping/paused_until/true 0",
      "GET /endpoint/testnet3/program/nightjar_config.aleo/mapping/private_ops/true 0",
      "GET /endpoint/testnet3/program/nightjar_config.aleo/mapping/protocol_fee/true 0",
      "GET /endpoint/testnet3/program/nightjar_config.aleo/mapping/swap_fee/true 0",
    ]
  `)
  expect(await trafficOf([weth, usdx, wbtc], 7n)).toEqual(sent)
})
