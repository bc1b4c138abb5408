import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { createFixture } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { startTestServer } from '../testing/testServer.ts'

test('behavior: a quiet event stream repeats its head every 15 seconds, as an event that pages can see', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [database] = testDatabases
  if (!database) throw new Error('no database')
  const { crypto } = await createFixture()
  const node = await startHistoryNode(createHistory(crypto))
  const server = await startTestServer({ database, nodeUrl: node.url })
  const stop = new AbortController()
  const { body } = await fetch(`${server.url}/api/events`, { signal: stop.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const heads = () => text.match(/^event: head\ndata: \{.*"complete":true\}$/gm)?.length ?? 0
  const readUntil = async (count: number) => {
    while (heads() < count) text += (await reader?.read())?.value ?? ''
  }
  await readUntil(1)
  for (let beat = 2; beat < 5; beat++) {
    vi.advanceTimersByTime(15_000)
    await readUntil(beat)
  }
  expect(heads()).toBe(4)
  stop.abort()
  await server.close()
  await node.close()
}, 120_000)
