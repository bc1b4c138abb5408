import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { closeWhenStalled } from './closeWhenStalled.ts'

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

/** A connection to a server with this handler; it reads only on demand. */
async function ask(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  opened.push(server, { close: () => client.destroy() })
  client.pause().on('error', () => undefined)
  const [socket] = await accepted
  client.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  return { client, socket }
}

describe('closeWhenStalled', () => {
  test('behavior: a stream that nobody reads is closed', async () => {
    const { client, socket } = await ask((response) => {
      response.end(Buffer.alloc(50_000_000))
      closeWhenStalled(response, 100)
    })
    await once(socket, 'close')
    expect(client.bytesRead).toBeLessThan(50_000_000)
  })

  test('behavior: an answer that was read leaves the connection open for the next request', async () => {
    const { client, socket } = await ask((response) => {
      closeWhenStalled(response, 50)
      response.end('done')
    })
    await once(client.resume(), 'data')
    await new Promise((done) => setTimeout(done, 250))
    expect(socket.destroyed).toBe(false)
  })
})
