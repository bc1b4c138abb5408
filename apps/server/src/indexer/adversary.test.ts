import { WRAPPED_ALEO } from '@nightjar/sdk'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { selectNumber } from '../db/names.ts'
import { competitionVolumes, pointTotals, stats, trades } from '../db/schema.ts'
import { ALL } from '../market/scopes.ts'
import { rulesOf } from '../points/rules.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  auditAll,
  createFixture,
  createTestIndexer,
  dumpChainRows,
  type Fixture,
  indexTo,
  openPairs,
  tokenId,
} from '../testing/fixture.ts'
import { createHistory, type History } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import {
  core,
  createPair,
  createToken,
  OPERATOR,
  openMarket,
  swapExactIn,
} from '../testing/market.ts'
import { dropChainRows } from './chainRows.ts'

const CREDITS = WRAPPED_ALEO.id
const OWL = tokenId('OWL')
const MOST = 2n ** 98n - 1n
const STAKE = 1_100_000n // 1.1 credits: all that the attacker risks

/** Rounds that began before fees counted keep their rule, with its own defences. */
const byValue = { ...rulesOf('local'), feesFrom: 2 ** 40 }

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})

/** Opens a pair; fails if the chain rejects it. */
function openPair(history: History, first: string, second: string, a: bigint, b: bigint): string {
  const id = createPair(history, fixture.chain, first, second, a, b)
  expect(history.store.get('nightjar_core.aleo', 'pairs', id)).toBeDefined()
  return id
}

const sell = (history: History, tokenIn: string, tokenOut: string, amount: bigint): void => {
  expect(history.call(swapExactIn(OPERATOR, tokenIn, tokenOut, amount)).status).toBe('accepted')
}

describe.each(testDatabases)('an adversary on $name', ({ open }) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await open()
  })
  afterAll(() => handle.close())

  const index = async (history: History) => {
    await dropChainRows(handle.db)
    const node = await startHistoryNode(history)
    const indexer = createTestIndexer(handle.db, node.url, fixture, { rules: byValue })
    await indexTo(indexer, history.blocks.length - 1)
    expect((await auditAll(handle.db, node.url, fixture)).drift).toEqual([])
    await node.close()
  }
  const readStats = async (scope: string) => {
    const rows = await handle.db
      .select()
      .from(stats)
      .where(eq(stats.scope, await selectNumber(handle.db, scope)))
    const days = rows.filter(({ interval }) => interval === '1d')
    return {
      tvl: days.at(-1)?.tvl,
      volume: days.reduce((sum, { volume }) => sum + volume, 0n),
    }
  }

  test('behavior: three pairs that multiply a price to 86 digits do not stop the indexer', async () => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    const [t1, t2, t3] = [101, 102, 103].map((id) => createToken(history, `${id}field`))
    if (t1 === undefined || t2 === undefined || t3 === undefined) throw new Error('no tokens')
    openPair(history, t1, t2, 1n, MOST)
    openPair(history, t2, t3, 1n, MOST)
    openPair(history, t3, CREDITS, 1n, STAKE)
    history.mine()
    expect(`${10n ** 20n * MOST ** 2n * STAKE}`).toHaveLength(86) // beyond numeric(78, 0)
    sell(history, t1, t2, 10n ** 20n)
    history.mine()
    await index(history)
    const [trade] = await handle.db.select().from(trades)
    expect(trade).toMatchObject({ amountIn: 10n ** 20n, value: expect.any(BigInt) })
    expect(trade?.value).toBeLessThanOrEqual(STAKE)
    expect((await readStats(ALL)).tvl).toBe(STAKE) // the only listed token in the three pairs
  })

  test("behavior: an attacker's tokens sold into the attacker's pool count only for what the pool holds", async () => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    const fake = createToken(history, '104field')
    const pool = openPair(history, fake, CREDITS, 1n, STAKE)
    history.mine()
    sell(history, fake, CREDITS, 10n ** 24n)
    history.mine()
    await index(history)
    const all = await readStats(ALL)
    expect(all.volume).toBeGreaterThan(0n)
    expect(all.volume).toBeLessThan(STAKE)
    expect(all.tvl).toBe(1n) // its credits have been bought
    expect(await readStats(pool)).toEqual({ ...all, tvl: 2n * (all.tvl ?? 0n) })
  })

  test('behavior: a listed token gains no more in the competition than its side of the trade is worth', async () => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    openPairs(history, fixture)
    const fake = createToken(history, '105field')
    openPair(history, fake, CREDITS, 1n, 10n ** 12n)
    openPair(history, fake, OWL, 10n ** 6n, 10n ** 6n)
    history.mine()
    sell(history, fake, OWL, 10n ** 24n)
    history.mine()
    await index(history)
    const where = eq(competitionVolumes.token, OWL)
    const [counted] = await handle.db.select().from(competitionVolumes).where(where)
    const [trade] = await handle.db.select().from(trades)
    expect(trade?.amountOut).toBe(999_999n)
    expect(counted?.volume).toBe(trade?.value ?? -1n)
    expect(counted?.volume).toBeLessThan(10n ** 7n) // a million OWL units, some units of credits each
  })

  test("behavior: a path through an attacker's pools is worth as much as its least valuable hop", async () => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    openPairs(history, fixture)
    const fake = createToken(history, '106field')
    openPair(history, fake, CREDITS, 10n ** 6n, STAKE)
    openPair(history, fake, OWL, 10n ** 6n, 10n ** 4n)
    history.mine()
    const path = [fake, OWL]
    const args = [OPERATOR, CREDITS, ...path, '0field', `${10n ** 11n}u128`, '0u128', OPERATOR]
    const call = core('swap_exact_path', [...args, '4294967295u32'], OPERATOR)
    expect(history.call(call).status).toBe('accepted')
    history.mine()
    await index(history)
    const hops = await handle.db.select().from(trades)
    const least = hops.map(({ value }) => value ?? 0n).reduce((a, b) => (a < b ? a : b))
    expect(hops).toHaveLength(2)
    expect(least).toBe(hops[1]?.value)
    expect(least).toBeLessThan(hops[0]?.value ?? 0n)
    expect((await readStats(ALL)).volume).toBe(least)
    const [volume] = await handle.db.select().from(competitionVolumes)
    expect(volume).toMatchObject({ token: OWL, volume: least })
  })

  test('behavior: liquidity of worthless tokens is worth nothing and earns nothing', async () => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    const [first, second] = ['107field', '108field'].map((id) => createToken(history, id))
    const worthless = openPair(history, first ?? '', second ?? '', 10n ** 29n, 10n ** 29n)
    const pool = openPair(history, first ?? '', CREDITS, 10n ** 29n, STAKE)
    history.mine()
    await index(history)
    const all = await readStats(ALL)
    expect(all.tvl).toBe(STAKE) // the credits alone
    expect((await readStats(pool)).tvl).toBe(2n * STAKE)
    expect((await readStats(worthless)).tvl).toBeNull()
    const [totals] = await handle.db.select().from(pointTotals)
    expect(totals?.liquidity).toBe(rulesOf('local').points.liquidity.points) // only for the real pool
  })

  test('error: a write that the database refuses permanently stops the indexer and names the heights', async () => {
    const history = createHistory(fixture.crypto)
    openMarket(history)
    openPairs(history, fixture)
    sell(history, tokenId('USDX'), CREDITS, 1000n)
    history.mine()
    await dropChainRows(handle.db)
    await handle.db.execute(sql.raw('alter table trades add constraint tight check (value < 0)'))
    const node = await startHistoryNode(history)
    const indexer = createTestIndexer(handle.db, node.url, fixture)
    await indexer.run()
    expect(indexer.status()).toMatchObject({
      kind: 'stopped',
      reason: expect.stringMatching(
        /^The database rejects the rows for the blocks 0 to \d+: .*23514/,
      ),
    })
    expect((await dumpChainRows(handle.db)).cursor).toEqual([])
    await handle.db.execute(sql.raw('alter table trades drop constraint tight'))
    await node.close()
  })
})
