import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevchain, type Devchain } from './devchain.ts'

let devchain: Devchain
let port: number

beforeAll(async () => {
  devchain = await createDevchain()
  port = Number(new URL((await devchain.listen({ port: 0 })).url).port)
})
afterAll(() => devchain.close())

/** The head and the body that the node sends for a request. */
async function exchange(text: string): Promise<readonly [head: string, body: string]> {
  const socket = connect(port, '127.0.0.1').setTimeout(5000, () => socket.destroy())
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    received += part
  })
  socket.write(text, 'latin1')
  await once(socket, 'close')
  const [head = '', body = ''] = received.split('\r\n\r\n')
  return [head, body]
}

const path = '/v2/testnet/block/height/latest'
const close = 'Connection: close\r\n\r\n'

describe('receive', () => {
  test.each([
    ['HTTP/1.0 without a host', `GET ${path} HTTP/1.0\r\n\r\n`],
    ['an empty host', `GET ${path} HTTP/1.1\r\nHost:\r\n${close}`],
    ['a host of other letters', `GET ${path} HTTP/1.1\r\nHost: b\u00fccher.example\r\n${close}`],
    ['a host that is none', `GET ${path} HTTP/1.1\r\nHost: 999.1.1.1\r\n${close}`],
    ['a port that is none', `GET ${path} HTTP/1.1\r\nHost: a:99999\r\n${close}`],
    ['a whole URL', `GET HTTP://a.example:80${path} HTTP/1.1\r\nHost: a\r\n${close}`],
    ['a whole URL of no host', `GET http://[zz]${path} HTTP/1.1\r\nHost: a\r\n${close}`],
  ])('behavior: %s is answered', async (_, text) => {
    const [head, body] = await exchange(text)
    expect([head.split('\r\n')[0], body]).toEqual(['HTTP/1.1 200 OK', String(devchain.height)])
  })

  test('behavior: OPTIONS * says what may be requested', async () => {
    const [head] = await exchange(`OPTIONS * HTTP/1.1\r\nHost: a\r\n${close}`)
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(head).toContain('access-control-allow-methods: GET,POST,OPTIONS')
  })

  test.each([
    ['different', 'Host: a\r\nHost: b'],
    ['equal', 'Host: a\r\nhost: a'],
    ['far apart', `Host: a\r\n${'A:\r\n'.repeat(2100)}Host: b`],
  ])('error: two hosts, %s', async (_, hosts) => {
    const [head, body] = await exchange(`GET ${path} HTTP/1.1\r\n${hosts}\r\n${close}`)
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(body).toContain('send one Host header.')
  })

  test('error: a refusal of version 1 has no type, as on a real node', async () => {
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const [head] = await exchange(
        `${method} /testnet/block/99999999 HTTP/1.1\r\nHost: a\r\n${close}`,
      )
      expect(head).toMatch(/^HTTP\/1\.1 500 /)
      expect(head).not.toMatch(/content-type/i)
      expect(head).toContain('access-control-allow-origin: *')
    }
  })
})
