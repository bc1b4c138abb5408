import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '../testing/databases.ts'
import { createFixture } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { startHistoryNode } from '../testing/historyNode.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { isSwitch, turn } from './switches.ts'

describe.each(everyDatabase)('switches on $name', (database) => {
  let server: TestServer
  let close: () => Promise<void>
  beforeAll(async () => {
    const history = createHistory((await createFixture()).crypto)
    history.mine()
    const node = await startHistoryNode(history)
    server = await startTestServer({ database, nodeUrl: node.url })
    close = async () => {
      await server.close()
      await node.close()
    }
  })
  afterAll(() => close())

  const set = (to: 'off' | 'on', ...names: readonly string[]) =>
    turn(server.running.handle.db, to, { names, now: 7 })
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`${server.url}${path}`, init)).status

  test('behavior: what is turned off says so at once, everything else goes on, and on again it is as before', async () => {
    expect(await set('off')).toEqual([])
    expect(await set('off', 'filters', '/ims/image/upload')).toEqual([
      '/ims/image/upload',
      'filters',
    ])
    await expect.poll(() => statusOf('/api/explorer/txs?tx_type=claim')).toBe(503)
    const refused = await fetch(`${server.url}/api/explorer/txs?limit=1&pair=1field`)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toEqual({
      error: {
        code: 'turned_off',
        message:
          'The operator has turned this off for now, so that everything else keeps working. Try again later.',
      },
    })
    for (const spelled of ['%61ddress=aleo1', 't%79pe=1&tx_typ%65=claim', 'limit=1&p%61ir=1']) {
      expect([spelled, await statusOf(`/api/explorer/txs?${spelled}`)]).toEqual([spelled, 503])
    }
    expect(await statusOf('/%61pi/explorer/./txs?pair=1field')).toBe(503)
    expect(await statusOf('/ims/image/upload', { method: 'POST' })).toBe(503)
    for (const path of ['/api/explorer/txs?limit=1', '/api/pairs', '/healthz', '/readyz']) {
      expect([path, await statusOf(path)]).toEqual([path, 200])
    }
    expect(await server.running.metrics.render()).toMatch(
      /^nightjar_http_refusals_total\{reason="off"\} [1-9]/m,
    )

    expect(await set('on', 'filters', '/ims/image/upload')).toEqual([])
    await expect.poll(() => statusOf('/api/explorer/txs?tx_type=claim')).toBe(200)
    expect(await statusOf('/ims/image/upload', { method: 'POST' })).toBe(401)
  })

  test('behavior: an answer from memory is turned off too', async () => {
    expect(await statusOf('/api/pairs')).toBe(200)
    await set('off', '/api/pairs', '/api/events')
    await expect.poll(() => statusOf('/api/pairs')).toBe(503)
    expect(await statusOf('/api/events')).toBe(503)
    await set('on', '/api/pairs', '/api/events')
    await expect.poll(() => statusOf('/api/pairs')).toBe(200)
  })
})

test.each([
  ['filters', true],
  ['/node', true],
  ['/api/pairs/{id}/trades', true],
  ['/api/events', true],
  ['/readyz', false],
  ['/page', false],
  ['', false],
])('args: isSwitch of %s', (name, expected) => {
  expect(isSwitch(name)).toBe(expected)
})
