import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabases } from './testing/databases.ts'
import { createFixture, type Fixture, makeHistory, until } from './testing/fixture.ts'
import { createHistory } from './testing/history.ts'
import { type HistoryNode, startHistoryNode } from './testing/historyNode.ts'
import { createRandom } from './testing/market.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))
const postgres = testDatabases.find(({ name }) => name === 'PostgreSQL')

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

type Part = { readonly child: ChildProcess; readonly url: string }

/** Starts a part of the server as a process of its own; `url` is where it says that it answers. */
async function startPart(role: string, env: Readonly<Record<string, string>>): Promise<Part> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry, role], {
    env: { ...process.env, PORT: '0', INDEXER_PORT: '0', INDEXER_POLL_MS: '25', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const started = () => output.split('\n').find((line) => line.includes('"started"'))
  await until(() => started() !== undefined || child.exitCode !== null, `${role} starts`)
  const line: { readonly url: string } = JSON.parse(started() ?? '{}')
  return { child, url: line.url }
}

async function terminate({ child }: Part): Promise<{ code: number | null; ms: number }> {
  const began = performance.now()
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { code: child.exitCode, ms: performance.now() - began }
}

const isReady = async ({ url }: Part): Promise<boolean> => (await fetch(`${url}/readyz`)).ok

function startHistory(): Promise<HistoryNode> {
  const history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(5), calls: 40, perBlock: 4 })
  return startHistoryNode(history)
}

describe.each(testDatabases)('a process of the server on $name', (database) => {
  test('behavior: SIGTERM ends it with 0, even in the middle of asking a node that never answers', async () => {
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

describe.skipIf(postgres === undefined)('processes that share PostgreSQL', () => {
  test('behavior: the api hears of blocks that another process indexes; a second indexer takes over from a killed one', async () => {
    const node = await startHistory()
    node.show(10)
    const settings = await postgres?.settings()
    const env = { ...settings?.env, NIGHTJAR_NODE_URL: node.url }
    const first = await startPart('indexer', env)
    await until(() => isReady(first), 'the first indexer follows')
    const [api, second] = await Promise.all([startPart('api', env), startPart('indexer', env)])
    expect(await isReady(api)).toBe(true)

    const events = (await fetch(`${api.url}/api/events`)).body?.getReader()
    await events?.read()
    node.show(11)
    const told = new TextDecoder().decode((await events?.read())?.value)
    expect(told).toContain('id: 11')

    first.child.kill('SIGKILL')
    node.show(12)
    expect(new TextDecoder().decode((await events?.read())?.value)).toContain('id: 12')
    await events?.cancel()

    const metrics = await (await fetch(`${api.url}/metrics`)).text()
    expect(metrics).toMatch(/^nightjar_indexer_height 12$/m)
    expect(metrics).toMatch(/^nightjar_indexer_stopped 0$/m)
    expect((await terminate(second)).code).toBe(0)
    expect((await terminate(api)).code).toBe(0)
    await node.close()
    await settings?.drop()
  })
})
