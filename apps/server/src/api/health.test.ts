import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseHandle } from '../db/database.ts'
import { createReporter } from '../indexer/report.ts'
import type { IndexerStatus } from '../indexer/status.ts'
import { testDatabases } from '../testing/databases.ts'
import { createHealth } from './health.ts'

const now = () => Math.floor(Date.now() / 1000)

describe.each(testDatabases)('/readyz on $name', (database) => {
  let handle: DatabaseHandle
  let server: Server
  let own: IndexerStatus | undefined
  beforeAll(async () => {
    handle = await database.open()
    const health = createHealth({ db: handle.db, indexer: () => own })
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

  test('behavior: for a load balancer, a stopped indexer is not a reason to take the process away', async () => {
    own = { kind: 'stopped', reason: 'The node is on a different chain.' }
    expect(await ask()).toMatchObject({ code: 503, status: 'stopped' })
    expect(await ask('?exclude=indexer')).toMatchObject({ code: 200, status: 'stopped' })
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
