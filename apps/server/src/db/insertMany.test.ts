import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { executeTogether, insertMany, insertsOf } from './insertMany.ts'
import { balances, cursor, doubts, pairs } from './schema.ts'

describe.each(everyDatabase)('insertMany on $name', ({ open }) => {
  test('behavior: exact amounts, many rows, replacing and ignoring', { tags: 'slow' }, async () => {
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

  test('behavior: JSON is stored unchanged, whatever its texts contain', async () => {
    const handle = await open()
    const hostile = 'it\'s "quoted" \\ {NULL},\n\t\u0001\u2028 ü'
    const row = { keyId: '1', program: 'p', mapping: 'm', key: null, value: null, function: 'f' }
    const rows = [{ ...row, arguments: [[hostile, ''] as const], height: 1 }]
    await insertMany(handle.db, doubts, rows)
    expect(await handle.db.select().from(doubts)).toEqual(rows)
    await handle.close()
  })

  test('behavior: a batch of statements is all or nothing', async () => {
    const handle = await open()
    const { db } = handle
    const row = (key: string) => ({ key, token: 't', address: 'a', amount: 1n })
    const read = async () => (await db.select().from(balances)).map(({ key }) => key)
    await executeTogether(db, [], sql`select 1`)
    await insertMany(db, balances, [row('old')])
    const both = [sql`delete from balances where key = 'old'`, ...insertsOf(balances, [row('new')])]
    await executeTogether(db, both, sql`select 1`)
    expect(await read()).toEqual(['new'])
    const failing = [...insertsOf(balances, [row('more')]), ...insertsOf(balances, [row('new')])]
    await expect(executeTogether(db, failing, sql`select 1`)).rejects.toThrow()
    expect(await read()).toEqual(['new'])
    await handle.close()
  })
})
