import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLoopbackRelay } from '@nightjar/web/testing/wallets/loopbackRelay'
import type { TestProject } from 'vitest/node'
import { startNightjar } from '../scripts/start.ts'
import { startBlog } from './blog.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The web app. */
    url: string
    /** The chain, without the network's path. */
    nodeUrl: string
    /** A WalletConnect relay on this machine. */
    relayUrl: string
    /** Another site, which may frame `/embed/`. */
    blogUrl: string
  }
}

/** Starts the real thing once for all flows: chain, seed, web build and server on free ports and a fresh folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nightjar-e2e-'))
  const [port, devchainPort] = await freePorts()
  const lines: string[] = []
  const relay = await createLoopbackRelay()
  const blog = await startBlog(`http://127.0.0.1:${port}`)
  process.env.EMBED_ORIGINS = blog.url
  process.env.WALLETCONNECT_PROJECT ??= 'simulated' // so that Avail is offered
  process.env.WALLETCONNECT_RELAY ??= relay.url
  process.env.NIGHTJAR_CLOSURE_DATE ??= '2025-07-01' // so that the closure's dialog is met too
  try {
    const nightjar = await startNightjar({
      dataDir,
      port,
      devchainPort,
      network: 'local',
      emptyBlockMs: 1000,
      log: (line) => void lines.push(line),
    })
    project.provide('url', nightjar.url)
    project.provide('nodeUrl', nightjar.nodeUrl)
    project.provide('relayUrl', relay.url)
    project.provide('blogUrl', blog.url)
    return async () => {
      await nightjar.stop()
      await relay.close()
      blog.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  } catch (cause) {
    await rm(dataDir, { recursive: true, force: true })
    throw new Error(`Nightjar did not start; its last lines:\n${lines.slice(-20).join('\n')}`, {
      cause,
    })
  }
}

async function freePorts(): Promise<readonly [number, number]> {
  const servers = await Promise.all([listen(), listen()])
  const [first = 0, second = 0] = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  })
  for (const server of servers) server.close() // both were open at once, so the ports differ
  return [first, second]
}

function listen(): Promise<ReturnType<typeof createServer>> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => done(server))
  })
}
