import { once } from 'node:events'
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { pipeline, requestText } from '../testing/pipeline.ts'
import { oneAtATime } from './oneAtATime.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: RequestListener) {
  const asked: string[] = []
  const refusals: true[] = []
  const listen: RequestListener = (request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  }
  server = createServer(oneAtATime(listen, () => void refusals.push(true))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return { url: `http://127.0.0.1:${port}`, asked, refusals }
}

describe('oneAtATime', () => {
  test('behavior: of pipelined requests only the first reaches the handler, which learns of the end', async () => {
    let ended = 0
    const { url, asked, refusals } = await serve((_, response) => {
      response.on('close', () => ended++)
    })
    const requests = ['/1', '/2', '/3'].map((path) => requestText(path))
    expect(await pipeline(url, requests)).toBe('')
    await expect.poll(() => ended).toBe(1)
    expect([asked, refusals.length]).toEqual([['/1'], 2])
  })

  test('behavior: a request that comes later, while the first is still being answered, ends both', async () => {
    let ended = 0
    const { url, asked } = await serve((_, response) => {
      response.on('close', () => ended++)
      response.write('a part')
    })
    const client = connect(portOf(url), '127.0.0.1').on('error', () => undefined)
    client.write(requestText('/1'))
    await once(client, 'data')
    client.write(requestText('/2'))
    await expect.poll(() => ended).toBe(1)
    expect(asked).toEqual(['/1'])
  })

  test('behavior: requests one after the other share a connection', async () => {
    const { url, asked, refusals } = await serve((incoming, response) => {
      incoming.resume().on('end', () => response.end('x'.repeat(100_000)))
    })
    let connections = 0
    server?.on('connection', () => connections++)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const path of ['/1', '/2', '/3']) {
      const asking = request(url + path, { agent, method: 'POST' }).end('abc')
      const [answer] = await once(asking, 'response')
      await once(answer.resume(), 'end')
    }
    agent.destroy()
    expect([asked, refusals.length, connections]).toEqual([['/1', '/2', '/3'], 0, 1])
  })
})

const portOf = (url: string): number => Number(new URL(url).port)
