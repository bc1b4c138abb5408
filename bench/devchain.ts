import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLedger } from '@nightjar/devchain/testing/fillLedger'
import { findLeo } from '@nightjar/programs/compile'
import type { BenchOptions } from '../scripts/bench.ts'
import { developmentAddress } from '../scripts/seed/account.ts'
import { carry } from './devchain/carry.ts'
import { type BenchNode, startDevchain, startDevnode } from './devchain/nodes.ts'
import { makeSwaps, type ReadyTransactions } from './devchain/swaps.ts'

const CONNECTIONS = 16
const sizes = {
  whole: {
    starts: 5,
    single: 30,
    together: 90,
    ledger: 100_000,
    ledgerStarts: 3,
    readSeconds: 5,
    rounds: 8,
  },
  quick: {
    starts: 1,
    single: 1,
    together: 1,
    ledger: 1000,
    ledgerStarts: 1,
    readSeconds: 1,
    rounds: 1,
  },
} as const

type Sizes = (typeof sizes)[keyof typeof sizes]

const ports = { devchain: 3951, devnode: 3952 }

const report = (metric: string, value: number, unit: string, peer?: string): void => {
  const line = { bench: 'devchain', metric, value: Math.round(value * 100) / 100, unit }
  console.log(JSON.stringify(peer === undefined ? line : { ...line, peer }))
}

type Start = () => Promise<BenchNode>

/** Compares our node with the official one (`LEO`, or `leo` on the PATH; alone without it) on the same transactions. */
export default async function bench({ isQuick }: BenchOptions): Promise<void> {
  const size = isQuick ? sizes.quick : sizes.whole
  const leo = isQuick ? null : findLeo()
  const ours: Start = () => startDevchain(ports.devchain)
  const peer: Start | null = leo === null ? null : () => startDevnode(leo, ports.devnode)
  await benchStart(ours, peer, size)
  const ready = await makeSwaps(size.single + size.together)
  await benchSwaps({ ours, peer, ready, size })
  await benchReads(ours, size)
  await benchLargeLedger(ready, size)
  await benchCarrying(ready, size)
}

const nameOfPeer = (node: BenchNode) => (node.name === 'devchain' ? undefined : node.name)

async function benchStart(ours: Start, peer: Start | null, size: Sizes): Promise<void> {
  const starts = peer === null ? [ours] : [ours, peer]
  const times = new Map<string | undefined, number[]>()
  for (let round = 0; round < size.starts; round++) {
    for (const start of starts) {
      const node = await start()
      await node.stop()
      const name = nameOfPeer(node)
      times.set(name, [...(times.get(name) ?? []), node.startMs])
    }
  }
  for (const [name, all] of times) report('cold start of an empty ledger', median(all), 'ms', name)
}

async function benchSwaps({
  ours,
  peer,
  ready: { setup, swaps },
  size,
}: {
  readonly ours: Start
  readonly peer: Start | null
  readonly ready: ReadyTransactions
  readonly size: Sizes
}): Promise<void> {
  const nodes = [await ours(), ...(peer === null ? [] : [await peer()])]
  try {
    for (const node of nodes) {
      for (const transaction of setup) await untilInBlock(node, transaction)
    }
    const single = new Map(nodes.map((node) => [node, [] as number[]]))
    for (const swap of swaps.slice(0, size.single)) {
      for (const [node, times] of single) times.push(await untilInBlock(node, swap))
    }
    for (const [node, times] of single) {
      report('ready swap, broadcast to block: median', median(times), 'ms', nameOfPeer(node))
    }
    const rates: number[] = []
    for (const node of nodes) {
      const rate = await swapRate(node, swaps.slice(size.single))
      report('ready swaps', rate, 'swaps/s', nameOfPeer(node))
      rates.push(rate)
    }
    const [own = 0, official] = rates
    if (official !== undefined) report('ready swaps of leo devnode', own / official, 'times')
  } finally {
    for (const node of nodes) await node.stop()
  }
}

/** Milliseconds until the node lists the transaction as confirmed. */
async function untilInBlock(node: BenchNode, transaction: string): Promise<number> {
  const { id } = JSON.parse(transaction) as { id: string }
  const started = performance.now()
  await broadcast(node, transaction)
  for (;;) {
    const response = await fetch(`${node.api}/transaction/confirmed/${id}`)
    const text = await response.text()
    if (response.ok && JSON.parse(text)?.status === 'accepted') return performance.now() - started
    if (performance.now() - started > 60_000) throw new Error(`${node.name} confirms no ${id}.`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function broadcast({ api, name }: BenchNode, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${api}/transaction/broadcast`, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name} refuses a transaction: ${text}`)
}

/**
 * Swaps per second until the last is in a block, over several connections; only one to the official node, which turns two
 * simultaneous broadcasts into two blocks of the same height and refuses one of them.
 */
async function swapRate(node: BenchNode, swaps: readonly string[]): Promise<number> {
  const waiting = [...swaps]
  const started = performance.now()
  const sender = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await untilInBlock(node, next)
    }
  }
  const connections = nameOfPeer(node) === undefined ? CONNECTIONS : 1
  await Promise.all(Array.from({ length: connections }, sender))
  return (swaps.length * 1000) / (performance.now() - started)
}

/** Requests per second of the node's processor time, so that the load generator on the same machine does not count. */
async function benchReads(start: Start, size: Sizes): Promise<void> {
  const node = await start()
  try {
    const path = `/program/credits.aleo/mapping/account/${developmentAddress}`
    await load(node.api + path, 1)
    const before = await node.cpuSeconds()
    const { requests, non2xx } = await load(node.api + path, size.readSeconds)
    const cpu = (await node.cpuSeconds()) - before
    if (non2xx > 0) throw new Error(`${non2xx} reads failed.`)
    report('GET of a mapping value', requests.average, 'requests/s')
    report('GET of a mapping value on one core', requests.total / cpu, 'requests/s')
  } finally {
    await node.stop()
  }
}

type Load = {
  readonly requests: { readonly average: number; readonly total: number }
  readonly non2xx: number
}

async function load(url: string, seconds: number): Promise<Load> {
  const entry = createRequire(import.meta.url).resolve('autocannon')
  const args = [entry, '--json', '-c', '32', '-d', String(seconds), url]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk
  return JSON.parse(output)
}

async function benchLargeLedger(
  { swaps }: ReadyTransactions,
  { ledger, ledgerStarts }: Sizes,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  try {
    const empty = await startDevchain(ports.devchain, join(folder, 'empty'))
    const emptyMemory = await empty.memory()
    await empty.stop()
    await fillLedger(join(folder, 'large', 'chain'), swaps[0] ?? '', ledger)
    const times: number[] = []
    for (let round = 0; round < ledgerStarts; round++) {
      const node = await startDevchain(ports.devchain, join(folder, 'large'))
      if (round === 0)
        report('memory over an empty ledger', ((await node.memory()) - emptyMemory) / 1e6, 'MB')
      times.push(node.startMs)
      await node.stop()
    }
    report(`start with ${ledger.toLocaleString('en')} transactions`, median(times), 'ms')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchCarrying(ready: ReadyTransactions, { rounds }: Sizes): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  try {
    const { created, imported } = await carry(ready, { folder, rounds })
    report('swaps put into a new ledger', created, 'swaps/s')
    report('swaps imported from a file', imported, 'swaps/s')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
