import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { insertMany } from './insertMany.ts'
import { balances, cursor, pairs } from './schema.ts'

describe.each(everyDatabase)('insertMany on $name', ({ open }) => {
  test('behavior: exact amounts, many rows, replacing and ignoring', async () => {
    const handle = await open()
    const { db } = handle
    const largest = 2n ** 252n
    const rows = Array.from({ length: 12_000 }, (_, at) => ({
      key: `${at}field`,
      token: 'it\'s "quoted" \\ ü',
      address: 'a',
      amount: largest - BigInt(at),
    }))
    await insertMany(db, balances, rows)
    const [last] = await db.select().from(balances).where(sql`key = '11999field'`)
    expect(last).toEqual(rows.at(-1))
    const changed = { ...rows[0], key: '0field', token: 't', address: 'b', amount: 1n }
    await insertMany(db, balances, [changed], 'ignore')
    expect(await db.select().from(balances).where(sql`key = '0field'`)).toEqual([rows[0]])
    await insertMany(db, balances, [changed], 'replace')
    expect(await db.select().from(balances).where(sql`key = '0field'`)).toEqual([changed])
    await expect(insertMany(db, balances, [changed])).rejects.toThrow()
    await insertMany(db, pairs, [])
    expect(await db.select().from(cursor)).toEqual([])
    await handle.close()
  })
})
