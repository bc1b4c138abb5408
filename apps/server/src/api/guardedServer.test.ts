import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { requestText } from '../testing/pipeline.ts'
import { closeWhenStalled } from './closeWhenStalled.ts'
import { createGuardedServer } from './guardedServer.ts'

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

const done: RequestListener = (_, response) => void response.end('done')

async function serve(guard: Partial<Parameters<typeof createGuardedServer>[1]>, answer = done) {
  const refusals: string[] = []
  const server: Server = createGuardedServer(answer, {
    perAddress: 0,
    behindProxy: false,
    onRefusal: (reason) => void refusals.push(reason),
    ...guard,
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  opened.push({ close: () => server.close().closeAllConnections() })
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    opened.push({ close: () => socket.destroy() })
    return socket.resume()
  }
  return { open, refusals, server }
}

describe('createGuardedServer', () => {
  test('behavior: an address has only so many connections; one that ends makes room', async () => {
    const { open, refusals, server } = await serve({ perAddress: 3 })
    const three = [await open(), await open(), await open()]
    await once(await open(), 'close')
    expect(refusals).toEqual(['connections'])
    three[0]?.destroy()
    await expect
      .poll(() => new Promise((told) => server.getConnections((_, count) => told(count))))
      .toBe(2)
    const last = await open()
    last.write(requestText('/'))
    const [bytes] = await once(last, 'data')
    expect(String(bytes)).toContain('done')
  })

  test('behavior: behind a proxy, whose address all have, the proxy counts', async () => {
    const { open, refusals } = await serve({ perAddress: 1, behindProxy: true })
    for (const socket of [await open(), await open()]) {
      socket.write(requestText('/'))
      await once(socket, 'data')
    }
    expect(refusals).toEqual([])
  })

  test.each([
    ['no byte', ''],
    ['half of the first line', 'GET /'],
    ['half of the headers', 'GET / HTTP/1.1\r\nhost: here\r\nx-'],
    ['an answered request and nothing more', requestText('/')],
    ['an answered request and half of another', `${requestText('/')}GET /`],
    ['half of a body', 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n12345'],
    [
      'half of a chunk',
      'POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\na\r\n12345',
    ],
  ])('behavior: a connection ends by itself that has sent %s', async (_, sent) => {
    const { open } = await serve({ idleMs: 200 }, (request, response) => {
      closeWhenStalled(response, 60_000, 200)
      request.resume().on('end', () => response.end('done'))
    })
    const socket = await open()
    socket.write(sent)
    await once(socket, 'close')
  })

  test('behavior: a body that arrives slowly is read to its end', async () => {
    const { open } = await serve({ idleMs: 200 }, (request, response) => {
      closeWhenStalled(response, 60_000, 200)
      request.resume().on('end', () => response.end('done'))
    })
    const socket = await open()
    socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 10\r\n\r\n')
    for (let at = 0; at < 10; at++) {
      await new Promise((next) => setTimeout(next, 40))
      socket.write('1')
    }
    const [bytes] = await once(socket, 'data')
    expect(String(bytes)).toContain('done')
  })
})
