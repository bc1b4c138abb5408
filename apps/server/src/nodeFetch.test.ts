import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAleoClient } from '@nightjar/aleo'
import { afterEach, describe, expect, test } from 'vitest'
import { CallerGoneError, createNodeFetch } from './nodeFetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Behaviour = 'well' | 'refusing' | 'silent' | 'dripping'

async function startNode(height: number) {
  const node = { behaviour: 'well' as Behaviour, asked: 0, url: '' }
  const server = createServer((_, response) => {
    node.asked++
    if (node.behaviour === 'well') response.end(String(height))
    if (node.behaviour === 'refusing') response.writeHead(503).end()
    if (node.behaviour === 'dripping') response.write(' ')
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}

async function startTwo() {
  const nodes = [await startNode(1), await startNode(2)] as const
  const urls = nodes.map(({ url }) => url)
  const client = createAleoClient({
    baseUrl: `${urls[0]}/testnet`,
    fetch: createNodeFetch(urls),
    timeout: 200,
  })
  return { nodes, client }
}

describe('createNodeFetch', () => {
  test('default: the first node, as long as it answers', async () => {
    const { nodes, client } = await startTwo()
    expect([await client.getHeight(), await client.getHeight()]).toEqual([1, 1])
    expect(nodes[1].asked).toBe(0)
  })

  test('behavior: the caller does not see a refusal, and the other node stays in use', async () => {
    const { nodes, client } = await startTwo()
    nodes[0].behaviour = 'refusing'
    expect([await client.getHeight(), await client.getHeight()]).toEqual([2, 2])
    expect(nodes[0].asked).toBe(1)
    nodes[1].behaviour = 'refusing'
    nodes[0].behaviour = 'well'
    expect(await client.getHeight()).toBe(1)
  })

  test.each(['silent', 'dripping'] as const)(
    'behavior: a %s node costs one timeout',
    async (how) => {
      const { nodes, client } = await startTwo()
      nodes[0].behaviour = how
      await expect(client.getHeight()).rejects.toThrow('is not responding')
      expect(await client.getHeight()).toBe(2)
    },
  )

  test('behavior: a caller that leaves says nothing about the node', async () => {
    const { nodes } = await startTwo()
    nodes[0].behaviour = 'silent'
    const ask = createNodeFetch(nodes.map(({ url }) => url))
    const gone = new AbortController()
    const asking = ask(nodes[0].url, { signal: gone.signal })
    await expect.poll(() => nodes[0].asked).toBe(1)
    gone.abort(new CallerGoneError())
    await expect(asking).rejects.toThrow(CallerGoneError)
    nodes[0].behaviour = 'well'
    expect(await (await ask(nodes[0].url)).text()).toBe('1')
  })

  test('error: if none answers, each is asked once', async () => {
    const { nodes, client } = await startTwo()
    for (const node of nodes) node.behaviour = 'refusing'
    await expect(client.getHeight()).rejects.toThrow('503')
    expect(nodes.map(({ asked }) => asked)).toEqual([1, 1])
  })
})
