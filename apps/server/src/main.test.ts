import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyDatabase, testDatabases } from './testing/databases.ts'
import { createFixture, makeHistory, until } from './testing/fixture.ts'
import { createHistory, type History } from './testing/history.ts'
import { startHistoryNode } from './testing/historyNode.ts'
import { createRandom } from './testing/market.ts'
import { hasEnded, isReady, startServerProcess, terminate } from './testing/serverProcess.ts'
import { openSilentProxy } from './testing/silentProxy.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

let history: History
beforeAll(async () => {
  const fixture = await createFixture()
  history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(5), calls: 40, perBlock: 4 })
})

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function startPart(role: string, env: Readonly<Record<string, string>>) {
  const part = await startServerProcess(role, env)
  children.push(part.child)
  return part
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
})
