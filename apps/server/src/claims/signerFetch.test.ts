import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { boundFetch, createSignerFetch } from './signerFetch.ts'

const LIMIT_MS = 200
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

async function read(origin: string, fetch: typeof globalThis.fetch, init?: RequestInit) {
  return (await fetch(`${origin}/testnet/block/height/latest`, init)).text()
}

describe('boundFetch', () => {
  test('default: passes on an answer that arrives in time', async () => {
    const origin = await serve((response) => response.end('7'))
    expect(await read(origin, boundFetch(origin, 60_000))).toBe('7')
  })

  test.each([
    ['falls silent', () => undefined],
    ['drips', drip],
  ])('error: a request to a node that %s is aborted', async (_, answer) => {
    const origin = await serve(answer)
    await expect(read(origin, boundFetch(origin, LIMIT_MS))).rejects.toThrow(/timeout/)
  })

  test('error: an answer without end is cut before it fills the memory', async () => {
    let sent = 0
    let leave: () => void = () => undefined
    const gone = new Promise<void>((done) => {
      leave = done
    })
    const origin = await serve((response) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ')
      const send = (): void => {
        do sent++
        while (!response.destroyed && response.write(chunk))
      }
      response.on('drain', send).on('close', () => leave())
      send()
    })
    await expect(read(origin, boundFetch(origin, 60_000))).rejects.toThrow(/larger than 67108864/)
    await gone
    expect(sent).toBeLessThan(100)
  })

  test('behavior: the caller may abort earlier', async () => {
    const origin = await serve(drip)
    const signal = AbortSignal.timeout(20)
    await expect(read(origin, boundFetch(origin, 60_000), { signal })).rejects.toThrow(/timeout/)
  })

  test('behavior: other origins, which serve large parameters, have no time limit', async () => {
    const slow = await serve((response) => setTimeout(() => response.end('late'), 2 * LIMIT_MS))
    expect(await read(slow, boundFetch('http://127.0.0.1:1', LIMIT_MS))).toBe('late')
  })
})

describe('createSignerFetch', () => {
  const refuse = (response: ServerResponse) => response.writeHead(503).end()

  test('behavior: the next node answers when the first fails; other addresses are asked as usual', async () => {
    const [away, node] = [await serve(refuse), await serve((response) => response.end('7'))]
    const fetch = createSignerFetch([away, node], 60_000)
    expect(await read(away, fetch)).toBe('7')
    expect(await (await fetch(new Request(`${away}/testnet/stateRoot/latest`))).text()).toBe('7')
    const sent = new Request(`${away}/testnet/transaction/broadcast`, { method: 'POST', body: '8' })
    expect(await (await fetch(sent)).text()).toBe('7')
    const other = await serve((response) => response.end('key'))
    expect(await read(other, fetch)).toBe('key')
  })
})
