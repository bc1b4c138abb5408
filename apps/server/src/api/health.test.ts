import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { cursor } from '../db/schema.ts'
import { createReporter } from '../indexer/report.ts'
import type { IndexerStatus } from '../indexer/status.ts'
import { testDatabases } from '../testing/databases.ts'
import { createHealth } from './health.ts'

const now = () => Math.floor(Date.now() / 1000)

describe.each(testDatabases)('/readyz on $name', (database) => {
  let handle: DatabaseHandle
  let server: Server
  let own: IndexerStatus | undefined
  let later = 0
  beforeAll(async () => {
    handle = await database.open()
    const health = createHealth({
      ...{ db: handle.db, indexer: () => own },
      elapsed: () => performance.now() + later,
    })
    server = createServer((request, response) => {
      const [pathname = ''] = (request.url ?? '').split('?')
      health.answer(request, response, pathname)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(async () => {
    server.close()
    await handle.close()
  })

  const ask = async (query = '') => {
    const { port } = server.address() as AddressInfo // it listens on a port
    const answer = await fetch(`http://127.0.0.1:${port}/readyz${query}`)
    return { code: answer.status, ...((await answer.json()) as object) }
  }
  const failing = (since: number) =>
    ({ kind: 'retrying', reason: 'The node does not answer.', since }) as const

  test('behavior: a brief failure changes nothing; a lasting one is reported with its part', async () => {
    own = failing(now() - 5)
    expect(await ask()).toMatchObject({ code: 200, status: 'ready' })
    own = failing(now() - 100)
    expect(await ask()).toMatchObject({
      code: 503,
      status: 'stale',
      reason: expect.stringMatching(/block was read 10\d s ago\. The node does not answer\./),
    })
  })

  test('behavior: an indexer of this process that hangs is reported once it has been silent for a minute', async () => {
    own = { kind: 'following', height: 1 }
    const say = async (clock: number) => {
      const reporter = createReporter(handle.db, () => clock * 1000)
      reporter.say({ status: { kind: 'following', height: 1 }, height: 1, nodeHeight: 1 })
      await reporter.settled()
    }
    await say(now() - 100)
    expect(await ask()).toMatchObject({
      code: 503,
      status: 'no indexer',
      reason: expect.stringMatching(/^The indexer has not reported for 10\d s\.$/),
    })
    await say(now())
    expect(await ask()).toMatchObject({ code: 200, status: 'ready' })
  })

  test('behavior: a report that a wrong clock dated an hour ahead hides no silence', async () => {
    own = undefined
    const say = async (ahead: number) => {
      const reporter = createReporter(handle.db, () => Date.now() + ahead)
      reporter.say({ status: { kind: 'following', height: 1 }, height: 1, nodeHeight: 1 })
      await reporter.settled()
    }
    await say(3_600_000)
    expect(await ask()).toMatchObject({ code: 200, status: 'ready' })
    later = 61_000
    expect(await ask()).toMatchObject({ code: 503, status: 'no indexer' })
    await say(3_610_000)
    expect(await ask()).toMatchObject({ code: 200, status: 'ready' })
    own = failing(now() + 3600)
    expect(await ask()).toMatchObject({ code: 200, status: 'ready' })
    later = 200_000
    expect(await ask()).toMatchObject({ code: 503, status: 'stale' })
    own = undefined
    later = 0
    await say(0)
    expect(await ask()).toMatchObject({ code: 200, status: 'ready' })
  })

  test('behavior: for a load balancer, a stopped indexer is not a reason to take the process away', async () => {
    own = { kind: 'stopped', reason: 'The node is on a different chain.' }
    expect(await ask()).toMatchObject({ code: 503, status: 'stopped' })
    expect(await ask('?exclude=indexer')).toMatchObject({ code: 200, status: 'stopped' })
  })

  test('behavior: a database that does not answer is reported in time, and does not keep files from being served', async () => {
    own = { kind: 'following', height: 1 }
    const health = createHealth({ db: handle.probeDb, indexer: () => own, limitMs: 100 })
    const other = createServer((request, response) => health.answer(request, response, '/readyz'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as AddressInfo // it listens on a port
    const probe = async (query: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz${query}`)
      return { code: answer.status, ...((await answer.json()) as object) }
    }
    const away = { code: 503, status: 'no database' }
    await handle.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${cursor} in access exclusive mode`) // nothing reads it meanwhile
      const queries = ['', '?exclude=indexer', '?exclude=indexer']
      expect(await Promise.all(queries.map(probe))).toEqual([away, away, away])
      expect(await probe('?exclude=database')).toEqual({ code: 200, status: 'serving' })
    })
    await expect.poll(() => probe('')).toMatchObject({ code: 200 })
    health.stop()
    expect(await probe('?exclude=database')).toEqual({ code: 503, status: 'stopping' })
    other.close()
  })

  test('behavior: the indexer of another process is judged by the same rule', async () => {
    own = undefined
    const reporter = createReporter(handle.db)
    const told = async (status: IndexerStatus) => {
      reporter.say({ status, height: 1, nodeHeight: 1 })
      await reporter.settled()
      return ask()
    }
    expect(await told({ kind: 'following', height: 1 })).toMatchObject({ code: 200 })
    expect(await told(failing(now() - 100))).toMatchObject({ code: 503, status: 'stale' })
    expect(await told({ kind: 'following', height: 2 })).toMatchObject({ code: 200 })
  })
})
