import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Served } from './served.ts'

/** Requests per second at which latencies are measured. */
export const RATE = 500
/**
 * So many that one request always waits: with few, a server that answers everything wakes the sleeping client for each
 * answer, which costs half as much as the answer itself, and whether it does changes from second to second.
 */
const CONNECTIONS = 200

/** What is measured of a server in each round. */
export type Figures = {
  /** Requests per second, as many as possible. */
  readonly rate: number
  /** Processor time of the serving process for a request, in microseconds. */
  readonly cpu: number
  /** Latency in milliseconds at `RATE`. */
  readonly p99: number
}

export type Compared = {
  readonly ours: number
  readonly bare: number
  readonly ratio: number
}

type Rounds = {
  readonly rounds: number
  /** Of each measurement. */
  readonly seconds: number
  /** Seconds before the first round: the server's code takes longer to be compiled than that of the bare one. */
  readonly warmUp: number
}

/**
 * Both servers in turn, so that a busy machine affects both equally. The middle round counts, for each figure and each
 * ratio by itself: of a round, they were taken within seconds of each other. Only the ratio of latencies is that of the
 * middle ones, because a single slow moment decides those of a round.
 */
export async function compare(
  ours: Served,
  bare: Served,
  { rounds, seconds, warmUp }: Rounds,
): Promise<Readonly<Record<keyof Figures, Compared>>> {
  await load(ours, warmUp)
  await load(bare, warmUp)
  const measured: (readonly [Figures, Figures])[] = []
  for (let round = 0; round < rounds; round++) {
    const rates = [await load(ours, seconds), await load(bare, seconds)] as const
    const [p99, bareP99] = [await pacedLoad(ours, seconds), await pacedLoad(bare, seconds)]
    measured.push([
      { ...rates[0], p99 },
      { ...rates[1], p99: bareP99 },
    ])
  }
  const middle = (name: keyof Figures): Compared => ({
    ours: medianOf(measured.map(([own]) => own[name])),
    bare: medianOf(measured.map(([, other]) => other[name])),
    ratio: medianOf(measured.map(([own, other]) => own[name] / other[name])),
  })
  const p99 = middle('p99')
  return { rate: middle('rate'), cpu: middle('cpu'), p99: { ...p99, ratio: p99.ours / p99.bare } }
}

/** The middle one, or the upper one of two. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

type Counted = { readonly requests: { readonly average: number; readonly total: number } }

/** As many requests as possible, over `CONNECTIONS` connections. */
async function load({ url, cpuSeconds }: Served, seconds: number): Promise<Omit<Figures, 'p99'>> {
  const entry = createRequire(import.meta.url).resolve('autocannon')
  const before = await cpuSeconds()
  const args = [entry, '--json', '-c', String(CONNECTIONS), '-d', String(seconds), url]
  const { requests } = await runLoader<Counted>(args)
  const taken = (await cpuSeconds()) - before
  return { rate: requests.average, cpu: (1e6 * taken) / requests.total }
}

/** The 99th percentile of the latencies of `RATE` requests per second, evenly spaced. */
async function pacedLoad({ url }: Served, seconds: number): Promise<number> {
  const entry = fileURLToPath(new URL('./pacedLoad.ts', import.meta.url))
  const args = ['--import', 'tsx', entry, url, String(RATE), String(seconds)]
  return (await runLoader<{ readonly p99: number }>(args)).p99
}

/** Runs a load generator in a separate process and reads its output. */
async function runLoader<Result>(args: readonly string[]): Promise<Result> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk
  return JSON.parse(output)
}
