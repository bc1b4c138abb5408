import { createAleoClient } from '@nightjar/aleo'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
} from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { recompute } from './recompute.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 }) // databases start slowly on a busy machine

let fixture: Fixture
let node: HistoryNode
let kept: DatabaseHandle
beforeAll(async () => {
  fixture = await createFixture()
  const history = createHistory(fixture.crypto)
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

async function run() {
  const empty = await openLast()
  const client = createAleoClient({ baseUrl: `${node.url}/testnet` })
  const result = await recompute({
    kept: kept.db,
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
  })
  await empty.close()
  return result
}

describe('recompute', () => {
  test('default: the chain alone gives the same figures', async () => {
    const { figures, onlyStored, onlyComputed } = await run()
    expect(figures).toBeGreaterThan(15)
    expect([onlyStored, onlyComputed]).toEqual([[], []])
  })

  test('behavior: a figure that was tampered with shows on both sides', async () => {
    const [row] = await kept.db.select().from(pointTotals).limit(1)
    const where = eq(pointTotals.address, row?.address ?? '')
    await kept.db.update(pointTotals).set({ total: 1_000_000 }).where(where)
    const { onlyStored, onlyComputed } = await run()
    expect(onlyStored).toHaveLength(1)
    expect(onlyComputed).toHaveLength(1)
  })
})
