import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { bindings } from '../db/schema.ts'
import { testDatabases } from '../testing/databases.ts'
import {
  createFixture,
  createTestIndexer,
  dumpChainRows,
  indexTo,
  makeHistory,
} from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { readTestEnv } from '../testing/readTestEnv.ts'
import { rebuild } from './rebuild.ts'

describe.each(testDatabases)('rebuild on $name', ({ settings }) => {
  test('default: removes rows derived from the chain, keeps what people entered, and restores the rows', async () => {
    const { env: source, drop } = await settings()
    const env = readTestEnv(source)
    const open = () => openDatabase(env)
    const fixture = await createFixture()
    const history = createHistory(fixture.crypto)
    makeHistory(history, { fixture, random: createRandom(51), calls: 20, perBlock: 4 })
    const node = await startHistoryNode(history)
    const last = history.blocks.length - 1

    const first = await open()
    await indexTo(createTestIndexer(first.db, node.url, fixture), last)
    const before = await dumpChainRows(first.db)
    await first.db.insert(bindings).values({ address: 'aleo1', evmAddress: '0x1', updated: 1 })
    await first.close()

    await rebuild(env)
    const second = await open()
    const emptied = Object.values(await dumpChainRows(second.db))
    expect(emptied.flat()).toEqual([])
    expect(await second.db.select().from(bindings)).toHaveLength(1)
    await indexTo(createTestIndexer(second.db, node.url, fixture), last)
    expect(await dumpChainRows(second.db)).toEqual(before)
    await second.close()
    await node.close()
    await drop()
  })
})

test('error: started without the settings of the server, it does not create a database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nightjar-rebuild-'))
  await expect(rebuild({ databaseUrl: undefined, dataDir })).rejects.toThrow(
    `There is no database in ${dataDir}/db, and DATABASE_URL is not set.`,
  )
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})
