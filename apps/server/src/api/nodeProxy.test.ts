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
  const proxy = createNodeProxy(env)
  const server = createServer((request, response) =>
    proxy(request, response, new URL(request.url ?? '/', 'http://localhost')),
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

  test('behavior: a node that does not answer is 503', async () => {
    expect((await fetch(`${url}/testnet/block/height/latest`)).status).toBe(503)
  })
})

describe('large answers', () => {
  const LAST = 120
  const MAX_BYTES = 200_000
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
      const client = createAleoClient({ baseUrl: `${proxied}/testnet`, timeout: timeout ?? 20_000 })
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
