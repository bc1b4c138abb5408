// @module-tag slow
import { createAleoClient } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '../api/metrics.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { approvals, balances, pairs, state, tokens } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  auditAll,
  createFixture,
  createTestIndexer,
  type Fixture,
  indexTo,
  makeHistory,
  tokenId,
  until,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { type Fault, type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { audit } from './audit.ts'
import { createAuditJob } from './auditJob.ts'
import { dropChainRows } from './chainRows.ts'
import { selectIndexerReport } from './report.ts'

let fixture: Fixture
let history: History
let node: HistoryNode
let fault: () => Fault = () => 'none'
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(41), calls: 60, perBlock: 6 })
  node = await startHistoryNode(history, { fault: () => fault() })
})
afterAll(() => node.close())

const last = () => history.blocks.length - 1

describe.each(testDatabases)('on $name', ({ open }) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await open()
  })
  afterAll(() => handle.close())
  beforeEach(async () => {
    await dropChainRows(handle.db)
    await indexTo(createTestIndexer(handle.db, node.url, fixture), last())
  })
  afterEach(() => {
    fault = () => 'none'
    node.show(last())
  })

  const client = (signal?: AbortSignal) =>
    createAleoClient({ baseUrl: `${node.url}/testnet`, ...(signal && { signal }) })
  const options = () => ({
    db: handle.db,
    node: client(),
    hasher: fixture.crypto,
    pauseMs: 10,
  })
  const ofCore = (mapping: string) =>
    and(eq(state.program, PROGRAMS.core), eq(state.mapping, mapping))

  describe('audit', () => {
    test('default: indexed rows give nothing to report', async () => {
      expect((await auditAll(handle.db, node.url, fixture)).drift).toEqual([])
      const sampled = await audit(options())
      expect(sampled).toMatchObject({ kind: 'compared', drift: [] })
    })

    test('behavior: a sample includes every setting and every pair', async () => {
      await handle.db.update(state).set({ value: '11u32' }).where(eq(state.mapping, 'delay'))
      const [pair] = await handle.db.select().from(pairs)
      const key = pair?.id ?? ''
      await handle.db.delete(state).where(and(ofCore('pairs'), eq(state.key, key)))
      const result = await audit(options())
      if (result.kind !== 'compared') throw new Error(result.kind)
      const setting = { program: PROGRAMS.config, mapping: 'delay', key: 'true' }
      expect(result.drift).toContainEqual({ ...setting, ours: '11u32', theirs: '10u32' })
      expect(result.drift).toContainEqual(
        expect.objectContaining({ program: PROGRAMS.core, mapping: 'pairs', key, ours: null }),
      )
      expect(result.drift).toContainEqual(
        expect.objectContaining({ program: 'row', mapping: 'pairs', key, theirs: null }),
      )
    })

    test('behavior: reports readable rows that differ from their mapping values', async () => {
      const { db } = handle
      const first = async (table: typeof balances | typeof approvals) =>
        (await db.select({ key: table.key }).from(table))[0]?.key ?? ''
      const balance = await first(balances)
      const approval = await first(approvals)
      const [pair] = await db.select().from(pairs)
      await db.update(balances).set({ amount: 1n }).where(eq(balances.key, balance))
      await db.delete(approvals).where(eq(approvals.key, approval))
      await db
        .update(pairs)
        .set({ reserveA: 1n })
        .where(eq(pairs.id, pair?.id ?? ''))
      await db
        .update(tokens)
        .set({ decimals: 200 })
        .where(eq(tokens.id, pair?.tokenA ?? ''))
      const { drift } = await auditAll(db, node.url, fixture)
      expect(drift.map(({ program, mapping, key }) => [program, mapping, key])).toEqual([
        ['row', 'balances', balance],
        ['row', 'approvals', approval],
        ['row', 'pairs', pair?.id],
        ['row', 'tokens', pair?.tokenA],
      ])
    })

    test('behavior: reports a pair whose tokens are not those of its id', async () => {
      const { db } = handle
      const [pair] = await db.select().from(pairs)
      for (const tokenA of ['', pair?.tokenB ?? '']) {
        await db
          .update(pairs)
          .set({ tokenA })
          .where(eq(pairs.id, pair?.id ?? ''))
        const { drift } = await auditAll(db, node.url, fixture)
        expect(drift).toMatchObject([{ program: 'row', mapping: 'pairs', key: pair?.id }])
      }
    })

    test('behavior: rows that were wrong at the start are read again from their mapping values', async () => {
      const { db } = handle
      await db.update(balances).set({ amount: 1n })
      await db.update(approvals).set({ amount: 1n })
      await db.update(pairs).set({ reserveA: 1n, totalSupply: 1n })
      await db.update(tokens).set({ decimals: 200 })
      const indexer = createTestIndexer(db, node.url, fixture)
      const running = indexer.run()
      await until(() => indexer.status().kind === 'following', 'the start')
      const { drift } = await auditAll(db, node.url, fixture)
      expect(new Set(drift.map(({ mapping }) => mapping)).size).toBe(4)
      const isHealed = async () => {
        const found = await auditAll(db, node.url, fixture)
        indexer.review(found.drift)
        return found.drift.length === 0
      }
      await until(isHealed, 'rows that are their values')
      await indexer.stop()
      await running
    })

    test('behavior: reports a balance that is missing from the database', async () => {
      const { db } = handle
      const lost = await db
        .select()
        .from(balances)
        .where(eq(balances.token, tokenId('USDX')))
      expect(lost.length).toBeGreaterThan(3)
      for (const { key } of lost) {
        await db.delete(balances).where(eq(balances.key, key))
        await db.delete(state).where(and(ofCore('account'), eq(state.key, key)))
      }
      const found = async () => {
        const result = await audit(options())
        return result.kind === 'compared' && result.drift.some(({ ours }) => ours === null)
      }
      await until(found, 'one of a hundred guesses a time')
    })

    test('behavior: raises no alarm while the database is behind the node or changing', async () => {
      node.show(last() - 5)
      expect(await audit(options())).toEqual({ kind: 'not caught up' })
    })

    test('behavior: asks again when the node briefly answers for another height', async () => {
      let answers = 0
      const lagging = {
        getHeight: () => client().getHeight(),
        getMappingValue: (...args: Parameters<ReturnType<typeof client>['getMappingValue']>) =>
          answers++ === 5 ? Promise.resolve(null) : client().getMappingValue(...args),
      }
      expect(await audit({ ...options(), node: lagging, extent: 'all' })).toMatchObject({
        kind: 'compared',
        drift: [],
      })
    })
  })

  describe('createAuditJob', () => {
    const start = (seconds: number) => {
      const metrics = createMetrics()
      const job = createAuditJob({
        db: handle.db,
        node: client,
        hasher: fixture.crypto,
        metrics,
        log: createLog('silent'),
        review: () => undefined,
        seconds,
      })
      const read = async (name: string): Promise<number | undefined> => {
        const found = new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.render())?.[1]
        return found === undefined ? undefined : Number(found)
      }
      return { job, read }
    }

    test('default: drift appears in the metrics and the indexer’s row, and disappears again', async () => {
      const { job, read } = start(0.05)
      const drift = () => read('nightjar_indexer_drift')
      await until(async () => (await drift()) === 0, 'an audit')
      const where = eq(state.mapping, 'delay')
      await handle.db.update(state).set({ value: '11u32' }).where(where)
      await until(async () => (await drift()) === 1, 'drift')
      await until(async () => (await selectIndexerReport(handle.db))?.drift === 1, 'the row')
      await handle.db.update(state).set({ value: '10u32' }).where(where)
      await until(async () => (await drift()) === 0, 'no drift')
      expect(await read('nightjar_audits_total')).toBeGreaterThanOrEqual(3)
      await job.stop()
    })

    test('behavior: a backfill raises no alarm', async () => {
      await dropChainRows(handle.db)
      const half = Math.floor(last() / 2)
      node.show(half)
      await indexTo(createTestIndexer(handle.db, node.url, fixture), half)
      node.show(last())
      const { job, read } = start(0.01)
      await new Promise((done) => setTimeout(done, 500))
      await job.stop()
      expect(await read('nightjar_indexer_drift')).toBeUndefined()
      expect(await read('nightjar_audits_total')).toBe(0)
    })

    test('behavior: a failing node ends one audit, not the job', async () => {
      fault = () => 'error'
      const { job, read } = start(0.02)
      await new Promise((done) => setTimeout(done, 100))
      fault = () => 'none'
      await until(async () => (await read('nightjar_indexer_drift')) === 0, 'an audit')
      await job.stop()
    })

    test('behavior: stops at once during an audit of a silent node', async () => {
      let asked = 0
      fault = () => {
        asked++
        return 'silent'
      }
      const { job } = start(0.01)
      await until(() => asked > 0, 'a question')
      const started = performance.now()
      await job.stop()
      expect(performance.now() - started).toBeLessThan(2000)
    })

    test('behavior: an interval of zero disables audits', async () => {
      const { job, read } = start(0)
      await job.stop()
      expect(await read('nightjar_audits_total')).toBe(0)
    })
  })
})
