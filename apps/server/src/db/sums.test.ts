// @module-tag slow
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import type { DatabaseHandle } from './database.ts'
import { executeTogether, insertsOf } from './insertMany.ts'
import { countAbove, countRanked, countRanks } from './ranks.ts'
import { competitionTotals, competitionVolumes, pointRanks, pointTotals } from './schema.ts'
import { sumVolumes } from './volumes.ts'

/** A sequence that is the same in each run. */
function createNumbers(): (below: number) => number {
  let state = 7
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const done = sql`select 1`

describe.each(everyDatabase)('sums of what batches wrote on $name', ({ open }) => {
  let handle: DatabaseHandle
  beforeEach(async () => {
    handle = await open()
  })
  afterEach(() => handle.close())

  test('behavior: ranks are those of the totals after every batch', async () => {
    const { db } = handle
    const next = createNumbers()
    const totals = new Map<string, number>()
    for (let batch = 0; batch < 20; batch++) {
      const written = new Map<string, number>()
      for (let n = 0; n < 30; n++) {
        const address = `aleo1${next(60)}`
        written.set(address, (totals.get(address) ?? 0) + next(3) * next(400))
      }
      const rows = Array.from(written, ([address, total]) => ({
        ...{ address, total, swap: total, liquidity: 0, convert: 0, firstHeight: 1 },
      }))
      for (const statement of countRanks(rows)) await db.execute(statement)
      await executeTogether(db, insertsOf(pointTotals, rows, 'replace'), done)
      for (const [address, total] of written) totals.set(address, total)
      expect(await countRanked(db)).toBe(totals.size)
      for (const total of [0, 255, 256, 1000, ...[...totals.values()].slice(0, 4)]) {
        const above = [...totals.values()].filter((each) => each > total)
        expect(await countAbove(db, total)).toBe(above.length)
      }
    }
    const places = await db.select().from(pointRanks)
    expect(places.every(({ accounts }) => accounts > 0)).toBe(true)
  })

  test('behavior: a round has the sums of its traders after every batch, each counted once', async () => {
    const { db } = handle
    const next = createNumbers()
    const stored = new Map<string, typeof competitionVolumes.$inferSelect>()
    for (let batch = 0; batch < 20; batch++) {
      const written = new Map<string, typeof competitionVolumes.$inferSelect>()
      for (let n = 0; n < 8; n++) {
        const names = {
          round: 1 + next(2),
          token: `${next(3)}field`,
          trader: ['', 'aleo1a', 'aleo1b', 'aleo1c'][next(4)] ?? '',
        }
        const key = JSON.stringify(names)
        const { volume, trades } = written.get(key) ?? stored.get(key) ?? { volume: 0n, trades: 0 }
        written.set(key, {
          ...names,
          volume: volume + 2n ** 90n + BigInt(next(9)),
          trades: trades + 1,
        })
      }
      const rows = [...written.values()]
      const inserts = insertsOf(competitionVolumes, rows, 'replace')
      await executeTogether(db, [...inserts, ...sumVolumes(rows)], done)
      for (const [key, row] of written) stored.set(key, row)
    }
    const totals = await db.select().from(competitionTotals)
    const rows = [...stored.values()]
    const expected = [1, 2].flatMap((round) =>
      ['', '0field', '1field', '2field'].map((token) => {
        const of = rows.filter(
          (row) => row.round === round && (token === '' || row.token === token),
        )
        const named = of.filter(({ trader }) => trader !== '')
        return {
          ...{ round, token, volume: sum(of), namedVolume: sum(named) },
          trades: of.reduce((all, { trades }) => all + trades, 0),
          traders: new Set(named.map(({ trader }) => trader)).size,
        }
      }),
    )
    const inOrder = totals.sort((a, b) => a.round - b.round || (a.token < b.token ? -1 : 1))
    expect(inOrder).toEqual(expected)
  })
})

const sum = (rows: readonly { readonly volume: bigint }[]): bigint =>
  rows.reduce((all, { volume }) => all + volume, 0n)
