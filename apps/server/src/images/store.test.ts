import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { images, tokenMetadata } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import type { Picture } from './reencode.ts'
import { keepImage, sumImageBytes } from './store.ts'

const DAY = 86_400
const BYTES = 1000
const budget = 3 * BYTES

const makePicture = (): Picture => ({
  hash: randomBytes(32).toString('hex'),
  type: 'image/webp',
  width: 1,
  height: 1,
  body: randomBytes(BYTES),
})

describe.each(testDatabases)('keepImage on $name', ({ open }) => {
  let handle: DatabaseHandle
  beforeAll(async () => {
    handle = await open()
  })
  beforeEach(async () => {
    await handle.db.delete(images)
    await handle.db.delete(tokenMetadata)
  })
  afterAll(() => handle.close())

  const keep = (now: number, picture = makePicture()) =>
    keepImage(handle.db, { picture, uploader: 'aleo1', budget, now })

  test('behavior: all pictures together stay within the budget, however many are uploaded at once', async () => {
    const ended = await Promise.all(Array.from({ length: 8 }, () => keep(0)))
    expect(ended.filter((each) => each === 'kept')).toHaveLength(3)
    expect(ended.filter((each) => each === 'full')).toHaveLength(5)
    expect(await sumImageBytes(handle.db)).toBe(budget)
  })

  test('behavior: pictures that no token shows after a day make room', async () => {
    const shown = makePicture()
    const logo = `/ims/image/${shown.hash}.webp`
    await handle.db
      .insert(tokenMetadata)
      .values({ token: '1field', name: 'a', symbol: 'a', logo, updated: 0 })
    expect([await keep(0, shown), await keep(0), await keep(0)]).toEqual(['kept', 'kept', 'kept'])
    expect(await keep(DAY)).toBe('full')
    expect(await keep(DAY + 1)).toBe('kept')
    expect(await sumImageBytes(handle.db)).toBe(2 * BYTES)
    expect(await keep(DAY + 1, shown)).toBe('kept')
  })
})
