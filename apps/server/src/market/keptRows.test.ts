// @module-tag slow
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEPT_BATCHES, recordChanges } from '../db/changes.ts'
import type { Database, DatabaseHandle } from '../db/database.ts'
import { executeTogether, insertMany } from '../db/insertMany.ts'
import { blockHashes, changes, cursor, pairs } from '../db/schema.ts'
import { dropChainRows } from '../indexer/chainRows.ts'
import { everyDatabase } from '../testing/databases.ts'
import { createMarket } from './market.ts'

const pair = (id: string, reserveA: bigint, height: number) => ({
  ...{ id, tokenA: '1field', tokenB: '2field', reserveA, reserveB: 5n, height },
  ...{ totalSupply: 0n, lastK: 0n, inDoubt: false },
})
const none = { pairs: [], tokens: [], candles: [], stats: [] }
const position = { id: 1, network: 'local', rules: '', ledger: 1, startHeight: 0, timestamp: 0 }

describe.each(everyDatabase)('createKeptRows on $name', (database) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await database.open()
  })
  afterAll(() => handle.close())

  async function note(tx: Pick<Database, 'execute'>, changed: readonly string[]) {
    const statements = recordChanges({ ...none, pairs: changed })
    await executeTogether(tx, statements, sql`select 1`)
  }

  /** Writes a batch like the indexer. */
  async function write(height: number, ...changed: readonly ReturnType<typeof pair>[]) {
    await handle.db.transaction(async (tx) => {
      await insertMany(tx, pairs, changed, 'replace')
      await note(
        tx,
        changed.map(({ id }) => id),
      )
      const block = { height, hash: `ab${height}`, timestamp: height }
      await insertMany(tx, blockHashes, [block])
      await insertMany(tx, cursor, [{ ...position, ...block }], 'replace')
    })
  }

  test('behavior: a block changes only the rows that it wrote, a rebuild changes all', async () => {
    const market = createMarket(handle.db, [])
    expect((await market.pairs()).size).toBe(0)
    market.invalidate()

    await write(1, pair('7field', 10n, 1), pair('3field', 10n, 1))
    const rows = await market.pairs()
    const [three, seven] = [rows.get('3field'), rows.get('7field')]
    expect([...rows.keys()]).toEqual(['3field', '7field'])

    await write(2, pair('7field', 20n, 1), pair('1field', 1n, 2))
    expect(await market.pairs()).toBe(rows)
    expect(rows.get('7field')).toBe(seven)
    market.invalidate()
    await market.pairs()
    expect([...rows.keys()]).toEqual(['3field', '7field', '1field'])
    expect(rows.get('3field')).toBe(three)
    expect(rows.get('7field')?.reserveA).toBe(20n)
    expect((await market.position()).height).toBe(2)

    await dropChainRows(handle.db)
    await write(1, pair('9field', 10n, 1))
    market.invalidate()
    expect([...(await market.pairs()).keys()]).toEqual(['9field'])
  })

  test('behavior: writes of a batch at the same height are visible', async () => {
    const market = createMarket(handle.db, [])
    await market.pairs()
    await handle.db.transaction(async (tx) => {
      await insertMany(tx, pairs, [{ ...pair('9field', 10n, 1), inDoubt: true }], 'replace')
      await note(tx, ['9field'])
    })
    market.invalidate()
    expect((await market.pairs()).get('9field')?.inDoubt).toBe(true)
  })

  test('behavior: who has missed more batches than are kept reads all rows again, and changes do not pile up', async () => {
    const market = createMarket(handle.db, [])
    const rows = await market.pairs()
    await handle.db.transaction(async (tx) => {
      await insertMany(tx, pairs, [pair('9field', 77n, 1)], 'replace')
      for (let batch = 0; batch < KEPT_BATCHES + 2; batch++) await note(tx, ['other'])
    })
    market.invalidate()
    expect(await market.pairs()).not.toBe(rows)
    expect((await market.pairs()).get('9field')?.reserveA).toBe(77n)
    expect(await handle.db.$count(changes)).toBeLessThanOrEqual(KEPT_BATCHES + 1)
  })
})
