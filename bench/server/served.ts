import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  type ServerProcess,
  startServerProcess,
  terminate,
} from '@nightjar/server/testing/serverProcess'

/** A server in a process of its own: nothing else that the benchmark runs counts as its work. */
export type Served = {
  readonly url: string
  /** Processor time that the process has taken so far. */
  readonly cpuSeconds: () => Promise<number>
  readonly close: () => Promise<unknown>
}

/** As `npm run server` sets it, for both. */
const options = { NODE_OPTIONS: '--max-semi-space-size=64' }

export type OurServed = Served & {
  /** In Prometheus' text format. */
  readonly metrics: () => Promise<string>
}

/** The product's server. */
export async function serveOurs(env: Readonly<Record<string, string>>): Promise<OurServed> {
  const running: ServerProcess = await startServerProcess('both', { ...options, ...env })
  const metrics = async () => (await fetch(running.metricsUrl)).text()
  return {
    url: running.url,
    metrics,
    cpuSeconds: async () => Number(/^process_cpu_seconds_total (\S+)$/m.exec(await metrics())?.[1]),
    close: () => terminate(running),
  }
}

/** Plain node:http that answers every request with these bytes. */
export async function serveBare(body: Buffer, headers: readonly string[]): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  const file = join(folder, 'body')
  await writeFile(file, body)
  const entry = fileURLToPath(new URL('./bareServer.ts', import.meta.url))
  const args = ['--import', 'tsx', entry, file, JSON.stringify(headers)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...options },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  return {
    url: await next(),
    cpuSeconds: async () => {
      child.stdin.write('\n')
      return Number(await next())
    },
    close: async () => {
      child.stdin.end()
      await rm(folder, { recursive: true })
    },
  }
}
