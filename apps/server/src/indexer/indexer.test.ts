import { createAleoClient } from '@nightjar/aleo'
import { LOCAL_PAIRS, PROGRAMS } from '@nightjar/sdk'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { pairs, state, trades, transactions } from '../db/schema.ts'
import { rulesOf } from '../points/rules.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  createFixture,
  createTestIndexer,
  dumpChainRows,
  type Fixture,
  indexTo,
  makeHistory,
  until,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { audit } from './audit.ts'
import { dropChainRows } from './chainRows.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 }) // databases start slowly on a busy machine

let fixture: Fixture
let history: History
let node: HistoryNode
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(7), calls: 250, perBlock: 6 })
  node = await startHistoryNode(history)
})
afterAll(() => node.close())

describe.each(testDatabases)('createIndexer on $name', ({ open }) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await open()
  })
  afterAll(() => handle.close())

  const last = () => history.blocks.length - 1
  const fresh = (options = {}) => createTestIndexer(handle.db, node.url, fixture, options)
  const clear = async () => {
    node.show(last())
    node.replace(history)
    await dropChainRows(handle.db)
  }

  test('default: reserves and state are the chain’s to the unit', async () => {
    await clear()
    await indexTo(fresh(), last())
    const rows = await handle.db.select().from(pairs)
    expect(rows).toHaveLength(LOCAL_PAIRS.length)
    const client = createAleoClient({ baseUrl: `${node.url}/testnet` })
    const { checked, drift } = await audit(handle.db, client, 'all')
    expect(checked).toBeGreaterThan(60)
    expect(drift).toEqual([])
  })

  test('behavior: every trade has both its amounts and a value', async () => {
    const all = await handle.db.select().from(trades)
    expect(all.length).toBeGreaterThan(80)
    for (const { amountIn, amountOut, value } of all) {
      expect(amountIn).toBeGreaterThan(0n)
      expect(amountOut).toBeGreaterThan(0n)
      expect(value).not.toBeNull()
    }
  })

  test('behavior: a rejected call is kept with its reason and the id under which it was sent', async () => {
    const rejected = await handle.db
      .select()
      .from(transactions)
      .where(eq(transactions.status, 'rejected'))
    expect(rejected.length).toBeGreaterThan(3)
    for (const row of rejected) {
      expect(row.reason).not.toBeNull()
      expect(row.sentId).toBe(history.sentIds.get(row.txId))
      expect(row.paid).toEqual([])
    }
  })

  test('behavior: a rebuild gives identical rows', async () => {
    const before = await dumpChainRows(handle.db)
    await clear()
    await indexTo(fresh(), last())
    expect(await dumpChainRows(handle.db)).toEqual(before)
  })

  test('behavior: stopping at every seventh height and going on gives the same rows', async () => {
    const before = await dumpChainRows(handle.db)
    await clear()
    for (let height = 3; height < last(); height += 7) {
      node.show(height)
      await indexTo(fresh(), height)
    }
    node.show(last())
    await indexTo(fresh(), last())
    expect(await dumpChainRows(handle.db)).toEqual(before)
  })

  test('behavior: other rules rebuild what depends on them', async () => {
    const rules = rulesOf('local', { competition: { endsAt: 0 } })
    await indexTo(fresh({ rules }), last())
    const dump = await dumpChainRows(handle.db)
    expect(dump.competition_volumes).toEqual([])
    expect(dump.pairs).toHaveLength(LOCAL_PAIRS.length)
  })

  test('behavior: another history stops it with a clear sentence', async () => {
    const other = createHistory(fixture.crypto, 'x')
    makeHistory(other, { fixture, random: createRandom(8), calls: 300, perBlock: 3 })
    await clear()
    await indexTo(fresh(), last())
    node.replace(other)
    node.show(other.blocks.length)
    const indexer = fresh()
    await indexer.run()
    expect(indexer.status()).toMatchObject({
      kind: 'stopped',
      reason: expect.stringContaining('INDEXER_ON_REORG=rebuild'),
    })
    const rebuilding = fresh({ onReorg: 'rebuild' })
    await indexTo(rebuilding, other.blocks.length - 1)
    const client = createAleoClient({ baseUrl: `${node.url}/testnet` })
    expect((await audit(handle.db, client, 'all')).drift).toEqual([])
  })

  test('behavior: a shorter other history is noticed by a checkpoint', async () => {
    const other = createHistory(fixture.crypto, 'y')
    while (other.blocks.length < 70) other.mine()
    await clear()
    await indexTo(fresh(), last())
    node.replace(other)
    node.show(other.blocks.length)
    const indexer = fresh({ pollMs: 1 })
    if (last() > 70) await indexer.run()
    expect(indexer.status().kind).toBe('stopped')
  })

  test('error: another network in the database', async () => {
    await clear()
    await indexTo(fresh(), 5)
    const indexer = fresh({ network: 'testnet' })
    await indexer.run()
    expect(indexer.status()).toMatchObject({ reason: expect.stringContaining('not testnet') })
  })

  test('error: a block that replays otherwise than the chain says', async () => {
    await clear()
    node.show(4)
    await indexTo(fresh(), 4)
    const reserve = eq(state.program, PROGRAMS.core)
    await handle.db.delete(state).where(reserve)
    node.show(last())
    const indexer = fresh()
    await indexer.run()
    expect(indexer.status()).toMatchObject({
      kind: 'stopped',
      reason: expect.stringMatching(/^Block \d+ accepted at1/),
    })
  })

  test('behavior: waits while the suite is not deployed', async () => {
    await clear()
    node.show(0)
    const indexer = fresh({ startHeight: undefined })
    const running = indexer.run()
    await until(() => indexer.status().kind === 'following', 'waiting')
    await indexer.stop()
    await running
  })
})

describe('audit', () => {
  test('behavior: reports a value that differs', async () => {
    const [{ open }] = testDatabases as [(typeof testDatabases)[number]]
    const handle = await open()
    node.replace(history)
    node.show(history.blocks.length)
    await indexTo(createTestIndexer(handle.db, node.url, fixture), history.blocks.length - 1)
    const where = eq(state.mapping, 'swap_fee')
    await handle.db.update(state).set({ value: '31u128' }).where(where)
    const client = createAleoClient({ baseUrl: `${node.url}/testnet` })
    const { drift } = await audit(handle.db, client, 'all')
    expect(drift).toEqual([
      {
        program: PROGRAMS.config,
        mapping: 'swap_fee',
        key: 'true',
        ours: '31u128',
        node: '30u128',
      },
    ])
    await handle.close()
  })
})
