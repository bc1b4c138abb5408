import { LOCAL_PAIRS, LOCAL_TOKENS } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabases } from '../testing/databases.ts'
import { account, createFixture, type Fixture, makeHistory } from '../testing/fixture.ts'
import { createHistory } from '../testing/history.ts'
import { type HistoryNode, startHistoryNode } from '../testing/historyNode.ts'
import { createRandom, type Random } from '../testing/market.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 }) // databases start slowly on a busy machine

const REQUESTS = 10_000
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
  beforeAll(async () => {
    const env = { RATE_LIMIT_READS: '0', RATE_LIMIT_WRITES: '0' }
    server = await startTestServer({ database, nodeUrl: node.url, env })
  })
  afterAll(() => server.close())

  test(`behavior: ${REQUESTS} requests, no 5xx (seed ${SEED})`, async () => {
    const document = (await server.api.openapi()) as unknown as Document
    const random = createRandom(SEED)
    const values = sampleValues()
    const count = Math.ceil(REQUESTS / testDatabases.length) // shared out among the databases
    const requests = Array.from({ length: count }, () => makeRequest(document, random, values))
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
    expect(statuses.get(200)).toBeGreaterThan(count / 20) // it is not only refused at the door
    expect(statuses.get(400)).toBeGreaterThan(count / 20)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

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
      `sign1${'q'.repeat(211)}`,
    ],
    ...['8444461749428370424248824938781546531375899335154063827935233455917409239041field'],
    ...[0, -1, 1.5, 1e308, true, null, [], {}, [[[]]], { a: 1 }, ['1field'], [null]],
  ]
}

type FuzzRequest = { readonly path: string; readonly init: RequestInit }

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it rolls dice for every part of a request
function makeRequest(document: Document, random: Random, values: readonly unknown[]): FuzzRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const [template, operations] = pick(Object.entries(document.paths))
  if (template === '/api/events') return { path: '/api/config', init: { method: 'GET' } }
  const [method, operation] = pick(Object.entries(operations))
  const value = (schema: Schema | undefined): unknown => fill(schema, pick, random, values)
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
  const body = random() < 0.05 ? text(undefined) : JSON.stringify(value(content?.schema) ?? null)
  return {
    path: `${path}?${query}`,
    init: {
      method: method.toUpperCase(),
      headers: {
        ...(random() < 0.2 ? { authorization: `Bearer ${Math.floor(random() * 1e9)}` } : {}),
        ...(isRead ? {} : { 'content-type': random() < 0.9 ? (type ?? 'text/plain') : 'a/b' }),
      },
      ...(isRead ? {} : { body }),
    },
  }
}

/** A value by the schema most of the time, any other now and then. */
function fill(
  schema: Schema | undefined,
  pick: <T>(list: readonly T[]) => T,
  random: Random,
  values: readonly unknown[],
): unknown {
  if (schema === undefined || random() < 0.12) return pick(values)
  if (schema.enum !== undefined) return pick(schema.enum)
  if (schema.anyOf !== undefined) return fill(pick(schema.anyOf), pick, random, values)
  if (schema.type === 'object') {
    const made: Record<string, unknown> = {}
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (random() < 0.93) made[name] = fill(property, pick, random, values)
    }
    return made
  }
  if (schema.type === 'array') {
    const length = Math.floor(random() * 4)
    return Array.from({ length }, () => fill(schema.items, pick, random, values))
  }
  if (schema.type === 'integer') return Math.floor(random() * 200) - 20
  return pick(values)
}
