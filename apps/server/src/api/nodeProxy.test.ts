import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNodeProxy } from './nodeProxy.ts'

let url = ''
const proxy = createNodeProxy({
  nodeUrl: 'http://127.0.0.1:1',
  nodeUrls: ['http://127.0.0.1:1'],
  chainNetwork: 'testnet',
})
const server = createServer((request, response) =>
  proxy(request, response, new URL(request.url ?? '/', 'http://localhost')),
)
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/node`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('createNodeProxy', () => {
  test.each(['/testnet/block/create', '/testnet/shutdown', '/mainnet/block/1', '/testnet/../x'])(
    'behavior: %s is not forwarded',
    async (path) => {
      expect((await fetch(`${url}${path}`, { method: 'GET' })).status).toBe(404)
    },
  )

  test('behavior: a body of unknown length is refused once it is too long', async () => {
    const chunk = Buffer.alloc(1024 * 1024)
    const body = Readable.toWeb(Readable.from(Array.from({ length: 8 }, () => chunk)))
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const answer = await fetch(`${url}/testnet/transaction/broadcast`, init)
    expect(answer.status).toBe(413)
    expect(await answer.text()).toBe('The transaction is larger than 4 MB.')
  })

  test('behavior: a node that does not answer is 503', async () => {
    expect((await fetch(`${url}/testnet/block/height/latest`)).status).toBe(503)
  })
})
