import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { BenchOptions } from '../scripts/bench.ts'
import { root } from '../scripts/process.ts'
import { installBeside } from './peers/installBeside.ts'
import { evaluate, type Leg } from './router/evaluate.ts'
import { exhaustiveBest } from './router/exhaustive.ts'
import { type BenchGraph, type BenchQuery, makeGraph, shapes } from './router/graphs.ts'
import { ourBlocks, ourRouters } from './router/ours.ts'

type Plan = readonly Leg[] | undefined
type Router = (query: BenchQuery) => Plan | Promise<Plan>
type Result = { readonly times: readonly number[]; readonly paid: readonly bigint[] }

const peerFolder = join(root, 'bench', 'peers')
const WARM_UP = 5

/** Our router compared with others on four generated graphs; the same evaluator executes every plan. Quick without them. */
export default async function bench({ isQuick }: BenchOptions): Promise<void> {
  print('router in the browser', (await browserSize()) / 1000, 'KB gzip')
  const peers = isQuick ? [] : await loadPeers()
  for (const shape of isQuick ? shapes.slice(-1) : shapes) {
    const graph = makeGraph(shape)
    const { single, split } = ourRouters(graph)
    const exhaustive = graph.queries.map((query) => exhaustiveBest(graph, query))
    const ours = { single: await time(graph, single), split: await time(graph, split) }
    report(graph.name, 'single', ours.single, exhaustive)
    report(graph.name, 'split', ours.split, exhaustive)
    const blocks = await time(graph, ourBlocks(graph))
    print(`${graph.name} block to quote p95`, quantile(blocks.times, 0.95), 'ms')
    for (const [peer, create, kind] of peers) {
      const theirs = await time(graph, create(graph))
      report(graph.name, kind, theirs, exhaustive, peer)
      compare(`${graph.name} ${kind}`, ours[kind], theirs, peer)
    }
  }
}

/** Bytes of everything that the page needs to find routes and splits, as one minified file. */
async function browserSize(): Promise<number> {
  const names = 'createRouteGraph, followPairs, findBestExactIn, findBestExactOut, findBestSplit'
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from '@nightjar/sdk'`, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

/** A busy machine interrupts: within this time a query is repeated, three runs at most, and the fastest counts. */
const AGAIN_MS = 50
const TIMES = 3

/** Milliseconds and outputs of every query; a plan that fails pays nothing. */
async function time(graph: BenchGraph, route: Router): Promise<Result> {
  for (const query of graph.queries.slice(0, WARM_UP)) await route(query)
  const times: number[] = []
  const paid: bigint[] = []
  for (const query of graph.queries) {
    const { legs, quickest } = await ask(route, query)
    times.push(quickest)
    paid.push(legs ? evaluate(graph, query.from, query.to, legs) : 0n)
  }
  return { times, paid }
}

async function ask(route: Router, query: BenchQuery) {
  const begun = performance.now()
  let legs: Plan
  let quickest = Number.POSITIVE_INFINITY
  for (let asked = 0; asked < TIMES; asked++) {
    const started = performance.now()
    legs = await route(query)
    const ended = performance.now()
    quickest = Math.min(quickest, ended - started)
    if (ended - begun > AGAIN_MS) break
  }
  return { legs, quickest }
}

function report(
  graph: string,
  kind: string,
  { times, paid }: Result,
  exhaustive: readonly bigint[],
  peer?: string,
) {
  const gains = paid.flatMap((amount, at) =>
    amount > 0n ? [basisPoints(amount, exhaustive[at] ?? 1n)] : [],
  )
  print(`${graph} ${kind} median`, quantile(times, 0.5), 'ms', peer)
  print(`${graph} ${kind} p95`, quantile(times, 0.95), 'ms', peer)
  print(`${graph} ${kind} found`, gains.length / paid.length, 'share', peer)
  print(`${graph} ${kind} against the best single path`, mean(gains), 'bps', peer)
  if (peer || kind !== 'single') return
  const equal = paid.filter((amount, at) => amount === exhaustive[at]).length
  print(`${graph} single equal to trying every path`, equal / paid.length, 'share')
}

function compare(name: string, ours: Result, theirs: Result, peer: string): void {
  const atLeast = ours.paid.filter((amount, at) => amount >= (theirs.paid[at] ?? 0n)).length
  print(`${name} at least as good`, atLeast / ours.paid.length, 'share', peer)
  print(
    `${name} times faster at the median`,
    quantile(theirs.times, 0.5) / quantile(ours.times, 0.5),
    'x',
    peer,
  )
}

type Peer = readonly [name: string, create: (graph: BenchGraph) => Router, kind: 'single' | 'split']

/** The peers, installed on first use. */
async function loadPeers(): Promise<readonly Peer[]> {
  await installBeside(peerFolder, 'The other routers')
  const { uniswapRouter, pancakeRouter, smartRouter } = await import(
    pathToFileURL(join(peerFolder, 'routers.mjs')).href
  )
  return [
    ['@uniswap/v2-sdk', uniswapRouter, 'single'],
    ['@pancakeswap/v2-sdk', pancakeRouter, 'single'],
    ['@pancakeswap/smart-router', smartRouter, 'split'],
  ]
}

function print(metric: string, value: number, unit: string, peer?: string): void {
  const rounded = Number(value.toPrecision(4))
  console.log(
    JSON.stringify({ bench: 'router', metric, value: rounded, unit, ...(peer && { peer }) }),
  )
}

const basisPoints = (amount: bigint, base: bigint) =>
  Number(((amount - base) * 1_000_000n) / base) / 100

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
