import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { createAleoClient, readAllBlocks } from '@nightjar/aleo'
import { createDevchain, type Devchain } from '@nightjar/devchain'
import {
  padBlock,
  startUnrulyNode,
  type UnrulyNode,
  unrulyNodes,
} from '@nightjar/devchain/testing/unrulyNode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestText } from '../testing/pipeline.ts'
import { createNodeProxy } from './nodeProxy.ts'
import { createQuestions } from './questions.ts'

const servers: Server[] = []

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The address of a proxy before a node. */
async function openProxy(nodeUrl: string, maxBytes?: number): Promise<string> {
  const limit = maxBytes === undefined ? {} : { maxBytes }
  const env = { nodeUrl, nodeUrls: [nodeUrl], chainNetwork: 'testnet', ...limit } as const
  const proxy = createNodeProxy(env, createQuestions({ mostPerClient: 5 }))
  const server = createServer((request, response) =>
    proxy({
      ...{ request, response, caller: { client: 'a' } },
      url: new URL(request.url ?? '/', 'http://localhost'),
    }),
  )
  return `${await listen(server)}/node`
}

let url = ''
beforeAll(async () => {
  url = await openProxy('http://127.0.0.1:1')
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

describe('createNodeProxy', () => {
  test.each(['/testnet/block/create', '/testnet/shutdown', '/mainnet/block/1', '/testnet/../x'])(
    'behavior: %s is not forwarded',
    async (path) => {
      expect((await fetch(`${url}${path}`, { method: 'GET' })).status).toBe(404)
    },
  )

  test('behavior: who has too many questions open is told to wait, and is answered again later', async () => {
    const silent: ServerResponse[] = []
    const node = await listen(createServer((_, response) => void silent.push(response)))
    const proxied = await openProxy(node)
    const ask = () => fetch(`${proxied}/testnet/block/latest`)
    const open = Array.from({ length: 5 }, ask)
    await expect.poll(() => silent.length).toBe(5)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(await refused.text()).toBe(
      'Too many questions to the chain node are open. Try again in a moment.',
    )
    for (const response of silent) response.end('{}')
    await Promise.all((await Promise.all(open)).map((answer) => answer.text()))
    const later = ask()
    await expect.poll(() => silent.length).toBe(6)
    silent[5]?.end('{}')
    expect((await later).status).toBe(200)
  })

  test('behavior: a body of unknown length is refused once it is too long', async () => {
    const chunk = Buffer.alloc(1024 * 1024)
    const body = Readable.toWeb(Readable.from(Array.from({ length: 8 }, () => chunk)))
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const answer = await fetch(`${url}/testnet/transaction/broadcast`, init)
    expect(answer.status).toBe(413)
    expect(await answer.text()).toBe('The transaction is larger than 4 MB.')
  })

  test.each([
    ['has not answered yet', () => undefined],
    ['is still answering', (answer: ServerResponse) => void answer.write('[1,')],
  ])('behavior: a client that leaves ends the request to a node that %s', async (_, begin) => {
    const answers: ServerResponse[] = []
    const node = createServer((_request, answer) => {
      answers.push(answer)
      begin(answer)
    })
    const client = connect(Number(new URL(await openProxy(await listen(node))).port), '127.0.0.1')
    client.write(requestText('/node/testnet/blocks?start=0&end=9'))
    await expect.poll(() => answers.length).toBe(1)
    client.destroy()
    await expect.poll(() => answers[0]?.destroyed).toBe(true)
  })

  test.each([
    ['GET', '/block/999999', 404],
    ['GET', '/transaction/at1x', 400],
    ['GET', '/block/..%2f..%2fx', 404],
    ['GET', '/program/nothing.aleo', 404],
    ['POST', '/transaction/broadcast', 400],
    ['GET', '/blocks?start=0&end=99', 400],
    ['GET', '/statePath/1field', 404],
    ['HEAD', '/block/999999', 404],
    ['HEAD', '/transaction/at1x', 400],
    ['HEAD', '/block/height/latest', 200],
  ])(
    'behavior: the node that refuses %s %s blames the client: %i',
    async (method, path, status) => {
      const chain = await createDevchain({})
      const node = (await chain.listen({ port: 0 })).url
      const headers = { 'content-type': 'application/json' }
      const init = method === 'POST' ? { method, body: '{}', headers } : { method }
      const proxied = await fetch(`${await openProxy(node)}/testnet${path}`, init)
      const direct = await fetch(`${node}/testnet${path}`, init)
      expect(proxied.status).toBe(status)
      expect(await proxied.text()).toBe(await direct.text())
      await chain.close()
    },
  )

  test.each([
    ['/block/999999', 404],
    ['/statePath/1field', 404],
    ['/blocks?start=0&end=99', 400],
    ['/program/nothing.aleo', 404],
  ])(
    'behavior: its refusal of %s in version 2 blames the client, too: %i',
    async (path, status) => {
      const chain = await createDevchain({})
      const proxy = await openProxy((await chain.listen({ port: 0 })).url)
      expect((await fetch(`${proxy}/v2/testnet${path}`)).status).toBe(status)
      await chain.close()
    },
  )

  test.each([
    ['Failed to get block by height — Block 9 does not exist in storage', 404],
    ['{"message":"Failed to get block by height","error_type":"internal_server_error"}', 404],
    ['{ "message": "Commitment \'1field\' does not exist" }', 404],
    ['Invalid transaction — Failed to find the input', 400],
    ['{"message":"Invalid transaction","chain":["Failed to find the input"]}', 400],
    ['', 502],
  ])(
    'behavior: a node names no type for its refusals in version 1: %s is %i',
    async (body, status) => {
      const node = await listen(
        createServer((_, response) => response.writeHead(500).end(Buffer.from(body))),
      )
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(`${await openProxy(node)}/testnet/block/9`, { method })
        expect([method, answer.status]).toEqual([method, status])
      }
    },
  )

  test.each([
    [500, 'text/html', '<h1>Internal Server Error</h1>'],
    [502, 'text/plain', 'Bad gateway'],
  ])('behavior: trouble of the node’s gateway is 502: %i as %s', async (status, type, body) => {
    const node = await listen(
      createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body)),
    )
    const answer = await fetch(`${await openProxy(node)}/testnet/block/height/latest`)
    expect([answer.status, await answer.text()]).toEqual([502, body])
  })

  test('error: a transaction that the node doesn’t confirm may be with it, so nobody is told to send it again', async () => {
    const node = await listen(createServer((request) => void request.socket.destroy()))
    const sent = await fetch(`${await openProxy(node)}/testnet/transaction/broadcast`, {
      ...{ method: 'POST', body: '{}' },
    })
    expect(sent.status).toBe(503)
    expect(await sent.text()).toContain('may have received it')
  })

  test.each([
    ['Too many execution verifications in progress', 429],
    ['Too many deploy verifications in progress — later', 429],
    ['Too many verifications in progress', 429],
    ['Too Many Requests! Wait for 0s (HTTP 429)', 429],
    ['Too Many Requests! Wait for 2s', 429],
    ['The node is already holding its limit of in-flight request bytes; retry shortly', 429],
    ['Unable to validate transaction (node is syncing) — it is not well-formed', 503],
    ["Unable to validate solution 'solution1qqqqqqqq..' (node is syncing)", 503],
    ['Invalid transaction — Too many requests', 400],
    ["Unable to parse 'a (node is syncing)'", 400],
  ])(
    'behavior: a node that has no time says so with 500, and the client is told to wait: %s is %i',
    async (body, status) => {
      const node = await listen(
        createServer((_, response) =>
          response.writeHead(500, { 'content-type': 'text/plain' }).end(body),
        ),
      )
      const answer = await fetch(`${await openProxy(node)}/testnet/transaction/broadcast`, {
        ...{ method: 'POST', body: '{}' },
      })
      expect([answer.status, await answer.text()]).toEqual([status, body])
    },
  )

  test('behavior: a node that does not answer is 503', async () => {
    expect((await fetch(`${url}/testnet/block/height/latest`)).status).toBe(503)
  })
})

describe('large answers', () => {
  const LAST = 120
  const MAX_BYTES = 800_000
  let chain: Devchain
  let node: UnrulyNode
  let proxied: string
  beforeAll(async () => {
    chain = await createDevchain({})
    await chain.mine(LAST - chain.height)
    node = await startUnrulyNode((await chain.listen({ port: 0 })).url)
    proxied = await openProxy(node.url, MAX_BYTES)
  })
  afterAll(async () => {
    node.close()
    await chain.close()
  })
  const range = (start: number, end: number) =>
    fetch(`${proxied}/testnet/blocks?start=${start}&end=${end}`)

  test.each(unrulyNodes)(
    'behavior: every block is read through it from a node $name',
    async ({ answer, timeout }) => {
      node.answer(answer)
      const client = createAleoClient({ baseUrl: `${proxied}/testnet`, timeout: timeout ?? 80_000 })
      const blocks = await readAllBlocks(client, { from: 1, to: LAST })
      expect(blocks.map(({ header }) => header.metadata.height)).toEqual(
        Array.from({ length: LAST }, (_, at) => at + 1),
      )
    },
  )

  test('error: a range of too many bytes is refused, a block alone may have four times as many', async () => {
    node.answer((blocks) => blocks.map((block) => padBlock(block, 700_000)))
    const refused = await range(7, 9)
    expect(refused.status).toBe(413)
    expect(await refused.text()).toBe('The answer is too large: request fewer blocks at once.')
    const alone = await range(7, 8)
    expect(alone.status).toBe(200)
    expect(await alone.json()).toHaveLength(1)
    node.answer((blocks) => blocks.map((block) => padBlock(block, 900_000)))
    expect((await range(7, 8)).status).toBe(413)
  })

  test('error: an answer whose size is not announced is cut', async () => {
    const endless = await listen(
      createServer((_, response) => {
        const timer = setInterval(() => response.write('x'.repeat(1 << 16)), 1)
        response.on('close', () => clearInterval(timer))
      }),
    )
    const answer = await fetch(
      `${await openProxy(endless, MAX_BYTES)}/testnet/blocks?start=1&end=9`,
    )
    await expect(answer.text()).rejects.toThrow('terminated')
  })
})
