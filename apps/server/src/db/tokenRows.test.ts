import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import type { DatabaseHandle } from './database.ts'
import { insertMany } from './insertMany.ts'
import { tokens } from './schema.ts'
import { searchTokenRows, selectTokens } from './tokenRows.ts'

const row = (id: number, symbol: string, name: string, height: number) => ({
  ...{ id: `${id}field`, symbol, name, height, encodedName: '0', encodedSymbol: '0', decimals: 6 },
  ...{ totalSupply: 0n, admin: 'aleo1', creator: null, isLp: false, origin: null },
})

describe.each(everyDatabase)('searchTokenRows on $name', (database) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await database.open()
    const crowd = Array.from({ length: 700 }, (_, at) => row(at + 1, `o-w-l ${at}`, 'crowd', at))
    const wanted = [
      row(9001, 'OWL', 'Night owl', 5000),
      row(9002, 'SUN', 'Owl by day', 5001),
      row(123_456_789, 'MOTH', '100% moth', 5002),
      { ...row(9003, 'OWL', 'AleoSwap-Pair', 1), isLp: true },
    ]
    await insertMany(handle.db, tokens, [...crowd, ...wanted])
  })
  afterAll(() => handle.close())

  const search = async (keywords: string) =>
    (await searchTokenRows(handle.db, keywords)).map(({ id }) => id)

  test('behavior: a crowd of older tokens hides nothing', async () => {
    const found = await search('owl')
    expect(found.slice(0, 2)).toEqual(['9001field', '9002field'])
    expect(found).toHaveLength(500)
  })

  test.each(['mott', 'mtoh', 'mmoth', 'MOTH ', 'moht'])(
    'behavior: %s finds the moth',
    async (keywords) => {
      expect(await search(keywords)).toContain('123456789field')
    },
  )

  test('behavior: signs of patterns are letters like any other', async () => {
    expect((await search('100%'))[0]).toBe('123456789field')
    expect(await search('%')).toEqual(['123456789field'])
    expect(await search('_')).toEqual([])
  })

  test('behavior: without a rank the oldest come first', async () => {
    const rows = await selectTokens(handle.db, undefined, { limit: 2 })
    expect(rows.map(({ id }) => id)).toEqual(['1field', '2field'])
  })

  test('behavior: an id is found by its beginning', async () => {
    expect((await search('12345'))[0]).toBe('123456789field')
  })
})
