// @module-tag slow
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { openSilentProxy } from '../testing/silentProxy.ts'
import { openPostgres } from './database.ts'
import { createDriver } from './driver.ts'
import { createListener } from './listener.ts'

const postgres = testDatabases.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('$name that falls silent', (database) => {
  test('behavior: the lock of an unreachable process is released, that of a quiet one is kept', async () => {
    const { env, drop } = await database.settings()
    const url = new URL(env.DATABASE_URL ?? '')
    const proxy = await openSilentProxy(Number(url.port || 5432))
    const through = new URL(url)
    through.host = `127.0.0.1:${proxy.port}`
    const idleMs = 1500
    const onLost = vi.fn<() => void>()
    const first = createListener(createDriver(through.href), onLost, idleMs)
    const second = createListener(createDriver(url.href), () => undefined, idleMs)
    try {
      expect(await first.takeLock(1)).toBe(true)
      await wait(2 * idleMs)
      expect(await second.takeLock(1)).toBe(false)
      proxy.fallSilent()
      await expect.poll(() => second.takeLock(1), { timeout: 20_000 }).toBe(true)
      await expect.poll(() => onLost.mock.calls.length, { timeout: 20_000 }).toBe(1)
    } finally {
      proxy.close()
      await Promise.allSettled([first.close(), second.close()])
      await drop()
    }
  })

  test('behavior: every connection fails its query in time and is replaced by one that answers', async () => {
    const { env, drop } = await database.settings()
    const url = new URL(env.DATABASE_URL ?? '')
    const proxy = await openSilentProxy(Number(url.port || 5432))
    url.host = `127.0.0.1:${proxy.port}`
    const handle = await openPostgres(url.href, 1000)
    try {
      const ask = () => handle.db.execute(sql`select pg_sleep(0.05)`)
      const ten = () => Promise.allSettled(Array.from({ length: 10 }, ask))
      await ten() // every slot of the pool has a connection
      proxy.fallSilent()
      const failed = await ten()
      expect(failed.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
      const healed = await ten()
      expect(healed.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
    } finally {
      proxy.close() // closes the silent connections, so that nothing waits for them
      await handle.close().catch(() => undefined)
      await drop()
    }
  })
})
