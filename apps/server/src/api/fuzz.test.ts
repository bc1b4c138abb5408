import { LOCAL_PAIRS, LOCAL_TOKENS } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { account, createFixture, type Fixture, makeHistory } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom, type Random } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const REQUESTS = inject('deep') ? 10_000 : 500
const AT_ONCE = 48
const SEED = 20_261_121

type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
}
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema }
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly security?: readonly unknown[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

let fixture: Fixture
let node: HistoryNode
beforeAll(async () => {
  fixture = await createFixture()
  const history = createHistory(fixture.crypto)
  makeHistory(history, { fixture, random: createRandom(3), calls: 60, perBlock: 4 })
  node = await startHistoryNode(history)
})
afterAll(() => node.close())

describe.each(testDatabases)('a fuzzer over the OpenAPI document on $name', (database) => {
  let server: TestServer
  let session: Session
  beforeAll(async () => {
    const limits = { RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' }
    // no payments: a generated history is not a chain that accepts transactions
    const env = { ...limits, CREDITS_CLAIM: 'false', COMPETITION_CLAIM: 'false' }
    server = await startTestServer({ database, nodeUrl: node.url, env })
    session = await openSession(server)
  })
  afterAll(() => server.close())

  test(`behavior: ${REQUESTS} requests, no 5xx (seed ${SEED})`, async () => {
    const document = (await server.api.openapi()) as unknown as Document
    const random = createRandom(SEED)
    const values = [...sampleValues(), session.address, session.address, session.address]
    const count = Math.ceil(REQUESTS / testDatabases.length) // split among the databases
    const requests = Array.from({ length: count }, () =>
      makeRequest(document, { random, values, session }),
    )
    const statuses = new Map<number, number>()
    const failures: string[] = []
    const work = async (): Promise<void> => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const { path, init } = next
        const { status } = await fetch(`${server.url}${path}`, init)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500) failures.push(`${status} ${init.method} ${path} ${String(init.body)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(failures).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(count / 20) // not all fail validation
    expect(statuses.get(400)).toBeGreaterThan(count / 20)
    expect(statuses.get(403)).toBeGreaterThan(0) // somebody else's session
    expect(statuses.get(415)).toBeGreaterThan(0) // a form, but not a picture
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

type Session = { readonly address: string; readonly token: string }

async function openSession({ api }: TestServer): Promise<Session> {
  const by = fixture.chain.snarkVm.createKey()
  const address = by.address
  const { nonce, message } = await api.sessionNonce({ body: { address } })
  const signature = by.sign(new TextEncoder().encode(message))
  return { address, token: (await api.openSession({ body: { address, nonce, signature } })).token }
}

function sampleValues(): readonly unknown[] {
  const address = account(fixture, 'alice')
  return [
    ...[address, address, LOCAL_TOKENS[0]?.id, LOCAL_TOKENS[1]?.id, LOCAL_PAIRS[0]?.id],
    ...['swap', '1h', 'credits.aleo', 'account', '{ token: 1field, user: 2field }', '20', '0'],
    ...['', 'x', '-1', '1e9', '999999999999999999999', 'null', 'aleo1', `aleo1${'q'.repeat(58)}`],
    ...['\u0000', '\ud800', '💥'.repeat(40), '%', '../../etc/passwd', "'; drop table pairs; --"],
    ...[
      'a'.repeat(5000),
      '['.repeat(300),
      '{a:'.repeat(200),
      '1field,2field',
      '007',
      `sign1${'q'.repeat(211)}`,
    ],
    ...['8444461749428370424248824938781546531375899335154063827935233455917409239041field'],
    ...[0, -1, 1.5, 1e308, true, null, [], {}, [[[]]], { a: 1 }, ['1field'], [null]],
  ]
}

type Dice = {
  readonly random: Random
  readonly values: readonly unknown[]
  readonly session: Session
}
type FuzzRequest = { readonly path: string; readonly init: RequestInit }

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it rolls dice for every part of a request
function makeRequest(document: Document, { random, values, session }: Dice): FuzzRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const [template, operations] = pick(Object.entries(document.paths))
  if (template === '/api/events') return { path: '/api/config', init: { method: 'GET' } }
  const [method, operation] = pick(Object.entries(operations))
  const likely = {
    address: [session.address, account(fixture, 'alice')],
    token_id: LOCAL_TOKENS.map(({ id }) => id),
    signature: [undefined],
  }
  const value = (schema: Schema | undefined): unknown =>
    fill(schema, { pick, random, values, likely })
  const text = (schema: Schema | undefined): string => {
    const made = value(schema)
    return typeof made === 'string'
      ? made.replace(/[\ud800-\udfff]/g, '?')
      : JSON.stringify(made ?? null)
  }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters?.find((each) => each.name === name)
    return encodeURIComponent(text(parameter?.schema).slice(0, 2000))
  })
  const query = new URLSearchParams()
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === 'query' && random() < 0.8)
      query.append(parameter.name, text(parameter.schema))
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const isRead = method === 'get'
  const isForm = type === 'multipart/form-data' && random() < 0.8
  const json = random() < 0.05 ? text(undefined) : JSON.stringify(value(content?.schema) ?? null)
  const body = isForm ? makeForm(pick([...values, PICTURE]), random) : json
  const bearer = operation.security === undefined ? 0.1 : 0.7
  const closes = template === '/api/session' && method === 'delete' // our session is needed until the end
  const token = random() < 0.8 && !closes ? session.token : String(Math.floor(random() * 1e9))
  return {
    path: `${path}?${query}`,
    init: {
      method: method.toUpperCase(),
      headers: {
        ...(random() < bearer ? { authorization: `Bearer ${token}` } : {}),
        ...(isRead || isForm
          ? {} // fetch names the form's boundary
          : { 'content-type': random() < 0.9 ? (type ?? 'text/plain') : 'a/b' }),
      },
      ...(isRead ? {} : { body }),
    },
  }
}

/** A one-pixel picture. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function makeForm(content: unknown, random: Random): FormData {
  const form = new FormData()
  const part = Buffer.isBuffer(content) ? new Uint8Array(content) : String(content)
  const count = Math.floor(random() * 6)
  for (let at = 0; at < count; at++) {
    if (random() < 0.9) form.append('files', new Blob([part]), 'a.png')
    else form.append(random() < 0.5 ? 'files' : 'other', String(content))
  }
  return form
}

type Filling = Pick<Dice, 'random' | 'values'> & {
  readonly pick: <T>(list: readonly T[]) => T
  /** Plausible values by property name, so that calls pass validation. */
  readonly likely: Readonly<Record<string, readonly unknown[]>>
}

/** Usually a value that fits the schema, occasionally any other. */
function fill(schema: Schema | undefined, filling: Filling): unknown {
  const { pick, random, values } = filling
  if (schema === undefined || random() < 0.12) return pick(values)
  if (schema.enum !== undefined) return pick(schema.enum)
  if (schema.anyOf !== undefined) return fill(pick(schema.anyOf), filling)
  if (schema.type === 'object') return fillObject(schema, filling)
  if (schema.type === 'array') {
    const length = Math.floor(random() * 4)
    return Array.from({ length }, () => fill(schema.items, filling))
  }
  if (schema.type === 'integer') return Math.floor(random() * 200) - 20
  return pick(values)
}

function fillObject({ properties = {} }: Schema, filling: Filling): Record<string, unknown> {
  const { pick, random, likely } = filling
  const made: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const fitting = random() < 0.7 ? likely[name] : undefined
    if (fitting !== undefined) made[name] = pick(fitting)
    else if (random() < 0.93) made[name] = fill(property, filling)
  }
  return made
}
