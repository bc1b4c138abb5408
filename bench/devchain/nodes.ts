import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { developmentKey } from '../../scripts/seed/account.ts'

/** A node being measured, in a separate process. */
export type BenchNode = {
  readonly name: string
  /** The URL of its REST API, version 1. */
  readonly api: string
  /** Milliseconds from the start of the process to the first answer above the last consensus height. */
  readonly startMs: number
  /** Seconds of processor time used so far. */
  cpuSeconds(): Promise<number>
  /** Bytes of memory that it uses. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const firstHeight = 25
/** The command of our node. */
export const nodeBin = join(import.meta.dirname, '../../node_modules/.bin/nightjar-devchain')

/** Our chain; in memory without a folder. */
export function startDevchain(port: number, folder?: string): Promise<BenchNode> {
  const place = folder === undefined ? ['--ephemeral'] : ['--data', folder]
  const args = [nodeBin, '--port', String(port), '--quiet', ...place]
  return start('devchain', spawn(process.execPath, args, { stdio: 'ignore' }), port)
}

/** The official node; it keeps its ledger in memory. */
export function startDevnode(leo: string, port: number): Promise<BenchNode> {
  const place = ['--socket-addr', `127.0.0.1:${port}`, '--verbosity', '0']
  const args = ['devnode', 'start', '--private-key', developmentKey, ...place]
  return start('leo devnode', spawn(leo, args, { stdio: 'ignore' }), port)
}

async function start(name: string, child: ChildProcess, port: number): Promise<BenchNode> {
  const started = performance.now()
  const api = `http://127.0.0.1:${port}/testnet`
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isReady(api))) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it was ready.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const startMs = performance.now() - started
  const proc = (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8')
  return {
    name,
    api,
    startMs,
    async cpuSeconds() {
      const fields = (await proc('stat')).split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100 // clock ticks of Linux
    },
    async memory() {
      return Number(/VmRSS:\s+(\d+)/.exec(await proc('status'))?.[1]) * 1024
    },
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(timer)
    },
  }
}

async function isReady(api: string): Promise<boolean> {
  try {
    const response = await fetch(`${api}/block/height/latest`)
    return response.ok && Number(await response.json()) >= firstHeight
  } catch {
    return false
  }
}
