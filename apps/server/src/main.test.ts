import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres } from './db/database.ts'
import { nonces } from './db/schema.ts'
import { openBalancer } from './testing/balancer.ts'
import { everyDatabase, testDatabases } from './testing/databases.ts'
import {
  account,
  createFixture,
  createTestIndexer,
  dumpChainRows,
  type Fixture,
  indexTo,
  makeHistory,
  until,
} from './testing/fixture.ts'
import { createHistory, type History } from './testing/history.ts'
import { startHistoryNode } from './testing/historyNode.ts'
import { createRandom } from './testing/market.ts'
import { hasEnded, isReady, startServerProcess, terminate } from './testing/serverProcess.ts'
import { openSilentProxy } from './testing/silentProxy.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

let history: History
let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(5), calls: 40, perBlock: 4 })
})

const hasTools = spawnSync('pg_dump', ['--version']).error === undefined

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function startPart(
  role: string | readonly string[],
  env: Readonly<Record<string, string>>,
  hear?: (text: string) => void,
) {
  const part = await startServerProcess(role, env, hear)
  children.push(part.child)
  return part
}

/** Adds the heights of blocks that a stream tells, after the last one known, until it breaks or nothing is awaited any more. */
async function readStream(url: string, heights: number[], isOver: () => boolean): Promise<void> {
  const last = heights.at(-1)
  const headers = last === undefined ? {} : { 'last-event-id': String(last) }
  const stop = new AbortController()
  try {
    const answer = await fetch(`${url}/api/events`, { headers, signal: stop.signal })
    let text = ''
    for await (const bytes of answer.body ?? []) {
      text += new TextDecoder().decode(bytes)
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const height = /^id: (\d+)$/m.exec(event)?.[1]
        if (height !== undefined) heights.push(Number(height))
      }
      if (isOver()) return
    }
  } catch {
    // its process was killed
  } finally {
    stop.abort()
  }
}

describe.each(everyDatabase)('a process of the server on $name', (database) => {
  test('behavior: SIGTERM ends it with code 0, even during a request to a node that never answers', {
    tags: 'slow',
  }, async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as AddressInfo
    const { env, drop } = await database.settings()
    const part = await startPart('', { ...env, NIGHTJAR_NODE_URL: `http://127.0.0.1:${port}` })
    expect((await fetch(`${part.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${part.url}/readyz`)).status).toBe(503)
    const { code, ms } = await terminate(part)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(6000)
    silent.closeAllConnections()
    silent.close()
    await drop()
  })
})

test('behavior: before it ends it announces that for a while, and keeps answering', {
  tags: 'slow',
}, async () => {
  const node = await startHistoryNode(history)
  const [database] = testDatabases
  if (database === undefined) throw new Error('no database')
  const { env, drop } = await database.settings()
  const part = await startPart('', { ...env, NIGHTJAR_NODE_URL: node.url, DRAIN_SECONDS: '2' })
  await until(() => isReady(part), 'ready')
  const ended = terminate(part)
  await until(async () => !(await isReady(part)), 'the word')
  for (const query of ['', '?exclude=indexer']) {
    const answer = await fetch(`${part.url}/readyz${query}`)
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
  }
  expect((await fetch(`${part.url}/api/pairs`)).status).toBe(200)
  const { code, ms } = await ended
  expect(code).toBe(0)
  expect(ms).toBeGreaterThan(1900)
  await node.close()
  await drop()
})

test.each([
  { role: 'nonsense', env: {}, code: 1, says: 'The server has no part "nonsense"' },
  { role: 'api', env: { PORT: 'x' }, code: 1, says: 'PORT' },
  {
    role: 'api',
    env: { DATABASE_URL: 'postgres://127.0.0.1:1/nightjar' },
    code: 75,
    says: 'PostgreSQL',
  },
])(
  'behavior: the last line of the log says why a process ends, with code $code: $says',
  { tags: 'slow' },
  async ({ role, env, code, says }) => {
    let log = ''
    const { child } = await startPart(role, env, (text) => {
      log += text
    })
    await until(() => child.stdout?.closed === true, 'the end of its log')
    const last = log.trimEnd().split('\n').at(-1) ?? ''
    expect(JSON.parse(last)).toMatchObject({ level: 60, code, msg: expect.stringContaining(says) })
    expect(child.exitCode).toBe(code)
  },
)

describe.skipIf(postgres === undefined)('processes that share PostgreSQL', { tags: 'slow' }, () => {
  test('behavior: exit code 75 if a retry may help, such as after a lost lock or without a database; otherwise 1', async () => {
    const node = await startHistoryNode(history)
    const settings = await postgres?.settings()
    const through = new URL(settings?.env.DATABASE_URL ?? '')
    const proxy = await openSilentProxy(Number(through.port || 5432))
    through.host = `127.0.0.1:${proxy.port}`
    const env = { DATABASE_URL: through.href, NIGHTJAR_NODE_URL: node.url }
    const indexer = await startPart('indexer', { ...settings?.env, ...env })
    await until(() => isReady(indexer).catch(() => false), 'the indexer follows')
    proxy.goAway()
    await until(() => hasEnded(indexer.child), 'its end')
    expect(indexer.child.exitCode).toBe(75)
    const early = await startPart('indexer', { ...settings?.env, ...env })
    expect(early.child.exitCode).toBe(75)
    const wrong = await startPart('indexer', { ...settings?.env, NIGHTJAR_NETWORK: 'testnet' })
    expect(wrong.child.exitCode).toBe(1)
    proxy.close()
    await node.close()
    await settings?.drop()
  })

  test('behavior: the api receives blocks that another process indexes; a second indexer takes over from a killed one', async () => {
    const node = await startHistoryNode(history)
    node.show(10)
    const settings = await postgres?.settings()
    const env = { ...settings?.env, NIGHTJAR_NODE_URL: node.url }
    const first = await startPart('indexer', env)
    await until(() => isReady(first), 'the first indexer follows')
    const [api, second] = await Promise.all([startPart('api', env), startPart('indexer', env)])
    expect(await isReady(api)).toBe(true)

    const events = (await fetch(`${api.url}/api/events`)).body?.getReader()
    let told = ''
    const untilTold = async (text: string) => {
      while (!told.includes(text)) told += new TextDecoder().decode((await events?.read())?.value)
    }
    await untilTold('event: head')
    node.show(11)
    await untilTold('id: 11')

    first.child.kill('SIGKILL')
    node.show(12)
    await untilTold('id: 12')
    await events?.cancel()

    const answer = await fetch(api.metricsUrl)
    const metrics = await answer.text()
    expect(metrics).toMatch(/^nightjar_indexer_height 12$/m)
    expect(metrics).toMatch(/^nightjar_indexer_stopped 0$/m)
    expect(metrics).toMatch(/^process_open_fds [1-9]/m)
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(metrics).toMatch(/^nightjar_database_connections\{state="idle"\} /m)
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404)
    expect((await terminate(second)).code).toBe(0)
    expect((await terminate(api)).code).toBe(0)
    await node.close()
    await settings?.drop()
  })
  test('behavior: commands turn calls off and on in a running process, and drill a restore beside it', async () => {
    const node = await startHistoryNode(history)
    const settings = await postgres?.settings()
    const env = { ...settings?.env, NIGHTJAR_NODE_URL: node.url }
    const api = await startPart('api', env)
    const command = async (...words: readonly string[]) => {
      let log = ''
      const { child } = await startPart(words, env, (text) => {
        log += text
      })
      await until(() => child.stdout?.closed === true, 'the end of its log')
      const last: Record<string, unknown> = JSON.parse(log.trimEnd().split('\n').at(-1) ?? '')
      return { code: child.exitCode, last }
    }
    const status = async () => (await fetch(`${api.url}/api/explorer/txs?tx_type=swap`)).status
    const off = ['/ims/image/upload', 'filters']
    expect(await command('turn-off', ...off)).toMatchObject({ code: 0, last: { off } })
    await until(async () => (await status()) === 503, 'filters are off')
    expect(await command('turn-off', '/readyz')).toMatchObject({
      code: 1,
      last: { msg: expect.stringContaining('"/readyz" is nothing that can be turned off.') },
    })
    expect(await command('turn-on', ...off)).toMatchObject({ code: 0, last: { off: [] } })
    await until(async () => (await status()) === 200, 'filters are on')
    if (hasTools) {
      const msg = 'a backup restores to the same rows'
      expect(await command('restore-drill')).toMatchObject({ code: 0, last: { msg } })
    }
    await node.close()
    await settings?.drop()
  })

  test('behavior: an API process with nothing to do takes at most 250 MB', async () => {
    const settings = await postgres?.settings()
    const api = await startPart('api', { ...settings?.env })
    const megabytes = async () => {
      const metrics = await (await fetch(api.metricsUrl)).text()
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1e6
    }
    await until(async () => (await megabytes()) <= 250, 'what its start took is given back')
    await settings?.drop()
  })

  test('behavior: several API processes and an indexer, killed in turns under load, lose and double nothing', async () => {
    const node = await startHistoryNode(history)
    const last = history.blocks.length - 1
    let shown = 3
    node.show(shown)
    const settings = await postgres?.settings()
    const env = { ...settings?.env, NIGHTJAR_NODE_URL: node.url, RATE_LIMIT_WRITES: '0' }
    const roles = ['indexer', 'api', 'api', 'api'] as const
    const parts = await Promise.all(roles.map((role) => startPart(role, env)))
    const balancer = await openBalancer(() => parts.slice(1).map(({ url }) => url))
    await until(async () => (await fetch(`${balancer.url}/readyz`)).ok, 'the indexer follows')

    let isOver = false
    const heights: number[] = []
    const follow = async (): Promise<void> => {
      while (!isOver) await readStream(balancer.url, heights, () => heights.at(-1) === last)
    }
    const statuses = new Map<number, number>()
    const read = async (): Promise<void> => {
      while (!isOver) {
        const { status } = await fetch(`${balancer.url}/api/pairs?limit=1`)
        statuses.set(status, 1 + (statuses.get(status) ?? 0))
      }
    }
    const given: string[] = []
    const write = async (): Promise<void> => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ address: account(fixture, 'alice') })
      while (!isOver) {
        const answer = await fetch(`${balancer.url}/api/session/nonce`, { ...init, body })
        const { data }: { data?: { nonce: string } } = answer.ok ? await answer.json() : {}
        if (data !== undefined) given.push(data.nonce)
      }
    }
    const people = Promise.all([follow(), read(), read(), write()])

    for (let round = 0; round < 8; round++) {
      const at = round % roles.length
      parts[at]?.child.kill('SIGKILL')
      shown = Math.min(last, shown + 1)
      node.show(shown)
      parts[at] = await startPart(roles[at] ?? 'api', env)
    }
    node.show(last)
    await until(() => heights.at(-1) === last, 'the last block is told')
    isOver = true
    await people

    expect(heights).toEqual(
      Array.from({ length: last - (heights[0] ?? 0) + 1 }, (_, at) => last - at).reverse(),
    )
    expect([...statuses.keys()]).toEqual([200])
    const handle = await openPostgres(settings?.env.DATABASE_URL ?? '')
    const kept = (await handle.db.select().from(nonces)).map(({ nonce }) => nonce)
    expect(given.length).toBeGreaterThan(20)
    expect(given.filter((nonce) => !kept.includes(nonce))).toEqual([])
    expect(new Set(given).size).toBe(given.length)
    const fresh = await postgres?.open()
    if (fresh === undefined) throw new Error('no database')
    const indexer = createTestIndexer(fresh.db, node.url, fixture)
    await indexTo(indexer, last)
    expect(await dumpChainRows(handle.db)).toEqual(await dumpChainRows(fresh.db))
    await handle.close()
    await fresh.close()
    balancer.close()
    await node.close()
    await settings?.drop()
  })
})
