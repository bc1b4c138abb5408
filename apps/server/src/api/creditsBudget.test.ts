import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claims } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import { account, createFixture, type Fixture } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { withOperator } from '../testing/withOperator.ts'

let fixture: Fixture
let node: HistoryNode
beforeAll(async () => {
  fixture = await createFixture()
  node = await startHistoryNode(createHistory(fixture.crypto))
})
afterAll(() => node.close())

describe.each(testDatabases)('budgets of credits on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    const env = {
      CREDITS_CLAIM_MICROCREDITS: '10',
      CREDITS_CLAIM_DAILY_MICROCREDITS: '25',
      CREDITS_CLAIM_TOTAL_MICROCREDITS: '45',
    }
    server = await startTestServer({ database: withOperator(database), nodeUrl: node.url, env })
  })
  afterAll(() => server.close())

  const now = Math.floor(Date.now() / 1000)
  const pay = async (name: string, amount: bigint, status = 'claimed', created = now) => {
    const row = { purpose: 'credits', address: name, status, amount, created, updated: now }
    await server.running.handle.db.insert(claims).values(row)
  }
  const newcomer = async () => {
    const params = { address: account(fixture, 'newcomer') }
    const { status, amount, reason } = await server.api.creditsClaimStatus({ params })
    return { status, amount, reason }
  }
  const available = { status: 'available', amount: '10', reason: null }
  const refused = (reason: string) => ({ status: 'unavailable', amount: '0', reason })

  test('behavior: the daily budget holds to the unit; failed payments do not count', async () => {
    expect(await newcomer()).toEqual(available)
    await pay('one', 15n, 'pending')
    await pay('failed', 10n, 'failed')
    expect(await newcomer()).toEqual(available)
    await pay('two', 1n)
    expect(await newcomer()).toEqual(
      refused("Today's credits have all been given away. Try again tomorrow."),
    )
  })

  test('behavior: the total budget holds to the unit', async () => {
    const { db } = server.running.handle
    await db.delete(claims)
    const yesterday = now - 86_400 - 60
    await pay('one', 35n, 'claimed', yesterday)
    expect(await newcomer()).toEqual(available)
    await pay('two', 1n, 'claimed', yesterday)
    expect(await newcomer()).toEqual(
      refused('All the credits set aside for claims have been given away.'),
    )
  })
})
