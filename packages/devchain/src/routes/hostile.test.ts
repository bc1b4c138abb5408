import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { createRandom } from '../testing/random.ts'

const requests = inject('deep') ? 10_000 : 400

/** Wording of JavaScript's own errors: an answer with one shows a case that nobody foresaw. */
const unforeseen =
  /is not a function|undefined|Cannot (read|convert|mix)|Unexpected token|not iterable|Invalid (array|string) length|Maximum call|\[object|NaN/

let devchain: Devchain
let url: string

beforeAll(async () => {
  devchain = await createDevchain()
  url = (await devchain.listen({ port: 0 })).url
})
afterAll(() => devchain.close())

const prefixes = [
  '/testnet',
  '/v1/testnet',
  '/v2/testnet',
  '/devchain',
  '',
  '/v3/testnet',
  '/mainnet',
]
const words = [
  ...['block', 'blocks', 'height', 'latest', 'hash', 'header', 'transactions', 'transaction'],
  ...[
    'confirmed',
    'unconfirmed',
    'broadcast',
    'find',
    'transactionID',
    'transitionID',
    'deployment',
  ],
  ...['blockHash', 'blockHeight', 'program', 'credits.aleo', 'mapping', 'mappings', 'account'],
  ...['latest_edition', 'stateRoot', 'statePath', 'statePaths', 'snapshots', 'consensus_version'],
  ...['create', 'snapshot', 'revert', 'time', 'trace', 'programs', 'accounts', 'amendment_count'],
  ...[
    '0',
    '25',
    '4294967295',
    '4294967296',
    '-1',
    '1e3',
    '%00',
    '%2e%2e',
    '%F0%9F%92%A9',
    '%',
    '..',
  ],
  ...['0field', '1u8', '{a:1u8}', '['.repeat(200), 'x'.repeat(5000), '__proto__', 'constructor'],
]
const queries = [
  ...['', '?', '?metadata=true', '?metadata=maybe', '?all=true', '?all=true&metadata=true'],
  ...['?start=0&end=5', '?start=5&end=0', '?start=0&end=51', '?start=x&end=', '?commitments='],
  ...['?commitments=1field,2', '?commitments=%00', '?__proto__=1', `?${'a=b&'.repeat(500)}`],
]
const bodies = [
  ...[
    '',
    '{}',
    '[]',
    'null',
    '1',
    '"',
    '{"num_blocks":0}',
    '{"num_blocks":2}',
    '{"num_blocks":1e9}',
  ],
  ...[
    '{"id":-1}',
    '{"id":{}}',
    '{"seconds":null}',
    '{"name":"../x"}',
    '{"name":null}',
    '{"type":"fee"}',
  ],
  ...['['.repeat(5000), '{"__proto__":{"x":1}}', JSON.stringify(recorded.sent[1]), '\u0000'],
]
const methods = ['GET', 'GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']
const types = ['application/json', 'application/json', 'text/plain', 'application/x+json', '']

test(`behavior: ${requests} odd requests are all answered, a 5xx with its cause`, async () => {
  const random = createRandom(1)
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
  for (let at = 0; at < requests; at++) {
    const segments = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(words))
    const prefix = pick(prefixes)
    const path = `${prefix}/${segments.join('/')}${pick(queries)}`
    const method = pick(methods)
    const body = method === 'GET' || method === 'HEAD' ? null : pick(bodies)
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': pick(types) },
      body,
    })
    const text = await response.text()
    const name = `${method} ${path.slice(0, 200)} ${body?.slice(0, 80)}: ${response.status} ${text}`
    if (response.status < 500 || method === 'HEAD') continue
    expect(text.trim(), name).not.toBe('')
    expect(text, name).not.toMatch(unforeseen)
    if (prefix === '/v2/testnet' || prefix === '/devchain') {
      expect(JSON.parse(text), name).toMatchObject({ error_type: 'internal_server_error' })
    }
  }
  const answer = await fetch(`${url}/testnet/block/height/latest`)
  expect(await answer.json()).toBe(devchain.height)
}, 600_000)

test.each([
  ['half of its headers', 'GET / HTTP/1.1\r\nHost: a'],
  ['half of its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'],
])('behavior: a connection that has sent %s is closed', async (_, sent) => {
  const listening = await devchain.listen({ port: 0, halfSentMs: 100 })
  const socket = connect(Number(new URL(listening.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.resume().write(sent)
  await once(socket, 'close')
  await listening.close()
})
