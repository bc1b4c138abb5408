import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { type Trace, traceLine } from '../ledger/trace.ts'

let devchain: Devchain
let url: string
const heard: Trace[] = []
const ids: string[] = []

beforeAll(async () => {
  devchain = await createDevchain({ onTransaction: (trace) => heard.push(trace) })
  url = `${(await devchain.listen({ port: 0 })).url}/devchain`
  const { stateRoot } = devchain.ledger.tip()
  for (const sent of recorded.sent.slice(0, 3)) {
    const text = JSON.stringify(sent).replace(/sr1\w+/g, stateRoot)
    ids.push((await devchain.broadcast(text)).id)
  }
})
afterAll(() => devchain.close())

const read = async (path: string) => (await fetch(url + path)).json()

const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('trace', () => {
  test('default: a rejection names line, command and the values read, by either id', async () => {
    const trace: Trace = await read(`/transaction/${ids[2]}/trace`)
    expect(trace).toMatchObject({ id: ids[2], height: 28, status: 'rejected' })
    expect(trace.confirmedId).not.toBe(ids[2])
    expect(await read(`/transaction/${trace.confirmedId}/trace`)).toEqual(trace)
    const { rejection } = trace
    const source = devchain.program(rejection?.program ?? '')?.source.split('\n')
    expect(`${rejection?.command?.text};`).toBe(source?.[(rejection?.line ?? 0) - 1]?.trim())
    expect(rejection?.command?.operands.map(({ value }) => value)).not.toContain(undefined)
    expect(trace.writes.map(({ program, mapping }) => `${program}/${mapping}`)).toEqual([
      'credits.aleo/account',
    ])
  })

  test('behavior: shows the changes of an accepted transaction, with old and new values', async () => {
    const trace: Trace = await read(`/transaction/${ids[1]}/trace`)
    expect(trace).toMatchObject({ status: 'accepted', rejection: null })
    for (const { program, mapping, key, after } of trace.writes) {
      if (mapping === 'counts') expect(`${program}:${key}:${after}`).toMatch(/u64$/)
    }
    expect(trace.writes.some(({ mapping }) => mapping === 'counts')).toBe(true)
  })

  test('behavior: whoever started the chain receives the same trace, and can print it as one line', async () => {
    expect(heard.map(({ id }) => id)).toEqual(ids)
    expect((await read('/transactions')).slice(0, 3)).toEqual(heard.toReversed())
    const [deployed, bumped, refused] = heard.map(traceLine)
    expect(deployed).toBe(`block 26 accepted ${ids[0]} deploy dc_counter_one.aleo`)
    expect(bumped).toBe(`block 27 accepted ${ids[1]} dc_counter_one.aleo/bump`)
    expect(refused).toMatch(
      /^block 28 rejected at1\w+ dc_counter_one\.aleo\/\w+: .+ \(dc_counter_one\.aleo\/\w+:\d+ `.+`, r\d+ = .+\)$/,
    )
  })

  test('error: no such transaction, or not an id', async () => {
    const unknown = 'at1svcecpd64v2acl4xx84p56xynxhdeu7kst8fsg6ddz5ayt3flc9s6sz293'
    expect((await fetch(`${url}/transaction/${unknown}/trace`)).status).toBe(404)
    expect((await fetch(`${url}/transaction/at1/trace`)).status).toBe(400)
    expect((await fetch(`${url}/transaction`)).status).toBe(404)
    expect((await post(`/transaction/${ids[1]}/trace`)).status).toBe(405)
  })
})

describe('time', () => {
  test('default: reverts to a snapshot, over REST', async () => {
    const { id, height } = await (await post('/snapshot')).json()
    expect(height).toBe(devchain.height)
    await devchain.mine(2)
    expect(await (await post('/revert', { id })).json()).toEqual({ height })
    expect(devchain.height).toBe(height)
  })

  test.each([
    ['https://site.example', 403],
    ['http://127.0.0.1.site.example', 403],
    ['null', 403],
    ['http://localhost:8080', 200],
    ['http://127.0.0.1:8080', 200],
    ['http://[::1]:8080', 200],
  ])('behavior: a page of %s in a browser of this machine gets %i', async (origin, status) => {
    expect((await post('/snapshot', {}, { origin })).status).toBe(status)
  })

  test('behavior: a request that announces no body, as curl sends it, is answered', async () => {
    const { hostname, port, pathname } = new URL(`${url}/snapshot`)
    const socket = connect(Number(port), hostname)
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK.*"height":\d+/s)
  })

  test('error: a snapshot that was dropped, or never taken', async () => {
    const first = await (await post('/snapshot')).json()
    await devchain.mine()
    const second = await (await post('/snapshot')).json()
    await post('/revert', { id: first.id })
    await devchain.mine(2) // the second is not what is now at its height
    const { height } = devchain
    for (const id of [second.id, 1_000]) {
      const answer = await post('/revert', { id })
      expect(answer.status).toBe(400)
      expect((await answer.json()).message).toBe(
        `There is no snapshot ${id}: a revert to an earlier one drops those after it, and they last until the process ends`,
      )
    }
    expect(devchain.height).toBe(height)
    expect((await post('/revert', { id: first.id })).status).toBe(200)
    expect(devchain.height).toBe(first.height)
  })

  test.each([{}, { id: -1 }, { id: '0' }, { id: 1.5 }])(
    'error: %o is not a snapshot',
    async (body) => {
      const answer = await post('/revert', body)
      expect(answer.status).toBe(400)
      expect((await answer.json()).message).toContain('/devchain/snapshot')
    },
  )
})

describe('clock', () => {
  const now = () => Math.floor(Date.now() / 1000)

  test('default: timestamps advance by the requested amount and never go back', async () => {
    const { timestamp } = await (await post('/time', { seconds: 86_400 })).json()
    expect(timestamp).toBeGreaterThanOrEqual(now() + 86_395)
    const { header } = await devchain.mine()
    expect(header.metadata.timestamp).toBeGreaterThanOrEqual(timestamp)
    expect(header.metadata.timestamp).toBeLessThan(timestamp + 60)
    expect(await devchain.advanceTime(60)).toBeGreaterThanOrEqual(timestamp + 60)
  })

  test.each([{}, { seconds: -1 }, { seconds: 0.5 }, { seconds: '60' }, { seconds: 1e12 }])(
    'error: %o is not a time',
    async (body) => {
      const answer = await post('/time', body)
      expect(answer.status).toBe(400)
      expect((await answer.json()).message).toBe(
        'Send {"seconds": …}, a whole number from 0 to 315360000',
      )
    },
  )
})

describe('overview', () => {
  test('default: programs with their mappings, accounts with their credits', async () => {
    expect(await read('/programs')).toContainEqual({
      id: 'dc_counter_one.aleo',
      mappings: ['counts'],
    })
    const accounts = await read('/accounts')
    expect(accounts).toHaveLength(developmentAccounts.length)
    expect(accounts[1]).toMatchObject({
      privateKey: developmentAccounts[1]?.privateKey,
      credits: '18750000000000u64',
    })
  })

  test('behavior: the page contacts no other host and cannot be framed', async () => {
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'")
    const page = await answer.text()
    expect(page).not.toMatch(/https?:|innerHTML/)
  })
})
