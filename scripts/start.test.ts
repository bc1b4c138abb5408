import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentAccounts } from '@nightjar/devchain'
import { programIds, programSource } from '@nightjar/programs'
import { findLeo } from '@nightjar/programs/compile'
import { LOCAL_PAIRS, LOCAL_TOKENS, LOCAL_WRAPPED_PAIRS, LOCAL_WRAPPED_TOKENS } from '@nightjar/sdk'
import getPort from 'get-port'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { root, spawnEntry, stopChild } from './process.ts'
import { main, startNightjar, untilReady } from './start.ts'
import { tradeOnNode } from './tradeOnNode.ts'

const leo = findLeo()
/** The devnode first makes blocks up to the last consensus change. */
const firstHeight = 25
let folder: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-start-'))
})

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A separate node, as an operator would run it beside the exchange. */
async function startDevchain(): Promise<string> {
  const port = await getPort()
  const node = spawnEntry({
    entry: 'packages/devchain/src/main.ts',
    env: { DEVCHAIN_PORT: String(port), NIGHTJAR_DATA: join(folder, `chain-${port}`) },
    onLine: () => undefined,
  })
  stops.push(() => stopChild(node))
  return untilUp(`http://127.0.0.1:${port}`)
}

async function startDevnode(): Promise<string> {
  const port = await getPort()
  const key = developmentAccounts[0]?.privateKey ?? ''
  const address = ['--socket-addr', `127.0.0.1:${port}`, '--verbosity', '0']
  const child = spawn(leo ?? '', ['devnode', 'start', '--private-key', key, ...address], {
    cwd: folder,
    stdio: 'ignore',
  })
  stops.push(() => stopChild({ child, exited: exitOf(child) }))
  return untilUp(`http://127.0.0.1:${port}`)
}

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((done) => child.once('exit', (code) => done(code ?? 1)))

async function untilUp(nodeUrl: string): Promise<string> {
  const readHeight = () =>
    fetch(`${nodeUrl}/testnet/block/height/latest`).then(
      async (answer) => Number(await answer.json()),
      () => -1,
    )
  for (let waited = 0; (await readHeight()) < firstHeight; waited += 100) {
    if (waited > 60_000) throw new Error(`${nodeUrl} is not up after a minute`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return nodeUrl
}

async function start(nodeUrl: string, lines: string[]): Promise<string> {
  const nightjar = await startNightjar({
    network: 'local',
    nodeUrl,
    port: await getPort(),
    devchainPort: await getPort(),
    dataDir: join(folder, new URL(nodeUrl).port),
    log: (line) => lines.push(line),
  })
  stops.push(nightjar.stop)
  return nightjar.url
}

async function getJson(url: string) {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('main', () => {
  test.each(['--help', '-h'])('behavior: %s lists the variables of the README', async (option) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await main([option])
    const said = String(log.mock.calls[0]?.[0])
    log.mockRestore()
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    const variables = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    const ofTests = ['CHROMIUM_PATH']
    expect(variables.length).toBeGreaterThan(5)
    expect(variables.filter((name) => !said.includes(`  ${name} `))).toEqual(ofTests)
  })

  test('error: with an unknown option nothing starts', async () => {
    await expect(main(['--port=9000'])).rejects.toThrow('npm start does not know "--port=9000".')
  })
})

describe('untilReady', () => {
  test('behavior: waits as long as the server indexes, but not for one that stands still', async () => {
    let height = 0
    let last = 8
    const server = createHttpServer((_, response) => {
      if (height < last) height++
      const isReady = height === 8
      response.writeHead(isReady ? 200 : 503).end(`{"status":"starting","height":${height}}`)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // it listens on a port
    const service = { exited: new Promise<number>(() => undefined) }
    const wait = () => untilReady(`http://127.0.0.1:${port}/readyz`, service, ['the log'], 300)
    await wait()
    height = 0
    last = 3
    await expect(wait()).rejects.toThrow('was not ready within 0.3 s; its last line was: the log')
    server.close()
  })
})

describe('startNightjar with a separate node', { tags: 'slow', timeout: 600_000 }, () => {
  const devchain = { name: 'devchain in another process', startNode: startDevchain }
  const devnode = { name: 'leo devnode', startNode: startDevnode }
  const nodes = leo === null ? [devchain] : [devchain, devnode]
  // `npm test` uses one node, and not ours if there is another: the browser flows start with ours
  for (const { name, startNode } of inject('deep') ? nodes : nodes.slice(-1)) {
    test(`default: deploys, seeds, serves and swaps as quoted: ${name}`, async () => {
      const nodeUrl = await startNode()
      const lines: string[] = []
      const url = await start(nodeUrl, lines)

      expect(lines.filter((line) => line.startsWith('chain'))).toEqual([]) // our own chain is not running
      for (const id of programIds) {
        expect(await getJson(`${nodeUrl}/testnet/program/${id}`)).toBe(programSource(id))
      }
      const symbols = (await getJson(`${url}/api/tokens/official`)).data.tokens.map(
        ({ symbol }: { symbol: string }) => symbol,
      )
      const seeded = [...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS].map(({ symbol }) => symbol)
      expect(symbols).toEqual(expect.arrayContaining(seeded))
      const pairs = (await getJson(`${url}/api/pairs`)).data.pairs
      expect(pairs).toHaveLength(LOCAL_PAIRS.length + LOCAL_WRAPPED_PAIRS.length)
      expect(await (await fetch(url)).text()).toContain('<div id="root">')

      // the swaps of `node scripts/run.mjs prebuild`, valid on every development node; the deep run builds them again
      const { count, built, ...pools } = await tradeOnNode(nodeUrl, inject('deep'))
      expect([count, pools.found]).toEqual([20, pools.foretold])
      expect(built).toBe(inject('deep') ? 20 : 0)
    })
  }
})
