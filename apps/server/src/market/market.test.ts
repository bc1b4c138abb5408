import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { testDatabases } from '../testing/databases.ts'
import { createMarket } from './market.ts'

let handle: DatabaseHandle
beforeAll(async () => {
  const [database] = testDatabases
  if (!database) throw new Error('no database')
  handle = await database.open()
})
afterAll(() => handle.close())

describe('perBlock', () => {
  test('behavior: a value is made once, and again after a block', async () => {
    const market = createMarket(handle.db, [])
    let made = 0
    const ask = () => market.perBlock('a', async () => ++made)
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    market.invalidate()
    expect(await ask()).toBe(2)
  })

  test('behavior: one that fails is made again', async () => {
    const { perBlock } = createMarket(handle.db, [])
    await expect(perBlock('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await perBlock('a', async () => 1)).toBe(1)
  })

  test('behavior: while the chain stands, ids that clients choose do not fill the memory', async () => {
    const { perBlock } = createMarket(handle.db, [])
    let made = 0
    const ask = (id: number) => perBlock(`supply ${id}`, async () => ++made)
    for (let id = 0; id < 5000; id++) await ask(id)
    await ask(4999)
    expect(made).toBe(5000)
    await ask(0)
    expect(made).toBe(5001)
  })
})
