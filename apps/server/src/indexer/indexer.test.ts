import { LOCAL_PAIRS, PROGRAMS } from '@nightjar/sdk'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../api/metrics.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { cursor, doubts, pairs, state, trades, transactions } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { rulesOf } from '../points/rules.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  auditAll,
  createFixture,
  createTestIndexer,
  dumpChainRows,
  type Fixture,
  indexTo,
  makeHistory,
  until,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type Fault, type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { dropChainRows } from './chainRows.ts'
import { LEDGER_VERSION } from './engine.ts'
import { selectIndexerReport } from './report.ts'

let fixture: Fixture
let history: History
let node: HistoryNode
let fault: (path: string) => Fault = () => 'none'
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(7), calls: 250, perBlock: 6 })
  node = await startHistoryNode(history, { fault: (path) => fault(path) })
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

  test('default: reserves and state match the chain to the unit', async () => {
    await clear()
    await indexTo(fresh(), last())
    const rows = await handle.db.select().from(pairs)
    expect(rows).toHaveLength(LOCAL_PAIRS.length)
    const { checked, drift } = await auditAll(handle.db, node.url, fixture)
    expect(checked).toBeGreaterThan(60)
    expect(drift).toEqual([])
  })

  test('behavior: every trade has both amounts and a value', async () => {
    const all = await handle.db.select().from(trades)
    expect(all.length).toBeGreaterThan(80)
    for (const { amountIn, amountOut, value } of all) {
      expect(amountIn).toBeGreaterThan(0n)
      expect(amountOut).toBeGreaterThan(0n)
      expect(value).not.toBeNull()
    }
  })

  test('behavior: a rejected call is stored with its reason and the id it was sent under', async () => {
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

  test('behavior: stopping at every seventh height and resuming gives the same rows', async () => {
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

  test('behavior: a node that stays behind is logged once, not each time it is asked', async () => {
    await indexTo(fresh(), last())
    node.show(last() - 3)
    const lines: string[] = []
    let asked = 0
    fault = (path) => {
      if (path.endsWith('/height/latest')) asked++
      return 'none'
    }
    const indexer = fresh({ log: createLog('warn', { write: (line) => void lines.push(line) }) })
    const running = indexer.run()
    await until(() => asked >= 4, 'the node is asked again')
    await indexer.stop()
    await running
    fault = () => 'none'
    node.show(last())
    expect(lines.filter((line) => line.includes('behind the database'))).toHaveLength(1)
  })

  test('behavior: changed rules rebuild what depends on them', async () => {
    const rules = rulesOf('local', { lastRound: { endsAt: 0 } })
    await indexTo(fresh({ rules }), last())
    const dump = await dumpChainRows(handle.db)
    expect(dump.competition_volumes).toEqual([])
    expect(dump.pairs).toHaveLength(LOCAL_PAIRS.length)
  })

  test('behavior: a different history stops it with a clear message', async () => {
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
    expect((await auditAll(handle.db, node.url, fixture)).drift).toEqual([])
  })

  test('behavior: a checkpoint detects a different, shorter history', async () => {
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

  test('behavior: a block missing from the node is not mistaken for a different history', async () => {
    await clear()
    await indexTo(fresh(), last())
    const before = await dumpChainRows(handle.db)
    const other = createHistory(fixture.crypto, 'w')
    while (other.blocks.length < history.blocks.length + 5) other.mine()
    node.replace(other)
    node.show(other.blocks.length)
    fault = (path) => (path.includes('/block/') && !path.endsWith('latest') ? 'missing' : 'none')
    const indexer = fresh({ onReorg: 'rebuild' })
    const running = indexer.run()
    const { db } = handle
    await until(async () => {
      const reason = (await selectIndexerReport(db))?.reason
      return reason?.includes('do not follow') === true
    }, 'a retry')
    await new Promise((done) => setTimeout(done, 200))
    await indexer.stop()
    await running
    fault = () => 'none'
    expect(await dumpChainRows(db)).toEqual(before)
  })

  test('behavior: a node that does not return the id a call was sent under does not delay it', async () => {
    await clear()
    fault = (path) => (path.includes('/unconfirmed/') ? 'garbage' : 'none')
    await indexTo(fresh({ pollMs: 1 }), last())
    fault = () => 'none'
    const where = eq(transactions.status, 'rejected')
    const rejected = await handle.db.select().from(transactions).where(where)
    expect(rejected.length).toBeGreaterThan(3)
    expect(rejected.map(({ sentId }) => sentId)).toEqual(rejected.map(() => null))
  })

  test('behavior: stops at once while the node is silent', async () => {
    await clear()
    let asked = 0
    fault = () => {
      asked++
      return 'silent'
    }
    const indexer = fresh()
    const running = indexer.run()
    await until(() => asked > 0, 'a question')
    const started = performance.now()
    await indexer.stop()
    await running
    fault = () => 'none'
    expect(performance.now() - started).toBeLessThan(1500) // a request alone would wait two seconds
  })

  test('behavior: a changed derivation triggers a rebuild', async () => {
    await clear()
    await indexTo(fresh(), last())
    const before = await dumpChainRows(handle.db)
    await handle.db.update(cursor).set({ ledger: LEDGER_VERSION - 1 })
    await handle.db.update(pairs).set({ reserveA: 1n })
    await indexTo(fresh(), last())
    expect(await dumpChainRows(handle.db)).toEqual(before)
  })

  test('error: the database belongs to another network', async () => {
    await clear()
    await indexTo(fresh(), 5)
    const indexer = fresh({ network: 'testnet' })
    await indexer.run()
    expect(indexer.status()).toMatchObject({ reason: expect.stringContaining('not testnet') })
  })

  test('behavior: a block whose replay differs from the chain is in doubt until the node has been asked', async () => {
    await clear()
    const middle = Math.floor(last() / 2)
    node.show(middle)
    await indexTo(fresh(), middle)
    const { db } = handle
    await db.delete(state).where(and(eq(state.program, PROGRAMS.core), eq(state.mapping, 'pairs')))
    const metrics = createMetrics()
    node.show(last())
    await indexTo(fresh({ metrics }), last())
    const doubted = await db.select().from(transactions).where(eq(transactions.inDoubt, true))
    expect(doubted.length).toBeGreaterThan(0)
    expect(doubted.every((row) => row.paid.length + row.received.length === 0)).toBe(true)
    expect(await db.$count(doubts)).toBe(0)
    expect((await auditAll(db, node.url, fixture)).drift).toEqual([])
    expect(await db.$count(pairs, eq(pairs.inDoubt, true))).toBe(0)
    expect(await metrics.render()).toMatch(/^nightjar_indexer_healed_total [1-9]/m)
  })

  test('behavior: a node with long polling reports a block at once', { tags: 'slow' }, async () => {
    await clear()
    node.show(5)
    const indexer = fresh({ pollMs: 900 })
    const running = indexer.run()
    const reach = (height: number) =>
      until(() => {
        const status = indexer.status()
        return status.kind === 'following' && status.height === height
      }, `height ${height}`)
    await reach(5)
    for (const height of [6, 7, 8]) {
      await new Promise((done) => setTimeout(done, 950)) // the next request is waiting
      const started = performance.now()
      node.show(height)
      await reach(height)
      expect(performance.now() - started).toBeLessThan(450)
    }
    await indexer.stop()
    await running
  })

  test('behavior: waits until the suite is deployed', async () => {
    await clear()
    node.show(0)
    const indexer = fresh({ startHeight: undefined })
    const running = indexer.run()
    await until(() => indexer.status().kind === 'following', 'waiting')
    await indexer.stop()
    await running
  })
})
