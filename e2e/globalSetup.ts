import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLoopbackRelay } from '@nightjar/wallet/testing/loopbackRelay'
import getPort from 'get-port'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../scripts/buildWeb.ts'
import { startNightjar } from '../scripts/start.ts'
import { startBlog } from './blog.ts'
import { STACKS } from './stack.ts'

type Site = Awaited<ReturnType<typeof startSite>>
type Stop = () => unknown
type Settings = Readonly<Record<string, string>>

/** One for each worker that gets a file; a run that watches may run more of them later. */
const stacksFor = ({ vitest }: TestProject): number =>
  vitest.config.watch ? STACKS : Math.min(STACKS, vitest.state.getPaths().length)

/**
 * Starts real services for each worker: chain and server on free ports, seeded and indexed in a folder of their own, and
 * the web build.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const each of stops.reverse()) await each()
  }
  try {
    await buildWeb(() => undefined)
    const relay = await createLoopbackRelay()
    stops.push(() => relay.close())
    const sites = await Promise.all(Array.from({ length: stacksFor(project) }, startSite))
    stops.push(...sites.map(({ blog }) => blog.close))
    const settings: Settings = {
      TMPDIR: tmpdir(),
      EMBED_ORIGINS: sites.map(({ blog }) => blog.url).join(','),
      WALLETCONNECT_PROJECT: 'simulated', // so that Avail is offered
      WALLETCONNECT_RELAY: relay.url,
      NIGHTJAR_CLOSURE_DATE: '2025-07-01', // so that the closure dialog appears too
    }
    const started = sites.map((site) => startStack(site, settings, stops))
    project.provide('relayUrl', relay.url)
    project.provide('stacks', await Promise.all(started))
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Two ports, and another site that knows the first. */
async function startSite() {
  const ports = { port: await getPort(), devchainPort: await getPort() }
  return { ...ports, blog: await startBlog(`http://127.0.0.1:${ports.port}`) }
}

async function startStack({ blog, ...ports }: Site, env: Settings, stops: Stop[]) {
  const dataDir = await makeFolder(stops)
  const { url, nodeUrl, stop } = await start({ ...ports, dataDir, env })
  stops.push(stop)
  return { url, nodeUrl, blogUrl: blog.url }
}

async function makeFolder(stops: Stop[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-e2e-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Place = {
  readonly dataDir: string
  readonly port: number
  readonly devchainPort: number
  readonly env: Settings
}

async function start(place: Place) {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  try {
    return await startNightjar({ ...place, network: 'local', emptyBlockMs: 3000, log })
  } catch (cause) {
    throw new Error(`Nightjar did not start; its last lines:\n${lines.slice(-20).join('\n')}`, {
      cause,
    })
  }
}
