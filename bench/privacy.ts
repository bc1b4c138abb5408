import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Block, bech32Data, encodeBech32m, parseBlock } from '@nightjar/aleo'
import { createDevchain, developmentAccounts } from '@nightjar/devchain'
import {
  CREDITS_PROGRAM,
  canPayPrivately,
  createPlan,
  decodePage,
  encodeBlocks,
  feeFor,
  lookAhead,
  type OwnedRecord,
  PAGE_BLOCKS,
  PAGE_KINDS,
  PROGRAMS,
  readRecord,
} from '@nightjar/sdk'
import type { BenchOptions } from '../scripts/bench.ts'
import { root } from '../scripts/process.ts'
import type { ScanResult, ScanTask } from './privacy/scanProcess.ts'

const ROUNDS = 15
const sizes = {
  whole: { records: 10_000, outputs: 20, scanSeconds: 5 },
  quick: { records: 500, outputs: 2, scanSeconds: 1 },
} as const

type Sizes = (typeof sizes)[keyof typeof sizes]

/** `npm run bench privacy`: plans over many records, how fast outputs are tested for their owner, and pages of blocks. */
export default async function bench({ isQuick }: BenchOptions): Promise<void> {
  const size = isQuick ? sizes.quick : sizes.whole
  measurePlanning(size)
  const { blocks, proofBytes } = await makeBlocks(size.outputs)
  const outputs = blocks.flatMap((block) => JSON.stringify(block).match(/record1[a-z0-9]+/g) ?? [])
  measurePages(blocks, proofBytes)
  const cores = isQuick ? 1 : availableParallelism()
  for (const way of ['snarkVM', 'own'] as const) {
    for (const processes of new Set([1, cores])) {
      await measureScan({ way, outputs, seconds: size.scanSeconds }, processes)
    }
  }
}

/** A plan as a form shows it before the start: the steps, the records, and whether records can pay the fees. */
function measurePlanning({ records: count }: Sizes): void {
  const records = makeRecords(count)
  const amounts = records.flatMap(({ token, amount }) => (token === '' ? [] : amount))
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const largest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n)
  const wanted = { 'one of them': largest, 'about fifty': 48n * largest, 'all of a token': total }
  print(
    `reading ${count} records`,
    time(() => makeRecords(count)),
    'ms',
  )
  for (const [name, amount] of Object.entries(wanted)) {
    print(
      `planning ${count} records, ${name}`,
      time(() => plan(records, amount)),
      'ms',
    )
  }
}

function plan(records: readonly OwnedRecord[], amount: bigint): void {
  const spends = [{ program: PROGRAMS.core, token: '7', amount }]
  const goal = createPlan({ id: '', address: '', startedAt: 0, spends, collects: ['9'] })
  const ahead = lookAhead(goal, { records, taken: new Set() })
  if (!ahead) throw new Error('The records suffice.')
  const fees = ahead.steps.map(() => feeFor(PROGRAMS.core, 'join'))
  const credits = records.filter(({ program }) => program === CREDITS_PROGRAM)
  canPayPrivately({ records: credits, fees, taken: new Set(ahead.uses) })
}

/** Nine in ten of one token, the rest credits; unsorted amounts with eighteen decimals. */
function makeRecords(count: number): readonly OwnedRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const size = BigInt(((at * 7919) % 100_003) + 1)
    const isCredits = at % 10 === 0
    const value = isCredits
      ? `microcredits: ${size * 1000n}u64.private`
      : `token: 7field.private, amount: ${size * 10n ** 14n}u128.private`
    const plaintext = `{ owner: ${owner}.private, ${value}, _nonce: ${at}group.public }`
    const program = isCredits ? CREDITS_PROGRAM : PROGRAMS.core
    return readRecord({ program, name: '', plaintext, spent: false, id: `${at}` })
  }).filter((record) => record !== undefined)
}

const [account] = developmentAccounts
const { address: owner, privateKey } = account ?? { address: '', privateKey: '' }

/**
 * Blocks of real transactions on the embedded chain, with an output each, and the bytes of a proof as the genesis block has
 * it: of one call that spends no record.
 */
async function makeBlocks(count: number) {
  const chain = await createDevchain()
  const [proof = ''] = chain.ledger.block(0)?.match(/proof1[a-z0-9]+/) ?? []
  const blocks: Block[] = []
  while (blocks.length < count) {
    const call = { privateKey, program: CREDITS_PROGRAM, function: 'transfer_public_to_private' }
    const { height } = await chain.transact({ ...call, inputs: [owner, '5u64'] })
    blocks.push(parseBlock(JSON.parse(chain.ledger.block(height) ?? '')))
  }
  await chain.close()
  return { blocks, proofBytes: bech32Data(proof, 'proof')?.length ?? 0 }
}

const OUTPUTS_A_BLOCK = 20

/**
 * Sizes of pages, and how long it takes to decode one in which all blocks are busy. On a live network every execution and
 * fee has a proof, a longer one for each record that it spends, which the embedded chain does without; what its validators
 * sign is left out here.
 */
function measurePages(blocks: readonly Block[], proofBytes: number): void {
  const compressed = (bytes: Uint8Array | string) => brotliCompressSync(bytes).length
  const page = blocks.slice(0, PAGE_BLOCKS)
  const pages = PAGE_KINDS.map((kind) => compressed(encodeBlocks(kind, page) ?? new Uint8Array()))
  const size = pages.reduce((sum, each) => sum + each, 0)
  const json = JSON.stringify(page)
  const withProof = (_: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && 'global_state_root' in part
      ? { ...part, proof: encodeBech32m('proof', randomBytes(proofBytes)) }
      : part
  const proven = JSON.stringify(JSON.parse(json, withProof))
  print('a proof of one call, as in the genesis block', proofBytes, 'bytes')
  print('pages of blocks, of the same as JSON', (size / compressed(json)) * 100, '%')
  print('pages of blocks, of the same as JSON with proofs', (size / compressed(proven)) * 100, '%')
  const busy = Array.from({ length: PAGE_BLOCKS }, (_, height): Block => {
    const { header, ...block } = blocks[height % blocks.length] as Block
    const metadata = { ...header.metadata, height }
    const transactions = Array.from(
      { length: OUTPUTS_A_BLOCK },
      (_, at) => (blocks[(height + at) % blocks.length] as Block).transactions,
    )
    return { ...block, header: { ...header, metadata }, transactions: transactions.flat() }
  })
  const bytes = encodeBlocks('outputs', busy) ?? new Uint8Array()
  const ms = time(() => void decodePage(bytes, 'outputs', 0))
  print('decoding a page, an output', (ms * 1000) / (PAGE_BLOCKS * OUTPUTS_A_BLOCK), 'µs')
}

async function measureScan(task: ScanTask, processes: number): Promise<void> {
  const results = await Promise.all(Array.from({ length: processes }, () => scanIn(task)))
  const rate = (of: (result: ScanResult) => number) =>
    results.reduce((sum, result) => sum + result.checked / of(result), 0)
  const by = task.way === 'own' ? 'by our own test' : 'by snarkVM'
  const where = `${by}, ${processes} ${processes === 1 ? 'process' : 'processes'}`
  print(
    `outputs asked for their owner, ${where}`,
    rate(({ seconds }) => seconds),
    'outputs/s',
  )
  const ofCore = rate(({ cpuSeconds }) => cpuSeconds) / processes
  print(`outputs asked for their owner, ${where}, a core's second`, ofCore, 'outputs')
}

function scanIn(task: ScanTask): Promise<ScanResult> {
  const child = fork(join(root, 'bench/privacy/scanProcess.ts'), {
    execArgv: ['--import', 'tsx'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as ScanResult))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The scan ended with ${code}.`)))
    child.send(task)
  })
}

/** The median of some rounds, in milliseconds of processor time: waiting on a busy machine does not count. */
function time(task: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage()
    task()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
}

function print(metric: string, value: number, unit: string): void {
  console.log(
    JSON.stringify({ bench: 'privacy', metric, value: Number(value.toPrecision(4)), unit }),
  )
}
