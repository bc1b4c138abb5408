// @module-tag slow
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { openDatabase } from './database.ts'
import { drillRestore } from './restoreDrill.ts'
import { bindings, claims, images } from './schema.ts'

const hasTools = spawnSync('pg_dump', ['--version']).error === undefined
const able = everyDatabase.filter(({ name }) => name === 'PGlite' || hasTools)

const picture = { type: 'image/webp', width: 1, height: 1, uploader: 'aleo1', created: 3 }

describe.each(able)('drillRestore on $name', ({ name, settings }) => {
  /** A database with rows of people, and its settings. */
  async function prepare() {
    const { env, drop } = await settings()
    const options = { databaseUrl: env.DATABASE_URL, dataDir: env.NIGHTJAR_DATA ?? '' }
    const { db, close } = await openDatabase(options)
    const claim = { purpose: 'credits', address: 'aleo1', status: 'claimed', amount: 7n }
    await db.insert(claims).values({ ...claim, created: 1, updated: 2 })
    const body = new Uint8Array([0, 255, 10, 92])
    await db.insert(images).values({ ...picture, hash: 'a', body })
    await db.insert(bindings).values({ address: "o'ne\t\\", evmAddress: '0x', updated: 1 })
    return { options, db, close, drop }
  }

  test('behavior: a backup restores to the same rows, and leaves no scratch database', async () => {
    const { options, db, close, drop } = await prepare()
    const databases = async () =>
      (await db.execute(
        sql`select datname from pg_database where datname like 'nightjar_drill_%'`,
      )) as {
        rows: readonly unknown[]
      }
    if (name === 'PGlite') await close() // its folder is for one process
    const { rows } = await drillRestore(options)
    expect(rows).toMatchObject({ claims: 1, images: 1, bindings: 1, sessions: 0 })
    if (name === 'PostgreSQL') {
      expect((await databases()).rows).toEqual([])
      await close()
    }
    await drop()
  })

  test('error: a file that does not restore is refused with the reason', async () => {
    if (name === 'PGlite') return
    const { options, close, drop } = await prepare()
    const file = join(options.dataDir, 'people.sql')
    await writeFile(file, 'insert into claims (purpose) values (null);')
    await expect(drillRestore(options, file)).rejects.toMatchObject({
      name: 'RestoreFailedError',
      message: expect.stringMatching(/^psql failed: .*null value in column/),
    })
    await writeFile(file, "insert into bindings values ('aleo1', '0x1', 1), ('aleo2', '0x2', 1);")
    expect((await drillRestore(options, file)).rows).toMatchObject({ bindings: 2, claims: 0 })
    await close()
    await drop()
  })
})
