// @module-tag slow
import { expect, test } from 'vitest'
import { announceBlocks } from '../db/channels.ts'
import { openDatabase } from '../db/database.ts'
import { cursor, indexerReports } from '../db/schema.ts'
import { LEDGER_VERSION } from '../indexer/engine.ts'
import { createLog } from '../log.ts'
import { startServer } from '../server.ts'
import { everyDatabase } from '../testing/databases.ts'
import {
  createFixture,
  createTestIndexer,
  indexTo,
  makeHistory,
  until,
} from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { createRandom } from '../testing/market.ts'
import { readTestEnv } from '../testing/readTestEnv.ts'

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

test.skipIf(postgres === undefined)(
  'behavior: pairs of a rebuild that has not caught up are in doubt; then every page reads them again',
  { timeout: 120_000 },
  async () => {
    const fixture = await createFixture()
    const history = createHistory(fixture.crypto)
    makeHistory(history, { fixture, random: createRandom(5), calls: 60, perBlock: 4 })
    while (history.blocks.length < 1200) history.mine()
    const last = history.blocks.length - 1
    const node = await startHistoryNode(history)
    const settings = await postgres?.settings()
    const env = readTestEnv({ PORT: '0', NIGHTJAR_NODE_URL: node.url, ...settings?.env })
    const handle = await openDatabase(env)
    const index = (height: number) =>
      indexTo(createTestIndexer(handle.patientDb, node.url, fixture), height)
    await index(last)
    const { url, close } = await startServer(env, 'api', createLog('silent'))
    const read = async () => {
      const answer = await fetch(`${url}/api/pairs`)
      const { data }: { data: { pairs: readonly { in_doubt: boolean }[] } } = await answer.json()
      return data.pairs
    }
    const before = await read()
    expect(before.some(({ in_doubt }) => in_doubt)).toBe(false)

    const events = (await fetch(`${url}/api/events`)).body?.getReader()
    let told = ''
    const heard = (async () => {
      while (!told.includes('"complete":false')) {
        told += new TextDecoder().decode((await events?.read())?.value)
      }
    })()
    await handle.db.update(cursor).set({ ledger: LEDGER_VERSION - 1 }) // as after an upgrade
    node.show(20)
    await index(20)
    await handle.db.update(indexerReports).set({ nodeHeight: last })
    await handle.db.execute(announceBlocks(20))
    await until(async () => (await read()).every(({ in_doubt }) => in_doubt), 'all in doubt')
    const midway = await read()
    expect(midway.length).toBeGreaterThan(0)
    expect(midway).not.toEqual(before.map((pair) => ({ ...pair, in_doubt: true }))) // reserves of long ago

    node.show(last)
    await index(last)
    await heard
    expect(await read()).toEqual(before)
    await events?.cancel()
    await close()
    await handle.close()
    await node.close()
    await settings?.drop()
  },
)
