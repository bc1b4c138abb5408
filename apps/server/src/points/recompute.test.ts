// @module-tag slow
import { createAleoClient } from '@nightjar/aleo'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../api/metrics.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { pointTotals } from '../db/schema.ts'
import { createChainSource } from '../indexer/chainSource.ts'
import { createLog } from '../log.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  createFixture,
  createTestIndexer,
  engineOptions,
  type Fixture,
  indexTo,
  makeHistory,
  until,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { NothingIndexedError, OtherHistoryError, recompute } from './recompute.ts'

let fixture: Fixture
let node: HistoryNode
let history: History
let kept: DatabaseHandle
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(31), calls: 80, perBlock: 4 })
  node = await startHistoryNode(history)
  kept = await openLast()
  const last = history.blocks.length - 1
  await indexTo(createTestIndexer(kept.db, node.url, fixture), last)
})
afterAll(async () => {
  await kept.close()
  await node.close()
})

const openLast = async (): Promise<DatabaseHandle> => {
  const database = testDatabases.at(-1)
  if (database === undefined) throw new Error('no database')
  return await database.open()
}

async function run(db = kept.db, nodeUrl = node.url) {
  const empty = await openLast()
  const client = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const computed = await recompute({
    kept: db,
    empty: empty.db,
    indexer: {
      ...engineOptions(fixture),
      source: () => createChainSource(client),
      onReorg: 'stop',
      startHeight: undefined,
      pollMs: 5,
      log: createLog('silent'),
      metrics: createMetrics(),
    },
  }).catch(async (error: unknown) => {
    await empty.close()
    throw error
  })
  await empty.close()
  return computed
}

describe('recompute', () => {
  test('default: the chain alone gives the same values', async () => {
    const { figures, onlyStored, onlyComputed } = await run()
    expect(figures).toBeGreaterThan(15)
    expect([onlyStored, onlyComputed]).toEqual([[], []])
  })

  test('behavior: a manipulated value appears on both sides', async () => {
    const [row] = await kept.db.select().from(pointTotals).limit(1)
    const where = eq(pointTotals.address, row?.address ?? '')
    await kept.db.update(pointTotals).set({ total: 1_000_000 }).where(where)
    const { onlyStored, onlyComputed } = await run()
    expect(onlyStored).toHaveLength(1)
    expect(onlyComputed).toHaveLength(1)
  })

  test('behavior: the server keeps running while it compares', async () => {
    const history = createHistory(fixture.crypto)
    makeHistory(history, { fixture, random: createRandom(32), calls: 60, perBlock: 4 })
    const moving = await startHistoryNode(history)
    const { db, close } = await openLast()
    moving.show(20)
    const server = createTestIndexer(db, moving.url, fixture)
    const ended = server.run()
    await until(() => server.status().kind === 'following', 'height 20')
    const running = run(db, moving.url)
    moving.show(history.blocks.length - 1)
    const last = history.blocks.length - 1
    await until(() => {
      const status = server.status()
      return status.kind === 'following' && status.height === last
    }, 'the last height')
    const { height, onlyStored, onlyComputed } = await running
    expect(height).toBeGreaterThanOrEqual(20)
    expect([onlyStored, onlyComputed]).toEqual([[], []])
    await server.stop()
    await ended
    await close()
    await moving.close()
  })

  test('error: a database without a block is no all-clear', async () => {
    const { db, close } = await openLast()
    await expect(run(db)).rejects.toThrow(NothingIndexedError)
    await close()
  })

  test('error: the node has another history', async () => {
    const other = createHistory(fixture.crypto, 'z')
    while (other.blocks.length < history.blocks.length) other.mine()
    const foreign = await startHistoryNode(other)
    await expect(run(kept.db, foreign.url)).rejects.toThrow(OtherHistoryError)
    await foreign.close()
  })
})
