import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { type RestSample, recorded, restSamples } from '../fixtures/devnode.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import type { Listening } from '../server.ts'

let devchain: Devchain
let server: Listening
let names: ReadonlyMap<string, string>

beforeAll(async () => {
  devchain = await createDevchain()
  server = await devchain.listen({ port: 0 })
  for (const sent of recorded.sent) await devchain.broadcast(withStateRoot(sent))
  names = nameOurs()
})
afterAll(() => devchain.close())

function withStateRoot(value: unknown): string {
  const root = devchain.ledger.tip().stateRoot
  return JSON.stringify(value).replace(
    /"global_state_root":"sr1\w+"/g,
    `"global_state_root":"${root}"`,
  )
}

function blockAt(height: number): BlockJson {
  return JSON.parse(devchain.ledger.block(height) ?? '{}')
}

/** Names in the samples, and their replacements on this chain. */
function nameOurs(): ReadonlyMap<string, string> {
  const [accepted, rejected] = [blockAt(29), blockAt(28)]
  const { transaction } = accepted.transactions[0] ?? {}
  if (transaction?.type !== 'execute') throw new Error('Block 29 holds an execution.')
  const [transition] = transaction.execution.transitions
  const commitment = transition?.outputs?.find(({ type }) => type === 'record')?.id ?? ''
  return new Map([
    ['ab17064tg4fdaqjz98ju6jmuxwz36x8t4g9y2ld092e6scwapdyy5rs7eex25', accepted.block_hash],
    ['at1svcecpd64v2acl4xx84p56xynxhdeu7kst8fsg6ddz5ayt3flc9s6sz293', transaction.id],
    ['au157d3hmlak6dhzc2vwhypkg3ul05vwnc9vjj24n2sa9e24yvqjsgsg5zqxx', transition?.id ?? ''],
    [
      'at1xtl6nps30kmpt0tn0t0nzh2c3mg3xkl0dxv3vyd9x6pwdrtmrvrq9spvej',
      rejected.transactions[0]?.transaction.id ?? '',
    ],
    [
      '3382563631855798287106031881215733640274983973725636910028966140091456509017field',
      commitment,
    ],
    ['/block/36', '/block/29'],
    ['/block/34', '/block/28'],
    ['zswap_config_v1.aleo', 'dc_counter_one.aleo'],
  ])
}

function inOurNames(text: string): string {
  return [...names].reduce((result, [theirs, ours]) => result.replaceAll(theirs, ours), text)
}

async function ask({ method, path, body }: Pick<RestSample, 'method' | 'path' | 'body'>) {
  const isBroadcast = path.endsWith('/transaction/broadcast')
  const repeats = isBroadcast && JSON.stringify(body).includes('at1svcec')
  const sent = repeats
    ? withStateRoot(recorded.sent[3])
    : typeof body === 'string'
      ? body
      : JSON.stringify(body)
  const response = await fetch(server.url + inOurNames(path), {
    method,
    ...(method === 'POST' ? { body: sent, headers: { 'content-type': 'application/json' } } : {}),
  })
  const type = response.headers.get('content-type')
  return { status: response.status, type, answer: await response.text() }
}

/** Names and types in JSON, down to the transactions, which are compared completely elsewhere. */
function shapeOf(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0], depth + 1)]
  if (typeof value === 'string')
    return /^(at|au|ab|sr|path|sign)1/.exec(value)?.[0] ?? suffixOf(value)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isDeep = [
        'transaction',
        'execution',
        'inputs',
        'outputs',
        'transitions',
        'fee',
      ].includes(name)
      return [name, isDeep ? typeof member : shapeOf(member, depth + 1)]
    }),
  )
}

const suffixOf = (text: string) => /^\d+(field|group|u64)$/.exec(text)?.[1] ?? 'text'

const parse = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** Samples that a devchain answers differently, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'GET /testnet/program/zswap_config_v1.aleo/amendment_count': 'answered as snarkOS does',
  'GET /testnet/program/credits.aleo/mapping/committee?all=true': 'compared below',
  'GET /testnet/block/36': 'recorded in part; blocks are compared in devchain.test.ts',
  'GET /testnet/block/26': 'recorded in part',
}

describe('createApp', () => {
  const samples = restSamples.filter(({ method, path }) => !(`${method} ${path}` in exceptions))

  test.each(
    samples.map((sample) => [`${sample.method} ${sample.path} ${sample.note}`, sample] as const),
  )('behavior: answers %s like a node', async (_name, sample) => {
    const { status, type, answer } = await ask(sample)
    expect(status).toBe(sample.status)
    expect(type).toBe(sample.type)
    if (sample.type !== 'application/json') expect(answer).toBe(inOurNames(sample.answer))
    else if (status !== 200) expect(parse(answer)).toEqual(parse(inOurNames(sample.answer)))
    else expect(shapeOf(parse(answer))).toEqual(shapeOf(parse(sample.answer)))
  })

  test('behavior: a whole mapping has the node’s entries, in any order', async () => {
    const path = '/testnet/program/credits.aleo/mapping/committee?all=true'
    const sample = restSamples.find((one) => one.path === path)
    const sorted = (text = '[]') =>
      (parse(text) as [string, string][]).sort(([a], [b]) => (a < b ? -1 : 1))
    const { answer } = await ask({ method: 'GET', path })
    expect(sorted(answer)).toEqual(sorted(sample?.answer))
  })

  test('behavior: snarkOS counts amendments', async () => {
    const { status, answer } = await ask({
      method: 'GET',
      path: '/testnet/program/credits.aleo/amendment_count',
    })
    expect([status, answer]).toEqual([200, '0'])
  })

  test('behavior: a rejected transaction is found by both its ids', async () => {
    const original = recorded.sent[2]?.id ?? ''
    const read = async (path: string) => parse((await ask({ method: 'GET', path })).answer)
    const confirmed = await read(`/testnet/transaction/confirmed/${original}`)
    const byNewId = await read(
      '/testnet/transaction/confirmed/at1xtl6nps30kmpt0tn0t0nzh2c3mg3xkl0dxv3vyd9x6pwdrtmrvrq9spvej',
    )
    expect(confirmed).toEqual(byNewId)
    expect(await read(`/testnet/transaction/unconfirmed/${original}`)).toMatchObject({
      id: original,
      type: 'execute',
    })
    expect(await read(`/testnet/transaction/${original}`)).toMatchObject({ type: 'fee' })
    expect(await read(`/testnet/find/blockHash/${original}`)).toBe(blockAt(28).block_hash)
  })

  test('behavior: browsers of any origin may send requests', async () => {
    const response = await fetch(`${server.url}/testnet/transaction/broadcast`, {
      method: 'OPTIONS',
      headers: { origin: 'http://elsewhere.test', 'access-control-request-method': 'POST' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const error = await fetch(`${server.url}/testnet/block/garbage`)
    expect(error.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('behavior: a body in chunks is read like one of announced length, up to the same limit', async () => {
    const broadcast = async (body: BodyInit) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      const answer = await fetch(`${server.url}/v2/testnet/transaction/broadcast`, init)
      return [answer.status, await answer.text()]
    }
    const text = '{"type":"execute","id":"at1\u{1f600}"}'
    const inBytes = new ReadableStream({
      start: (controller) => {
        for (const byte of new TextEncoder().encode(text)) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const refused = await broadcast(text)
    expect(refused).toEqual([422, expect.stringContaining('bech32m hash: 7 bytes')])
    expect(await broadcast(inBytes)).toEqual(refused)
    const long = new Blob(['"', 'x'.repeat(5_000_000), '"'])
    const tooLong = [413, 'length limit exceeded']
    expect(await broadcast(long)).toEqual(tooLong)
    expect(await broadcast(long.stream())).toEqual(tooLong)
  })

  test.each([
    ['transaction/broadcast?check_transaction=maybe', '{}', 400],
    ['block/create', '{"num_blocks":4294967296}', 422],
    ['block/create', '{"num_blocks":4294967295}', 400],
  ])('error: POST %s with %s is %i, as on leo devnode', async (path, body, status) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', body, headers }
    expect((await fetch(`${server.url}/v2/testnet/${path}`, init)).status).toBe(status)
  })

  test('behavior: no path, query or body stops the node', async () => {
    const segments = [...new Set(restSamples.flatMap(({ path }) => path.split(/[/?]/)))]
    const odd = [
      '%',
      '%00',
      '%E0%A4%A',
      '..',
      '{',
      '\u{1f600}',
      '-0',
      '1e3',
      'NaN',
      ' ',
      'a'.repeat(5000),
    ]
    const segment = fc.oneof(fc.constantFrom(...segments, ...odd), fc.string({ maxLength: 12 }))
    const question = fc.record({
      prefix: fc.constantFrom('/testnet', '/v1/testnet', '/v2/testnet', ''),
      path: fc.array(segment, { maxLength: 6 }),
      query: fc.array(segment, { maxLength: 3 }),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
      body: fc.oneof(fc.json(), fc.string(), fc.constant('{"num_blocks":null}')),
    })
    const answers = fc.asyncProperty(question, async ({ prefix, path, query, method, body }) => {
      const target = `${server.url}${prefix}/${path.map(encodeURI).join('/')}?${query.map(encodeURI).join('&')}`
      const sent = { method, ...(method === 'GET' ? {} : { body }) }
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(target, { ...sent, headers })
      expect([200, 400, 404, 405, 413, 415, 422, 500]).toContain(status)
    })
    await fc.assert(answers, { numRuns: 300 })
    expect((await ask({ method: 'GET', path: '/testnet/block/height/latest' })).status).toBe(200)
  })

  test('args: every broadcast returns its id in versions 1 and 2', async () => {
    const { privateKey } = developmentAccounts[3] ?? { privateKey: '' }
    const { id, height } = await devchain.transact({
      privateKey,
      program: 'dc_counter_one.aleo',
      function: 'bump',
      inputs: ['1u64'],
    })
    for (const prefix of ['', '/v1', '/v2']) {
      const { answer } = await ask({ method: 'GET', path: `${prefix}/testnet/transaction/${id}` })
      expect(parse(answer)).toMatchObject({ id })
    }
    expect(devchain.height).toBe(height)
  })
})
