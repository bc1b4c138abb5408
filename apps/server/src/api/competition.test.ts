import { developmentAccounts } from '@nightjar/devchain'
import { claimCompetitionMessage } from '@nightjar/sdk'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claims, cursor } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import { createFixture, type Fixture, fund, openPairs, tokenId, until } from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { openMarket, swapExactIn } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { withOperator } from '../testing/withOperator.ts'

const PRIZE = 1_000_000n

let fixture: Fixture
let history: History
let node: HistoryNode
let endsAt: number
/** Height of the last block before the competition's end. */
let last: number
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  openMarket(history)
  openPairs(history, fixture)
  fund(history, [trader(0), trader(1)])
  const swap = (by: number, amount: bigint): void => {
    history.call(swapExactIn(trader(by), tokenId('WALEO'), tokenId('USDX'), amount))
  }
  swap(0, 300_000_000n)
  history.mine(10)
  const early = history.blocks.length - 1
  swap(1, 100_000_000n)
  history.mine(10)
  last = history.blocks.length - 1
  endsAt = timeOf(last) + 5
  history.mine(10)
  node = await startHistoryNode(history)
  node.show(early)
})
afterAll(() => node.close())

const account = (at: number) =>
  new fixture.chain.sdk.Account({ privateKey: developmentAccounts[at + 5]?.privateKey ?? '' })
const trader = (at: number): string => account(at).address().to_string()
const timeOf = (height: number): number => {
  const { header } = history.blocks[height] as { header: { metadata: { timestamp: number } } }
  return header.metadata.timestamp
}

describe.each(testDatabases)('prizes on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    node.show(last - 1)
    const env = {
      CREDITS_CLAIM: 'false',
      COMPETITION_ENDS_AT: String(endsAt),
      COMPETITION_PRIZE: `${PRIZE}:${tokenId('NJR')}`,
    }
    server = await startTestServer({ database: withOperator(database), nodeUrl: node.url, env })
  })
  afterAll(() => server.close())

  const status = (at: number) =>
    server.api.competitionClaimStatus({ params: { address: trader(at) } })
  const claim = (at: number) => {
    const message = claimCompetitionMessage({ ...server.site, address: trader(at) })
    const signature = account(at).sign(new TextEncoder().encode(message)).to_string()
    const body = JSON.stringify({ address: trader(at), signature })
    return fetch(`${server.url}/api/token/competition/claim`, { method: 'POST', body })
  }
  const indexed = (height: number) =>
    until(async () => (await server.api.stats({ query: {} })).height === height, `height ${height}`)

  test('behavior: nothing is paid while the node lags behind the end', async () => {
    const reason = 'The last trades are still being counted. Try again later.'
    for (const height of [last - 1, last]) {
      node.show(height)
      await indexed(height)
      expect(await status(0)).toMatchObject({ status: 'unavailable', reason })
      const refused = await claim(0)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ error: { message: reason } })
    }
    const { db } = server.running.handle
    expect(await db.select().from(claims)).toEqual([])
  })

  test('behavior: past the end each has the share of all trades', async () => {
    node.show(last + 1)
    await indexed(last + 1)
    const shares = await Promise.all([status(0), status(1)])
    const [first = 0n, second = 0n] = shares.map(({ amount }) => BigInt(amount))
    expect(shares.map((share) => share.status)).toEqual(['available', 'available'])
    expect(first).toBeGreaterThan(2n * second)
    expect(PRIZE - first - second).toBeLessThan(2n) // each share is rounded down
    expect(first + second).toBeLessThanOrEqual(PRIZE)
  })

  test('behavior: figures of other rules pay nothing', async () => {
    const { db } = server.running.handle
    const [row] = await db.select().from(cursor)
    await db.update(cursor).set({ rules: 'others' })
    expect(await status(0)).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('counted'),
    })
    expect((await claim(0)).status).toBe(409)
    await db.update(cursor).set({ rules: row?.rules ?? '' })
    expect(await status(0)).toMatchObject({ status: 'available' })
  })

  test('behavior: the prize is never exceeded, to the unit', async () => {
    const { db } = server.running.handle
    const share = BigInt((await status(1)).amount)
    const paid = {
      purpose: 'competition',
      address: trader(0),
      status: 'claimed',
      tokenId: tokenId('NJR'),
      amount: PRIZE - share + 1n,
      created: 0,
      updated: 0,
    }
    await db.insert(claims).values(paid)
    expect(await status(1)).toMatchObject({
      status: 'unavailable',
      reason: expect.stringContaining('does not cover'),
    })
    expect((await claim(1)).status).toBe(409)
    await db
      .update(claims)
      .set({ amount: PRIZE - share })
      .where(eq(claims.address, trader(0)))
    expect(await status(1)).toMatchObject({ status: 'available', amount: share.toString() })
    await db.delete(claims)
  })
})
