import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import type { DatabaseHandle } from './database.ts'
import { insertMany } from './insertMany.ts'
import { tokenMetadata, tokens } from './schema.ts'
import { namesOfTokens, selectSaidNames, selectTokenLabels, selectTokens } from './tokenRows.ts'

const row = (id: number, symbol: string, name: string, height: number) => ({
  ...{ id: `${id}field`, symbol, name, height, encodedName: '0', encodedSymbol: '0', decimals: 6 },
  ...{ totalSupply: 0n, admin: 'aleo1', creator: null, isLp: false, origin: null },
})

describe.each(testDatabases)('tokens on $name', (database) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await database.open()
    await insertMany(handle.db, tokens, [
      row(3, 'OWL', 'Night owl', 50),
      row(2, 'SUN', 'Sun', 40),
      { ...row(1, 'OWL', 'AleoSwap-Pair', 1), isLp: true },
    ])
    await insertMany(handle.db, tokenMetadata, [
      { token: '2field', name: 'Sunny', symbol: 'SUN', logo: '', updated: 1 },
    ])
  })
  afterAll(() => handle.close())

  test('default: selectTokens has the oldest first', async () => {
    const rows = await selectTokens(handle.db, undefined, 2)
    expect(rows.map(({ id }) => id)).toEqual(['1field', '2field'])
  })

  test('default: namesOfTokens returns names from the chain and the admin, without LP tokens', async () => {
    expect(
      namesOfTokens(
        await selectTokenLabels(handle.db, undefined),
        await selectSaidNames(handle.db),
      ),
    ).toEqual([
      { id: '2field', names: ['sun', 'sunny'] },
      { id: '3field', names: ['owl', 'night owl'] },
    ])
  })
})
