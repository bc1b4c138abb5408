import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '../../testing/databases.ts'
import { createFixture } from '../../testing/fixture.ts'
import { createHistory } from '../../testing/history.ts'
import { startHistoryNode } from '../../testing/historyNode.ts'
import { startTestServer, type TestServer } from '../../testing/testServer.ts'
import { openSession } from '../authorize.ts'

describe.each(everyDatabase)('uploadImage on $name', (database) => {
  let server: TestServer
  let token: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const history = createHistory((await createFixture()).crypto)
    history.mine()
    const node = await startHistoryNode(history)
    const env = { RATE_LIMIT_WRITES: '30' } // five at once
    server = await startTestServer({ database, nodeUrl: node.url, env })
    const { db } = server.running.handle
    token = (await openSession({ db, now: () => Math.floor(Date.now() / 1000) }, 'aleo1me')).token
    close = async () => {
      await server.close()
      await node.close()
    }
  })
  afterAll(() => close())

  test('behavior: who sends a large picture that breaks off is charged for what was decoded of it', async () => {
    const whole = await sharp({
      create: { width: 2000, height: 2000, channels: 3, background: '#345' },
    })
      .png()
      .toBuffer()
    const upload = async (): Promise<number> => {
      const form = new FormData()
      form.append('files', new Blob([new Uint8Array(whole.subarray(0, -200))]), 'a.png')
      const headers = { authorization: `Bearer ${token}` }
      const init = { method: 'POST', body: form, headers }
      return (await fetch(`${server.url}/ims/image/upload`, init)).status
    }
    expect(await upload()).toBe(415)
    expect(await upload()).toBe(429)
  })
})
