import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { images, tokenMetadata } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import type { Picture } from './picture.ts'
import { keepImage, sumImageBytes } from './store.ts'

const DAY = 86_400
const BYTES = 1000
const ACCOUNTS = 16
const budget = ACCOUNTS * BYTES // each account has room for one

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

  let uploaders = 0
  const keep = (now: number, picture = makePicture(), uploader = `aleo1${uploaders++}`) =>
    keepImage(handle.db, { picture, uploader, budget, now })
  /** Fills all places, the first at `now`, each of the others a second later; returns the pictures. */
  const fill = async (now: number, count = ACCOUNTS) => {
    const made = Array.from({ length: count }, makePicture)
    for (const [at, picture] of made.entries()) expect(await keep(now + at, picture)).toBe('kept')
    return made
  }
  const show = (picture: Picture) => {
    const logo = `/ims/image/${picture.hash}.webp`
    const token = `${picture.hash.slice(0, 8)}field`
    return handle.db
      .insert(tokenMetadata)
      .values({ token, name: 'a', symbol: 'a', logo, updated: 0 })
  }
  const hashes = async () => (await handle.db.select().from(images)).map(({ hash }) => hash).sort()

  test('behavior: all pictures together stay within the budget, however many are uploaded at once', async () => {
    const ended = await Promise.all(Array.from({ length: 20 }, () => keep(0)))
    expect(ended.filter((each) => each === 'kept')).toHaveLength(16)
    expect(ended.filter((each) => each === 'full')).toHaveLength(4)
    expect(await sumImageBytes(handle.db)).toBe(budget)
  })

  test('behavior: pictures that no token shows after a day make room', async () => {
    const [shown, ...others] = await fill(0)
    if (shown !== undefined) await show(shown)
    expect(await keep(DAY + ACCOUNTS, shown)).toBe('kept')
    const last = makePicture()
    expect(await keep(DAY + ACCOUNTS, last)).toBe('kept')
    expect(await hashes()).toEqual([shown?.hash, last.hash].sort())
    expect(others).toHaveLength(15)
  })

  test('behavior: when it is full, the oldest that no token shows goes first, but none that is minutes old', async () => {
    const [first, second, ...rest] = await fill(0)
    if (first !== undefined) await show(first)
    expect(await keep(599)).toBe('full')
    const next = makePicture()
    expect(await keep(620, next)).toBe('kept')
    const left = [first, ...rest, next].map((each) => each?.hash).sort()
    expect(await hashes()).toEqual(left)
    expect(left).not.toContain(second?.hash)
  })

  test('behavior: an account has its share, and gives up its own unused pictures, not those of others', async () => {
    const [other] = await fill(0, 1)
    const first = makePicture()
    expect(await keep(0, first, 'aleo1mine')).toBe('kept')
    expect(await keep(60, makePicture(), 'aleo1mine')).toBe('share')
    const second = makePicture()
    expect(await keep(700, second, 'aleo1mine')).toBe('kept')
    expect(await hashes()).toEqual([other?.hash, second.hash].sort())
    await show(second)
    expect(await keep(9000, makePicture(), 'aleo1mine')).toBe('share')
  })
})
