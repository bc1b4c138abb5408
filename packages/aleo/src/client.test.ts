import { describe, expect, test } from 'vitest'
import {
  createAleoClient,
  NodeNotFoundError,
  NodeRefusedError,
  NodeUnavailableError,
} from './client.ts'
import { RetryableError } from './errors.ts'

type Answer = {
  readonly status?: number
  readonly body: string
}

/** A client whose node answers from a list, in order, and the list of the requests it received. */
function clientOf(...answers: readonly (Answer | Error)[]) {
  const requests: string[] = []
  const queue = [...answers]
  const client = createAleoClient({
    baseUrl: 'http://node/testnet/',
    async fetch(input, init) {
      requests.push(`${init?.method} ${String(input)}${init?.body ? ` ${String(init.body)}` : ''}`)
      const answer = queue.shift()
      if (answer instanceof Error || !answer) throw answer ?? new Error('no answer left')
      return new Response(answer.body, { status: answer.status ?? 200 })
    },
  })
  return { client, requests }
}

describe('createAleoClient', () => {
  test('default', async () => {
    const { client, requests } = clientOf({ body: '183' })
    expect(await client.getHeight()).toBe(183)
    expect(requests).toEqual(['GET http://node/testnet/block/height/latest'])
  })

  test('error: a request ends in time even if fetch never hears of it', async () => {
    const client = createAleoClient({
      baseUrl: 'http://node/testnet',
      fetch: () => new Promise(() => undefined),
      timeout: 20,
    })
    await expect(client.getHeight()).rejects.toThrow('The node at http://node is not responding.')
  })

  test('error: an answer ends in time even if its body never hears of it', async () => {
    const client = createAleoClient({
      baseUrl: 'http://node/testnet',
      fetch: async () => new Response(new ReadableStream()),
      timeout: 20,
    })
    await expect(client.getHeight()).rejects.toThrow('The node at http://node is not responding.')
  })

  test('behavior: a mapping value is parsed; null stays null', async () => {
    const { client, requests } = clientOf({ body: '"5u64"' }, { body: 'null' })
    const key = { kind: 'literal', type: 'u8', value: 1n } as const
    expect(await client.getMappingValue('a.aleo', 'm', key)).toEqual({
      kind: 'literal',
      type: 'u64',
      value: 5n,
    })
    expect(await client.getMappingValue('a.aleo', 'm', '{ x: 1u8 }')).toBeNull()
    expect(requests[1]).toBe(
      'GET http://node/testnet/program/a.aleo/mapping/m/%7B%20x%3A%201u8%20%7D',
    )
  })

  test('behavior: the transaction of a transition, null if there is none', async () => {
    const { client, requests } = clientOf({ body: '"at1abc"' }, { body: 'null' })
    expect(await client.findTransactionId('au1abc')).toBe('at1abc')
    expect(await client.findTransactionId('au1abd')).toBeNull()
    expect(requests[0]).toContain('/testnet/find/transactionID/au1abc')
  })

  test('behavior: every entry of a mapping', async () => {
    const { client } = clientOf({ body: '[["1u8","{\\n  a: true\\n}"]]' })
    const [[key, value] = []] = await client.getMappingEntries('a.aleo', 'm')
    expect(key).toEqual({ kind: 'literal', type: 'u8', value: 1n })
    expect(value?.kind).toBe('struct')
  })

  test('behavior: an aborted signal cancels running and future requests', async () => {
    const stop = new AbortController()
    const client = createAleoClient({
      baseUrl: 'http://node/testnet',
      signal: stop.signal,
      fetch: (_, init) =>
        new Promise((_done, fail) => {
          if (init?.signal?.aborted) fail(new Error('aborted'))
          init?.signal?.addEventListener('abort', () => fail(new Error('aborted')))
        }),
    })
    const running = client.getHeight()
    stop.abort()
    await expect(running).rejects.toThrow(NodeUnavailableError)
    await expect(client.getHeight()).rejects.toThrow(NodeUnavailableError)
  })

  test('behavior: the id of a deployment, null if there is none', async () => {
    const { client, requests } = clientOf({ body: '"at1abc"' }, { body: 'null' })
    expect(await client.getDeploymentId('a.aleo')).toBe('at1abc')
    expect(await client.getDeploymentId('a.aleo')).toBeNull()
    expect(requests[0]).toBe('GET http://node/testnet/find/transactionID/deployment/a.aleo')
  })

  test('behavior: broadcasts JSON and returns the id', async () => {
    const { client, requests } = clientOf({ body: '"at1abc"' })
    expect(await client.broadcast({ type: 'execute' })).toBe('at1abc')
    expect(requests).toEqual(['POST http://node/testnet/transaction/broadcast {"type":"execute"}'])
  })

  const sent = { type: 'execute', id: 'at1abc', execution: { transitions: [] } }

  test('error: a silent node is named without what its address may keep secret', async () => {
    const baseUrl = 'https://user:word@node.example:3030/secretkey/testnet'
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    await expect(createAleoClient({ baseUrl, fetch }).getHeight()).rejects.toThrow(
      /^The node at https:\/\/node\.example:3030 is not responding\.$/,
    )
  })

  test('error: what a node says is on one line, without what nobody sees or turns the text around', async () => {
    const body = 'Invalid\u202e fee\u200b:\n\t 5\u2028credits\u0007 '
    const { client } = clientOf({ status: 400, body }, { status: 404, body })
    await expect(client.getHeight()).rejects.toThrow(/^Invalid fee : 5 credits$/)
    await expect(client.getHeight()).rejects.toThrow(/latest: Invalid fee : 5 credits\.$/)
  })

  test('error: an answer that is not a block is refused', async () => {
    const { client } = clientOf({ body: '{"height":7}' })
    await expect(client.getBlock(7)).rejects.toThrow('block_hash is not a text')
  })

  test('behavior: waits until the transaction is in a block', async () => {
    const { client } = clientOf(
      { status: 500, body: 'Transaction at1abc does not exist in storage' },
      new TypeError('fetch failed'),
      { body: JSON.stringify({ status: 'accepted', finalize: [], transaction: sent }) },
    )
    const found = await client.waitForTransaction('at1abc', { interval: 1 })
    expect(found.status).toBe('accepted')
  })

  test('error: time is up', async () => {
    const missing = { status: 404, body: '' }
    const { client } = clientOf(missing, missing, missing, missing)
    const waiting = client.waitForTransaction('at1abc', { interval: 5, timeout: 1 })
    await expect(waiting).rejects.toThrow('Transaction at1abc is in no block after 1 ms.')
    await expect(waiting).rejects.toBeInstanceOf(RetryableError)
  })

  test.each([
    [{ status: 500, body: 'Missing latest edition for program ID x.aleo' }, NodeNotFoundError],
    [{ status: 404, body: '' }, NodeNotFoundError],
    [{ status: 500, body: 'Block 7 does not exist in storage' }, NodeNotFoundError],
    [{ status: 500, body: "Commitment '1field' does not exist" }, NodeNotFoundError],
    [{ status: 500, body: 'Failed to find program `x.aleo`' }, NodeNotFoundError],
    [{ status: 500, body: '{"message":"Failed to get block by hash"}' }, NodeNotFoundError],
    [{ status: 500, body: '{"message":"Wrong","chain":["Missing x"]}' }, NodeRefusedError],
    [{ status: 500, body: 'Invalid transaction — already exists' }, NodeRefusedError],
    [{ status: 500, body: "Invalid key 'Missing or not found'" }, NodeRefusedError],
    [{ status: 400, body: 'Missing program, says who asked' }, NodeRefusedError],
    [{ status: 503, body: '' }, NodeUnavailableError],
    [{ status: 500, body: 'Too many execution verifications in progress' }, NodeUnavailableError],
    [{ status: 500, body: 'Too many verifications in progress' }, NodeUnavailableError],
    [{ status: 500, body: 'Too Many Requests! Wait for 1s (HTTP 429)' }, NodeUnavailableError],
    [
      { status: 500, body: 'Unable to validate transaction (node is syncing) — unknown root' },
      NodeUnavailableError,
    ],
    [{ status: 500, body: 'Invalid input: Too many records' }, NodeRefusedError],
    [new TypeError('fetch failed'), NodeUnavailableError],
    [{ body: '<html>' }, NodeRefusedError],
    [{ body: '"text"' }, NodeRefusedError],
  ])('error: %o', async (answer, type) => {
    const { client } = clientOf(answer)
    await expect(client.getHeight()).rejects.toBeInstanceOf(type)
  })
})
