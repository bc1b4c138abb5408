import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { blockHashes, cursor } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { testDatabases } from '../testing/databases.ts'
import { createFixture } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { startTestServer } from '../testing/testServer.ts'
import { createEventHub } from './events.ts'
import { createMetrics } from './metrics.ts'

const [database] = testDatabases
if (!database) throw new Error('no database')

/** Reads a stream until it has so many heartbeats of this form. */
async function openHeads(url: string, head: RegExp) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const { body } = await fetch(url, { signal: stop.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const heads = () => text.match(head)?.length ?? 0
  return {
    heads,
    readUntil: async (count: number) => {
      while (heads() < count) text += (await reader?.read())?.value ?? ''
    },
  }
}

test('behavior: a quiet event stream repeats its head every 15 seconds, as an event that pages can see', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { crypto } = await createFixture()
  const node = await startHistoryNode(createHistory(crypto))
  const server = await startTestServer({ database, nodeUrl: node.url })
  const head = /^event: head\ndata: \{.*"complete":true,"time":\d{10}\}$/gm // without an age: this chain makes no empty blocks
  const { heads, readUntil } = await openHeads(`${server.url}/api/events`, head)
  await readUntil(1)
  for (let beat = 2; beat < 5; beat++) {
    vi.advanceTimersByTime(15_000)
    await readUntil(beat)
  }
  expect(heads()).toBe(4)
  await server.close()
  await node.close()
}, 120_000)

test('behavior: where a chain makes blocks steadily, the heartbeat says how old the newest one is', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const handle = await database.open()
  const block = { height: 9, hash: 'ab9', timestamp: 1000 }
  await handle.db
    .insert(cursor)
    .values({ id: 1, network: 'testnet', rules: '', startHeight: 0, ...block })
  await handle.db.insert(blockHashes).values(block)
  const hub = await createEventHub({
    ...{ handle, metrics: createMetrics(), log: createLog('silent') },
    ...{ onBlock: () => undefined, now: () => 1075, isSteady: true },
  })
  const server = createServer((request, response) => hub.attach(request, response, 'one'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { readUntil } = await openHeads(url, /"height":9,"complete":true,"time":1075,"age":75\}$/gm)
  vi.advanceTimersByTime(15_000)
  await readUntil(1)
  hub.close()
  server.close().closeAllConnections()
  await handle.close()
}, 120_000)
