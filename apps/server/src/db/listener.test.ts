import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { createDriver } from './driver.ts'
import { createListener } from './listener.ts'

const NAME = 'nightjar-listener-test'
const postgres = testDatabases.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('createListener on $name', (database) => {
  async function open() {
    const { env, drop } = await database.settings()
    const url = new URL(env.DATABASE_URL ?? '')
    const watcher = new pg.Client({ connectionString: url.href })
    await watcher.connect()
    url.searchParams.set('application_name', NAME)
    return {
      listener: createListener(createDriver(url.href)),
      /** The listener's connections. */
      count: async () => {
        const query = 'select count(*)::int as n from pg_stat_activity where application_name = $1'
        const { rows } = await watcher.query<{ n: number }>(query, [NAME])
        return rows[0]?.n
      },
      end: async () => {
        await watcher.end()
        await drop()
      },
    }
  }

  test('behavior: simultaneous requests open one connection', async () => {
    const { listener, count, end } = await open()
    const channels = ['a', 'b', 'c', 'd']
    await Promise.all([...channels.map((each) => listener.listen(each, () => undefined))])
    expect(await count()).toBe(1)
    await listener.close()
    await expect.poll(count).toBe(0)
    await end()
  })

  test('behavior: closed while it was being opened, it leaves no connection behind', async () => {
    const { listener, count, end } = await open()
    const listening = listener.listen('a', () => undefined).catch(() => undefined)
    await listener.close()
    await listening
    await expect.poll(count).toBe(0)
    await end()
  })
})
