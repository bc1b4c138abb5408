import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Future, formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { type Crypto, createMemoryStore, createVm, type Vm } from '@nightjar/avm'
import { type OracleResult, oracleVersion, timeOracle } from '@nightjar/conformance/oracle'
import { findLeo } from '@nightjar/programs/compile'
import * as sdk from '@nightjar/snarkvm/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { BenchOptions } from '../scripts/bench.ts'
import { root } from '../scripts/process.ts'
import { timeDevnode } from './avm/timeDevnode.ts'
import { secondsAtLimit, type TimedOpcode, timeOpcodes } from './avm/timeOpcodes.ts'

const snarkVm = await loadTestnet()

const owner = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const core = 'nightjar_core.aleo'
const sizes = {
  whole: { accounts: 1000, loads: 9, finalizes: 300, hashes: 500, warmUp: 2000, oracle: true },
  quick: { accounts: 20, loads: 1, finalizes: 20, hashes: 20, warmUp: 20, oracle: false },
} as const

type Sizes = (typeof sizes)[keyof typeof sizes]
const pairCount = 50
const tokenCount = 11
const deadline = '4000000000u32'
const block = { height: 1000, timestamp: 1_700_000_000 }
const transitionId = `au1${'q'.repeat(58)}`

const read = (name: string) => readFileSync(join(root, 'programs', 'build', `${name}.aleo`), 'utf8')
const sources = ['nightjar_config', 'nightjar_math', 'nightjar_core'].map(read)
const credits = snarkVm.creditsSource

function print(metric: string, value: number, unit: string, peer?: string): void {
  const rounded = Number(value.toPrecision(4))
  console.log(JSON.stringify({ bench: 'avm', metric, value: rounded, unit, ...(peer && { peer }) }))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function call(program: string, name: string, values: readonly string[]): Future {
  const parsed: Plaintext[] = values.map(parsePlaintext)
  return { kind: 'future', program, function: name, arguments: parsed }
}

function createMachine(crypto: Crypto, hashCacheSize: number): Vm {
  const vm = createVm({ crypto, network: 'testnet', hashCacheSize })
  vm.addProgram(credits)
  for (const source of sources) vm.addProgram(source, { owner })
  return vm
}

type Swap = {
  readonly account: string
  readonly tokenIn: string
  readonly tokenOut: string
}

const pairs = Array.from({ length: tokenCount }, (_, a) =>
  Array.from({ length: tokenCount - a - 1 }, (__, i) => [a + 1, a + 2 + i] as const),
)
  .flat()
  .slice(0, pairCount)

function createAccount(index: number): string {
  const seed = new Uint8Array(32)
  new DataView(seed.buffer).setUint32(0, index + 1, true)
  return sdk.PrivateKey.from_seed_unchecked(seed).to_address().to_string()
}

function createSwaps(accounts: number): Swap[] {
  return Array.from({ length: accounts }, (_, index) => {
    const [a = 1, b = 2] = pairs[index % pairs.length] ?? []
    const isForward = index % 2 === 0
    const [tokenIn, tokenOut] = isForward ? [a, b] : [b, a]
    const account = createAccount(index)
    return { account, tokenIn: `${tokenIn}field`, tokenOut: `${tokenOut}field` }
  })
}

/** Tokens, pairs and balances, created by the programs themselves. */
function createState(vm: Vm, swaps: readonly Swap[]) {
  const store = createMemoryStore()
  const touched = new Map<string, readonly [string, string, string]>()
  const apply = (result: ReturnType<Vm['finalize']>) => {
    if (result.status === 'rejected') throw new Error(`set-up: ${result.reason}`)
    store.apply(result.writes)
    for (const { program, mapping, key } of result.writes) {
      touched.set(`${program}/${mapping}/${key}`, [program, mapping, key])
    }
  }
  const run = (name: string, values: readonly string[]) =>
    apply(vm.finalize({ store, block, transitionId, future: call(core, name, values) }))
  for (const program of ['nightjar_config.aleo', core]) {
    apply(vm.construct({ store, block, program }))
  }
  for (let token = 1; token <= tokenCount; token++) {
    const supply = '1000000000000000000000000u128'
    run('create_token', [owner, `${token}field`, '7field', '8field', '6u8', supply, owner])
  }
  const bhp256 = new sdk.BHP256()
  for (const [a, b] of pairs) {
    const hash = bhp256.hash(
      sdk.Plaintext.fromString(`{ token_a: ${a}field, token_b: ${b}field }`).toBitsLe(),
    )
    const amounts = ['4000000000000u128', '9000000000000u128', '6000000000000u128']
    const ids = [hash.toString(), `${a}field`, `${b}field`]
    run('create_pair', [owner, ...ids, ...amounts, owner, deadline])
  }
  for (const { account, tokenIn } of swaps) {
    run('mint_public', [owner, tokenIn, account, '1000000000000u128'])
  }
  return { store, keys: [...touched.values()] }
}

const swapFuture = ({ account, tokenIn, tokenOut }: Swap) =>
  call(core, 'swap_exact_tokens_for_tokens', [
    account,
    tokenIn,
    tokenOut,
    '1000000u128',
    '1u128',
    account,
    deadline,
  ])

/** Milliseconds of each finalize. */
function timeFinalize(
  vm: Vm,
  store: ReturnType<typeof createMemoryStore>,
  futures: readonly Future[],
): number[] {
  return futures.map((future) => {
    const start = performance.now()
    const result = vm.finalize({ store, block, transitionId, future })
    const time = performance.now() - start
    if (result.status === 'rejected') throw new Error(`${future.function}: ${result.reason}`)
    return time
  })
}

function timeLoading(crypto: Crypto, { loads }: Sizes): void {
  const times = Array.from({ length: loads }, () => {
    const vm = createVm({ crypto, network: 'testnet' })
    vm.addProgram(credits)
    for (const source of sources.slice(0, -1)) vm.addProgram(source, { owner })
    const start = performance.now()
    vm.addProgram(sources[sources.length - 1] ?? '', { owner })
    return performance.now() - start
  })
  print(`parse and check ${core}, first time`, times[0] ?? Number.NaN, 'ms')
  print(`parse and check ${core}`, median(times), 'ms')
}

/** The same state and calls in snarkVM's own finalize, if the oracle was built. */
async function timeSnarkVm(
  state: ReturnType<typeof createState>,
  futures: readonly Future[],
): Promise<number[] | undefined> {
  const { store, keys } = state
  const rows = keys.flatMap(([program, mapping, key]) => {
    const value = store.get(program, mapping, key)
    return value ? [[program, mapping, key, formatPlaintext(value)] as const] : []
  })
  const steps = futures.map(({ program, function: name, arguments: values }) => ({
    call: {
      program,
      function: name,
      args: values.map((value) => (value.kind.endsWith('future') ? '' : textOf(value))),
    },
  }))
  let results: OracleResult[]
  try {
    const deploy = sources.map((source) => ({ source, owner }))
    results = await timeOracle([{ deploy, state: rows, steps }], 20)
  } catch {
    return undefined // not built on this machine: `npm run conformance` builds it
  }
  return results[0]?.steps.map(({ nanoseconds = Number.NaN }) => nanoseconds / 1e6)
}

function textOf(value: Future['arguments'][number]): string {
  if (value.kind === 'future' || value.kind === 'dynamic_future') throw new Error('a future')
  return formatPlaintext(value)
}

/** Milliseconds per hash, ours and the SDK's in turn, so that a busy machine affects both equally. */
function timeHashes(
  ours: () => void,
  theirs: () => void,
  { warmUp, hashes }: Sizes,
): { ours: number; theirs: number } {
  const time = (hash: () => void): number => {
    const start = performance.now()
    hash()
    return performance.now() - start
  }
  for (let round = 0; round < warmUp; round++) ours() // compiles, and builds tables
  const rounds = Array.from({ length: hashes }, () => [time(ours), time(theirs)] as const)
  return {
    ours: median(rounds.map(([own]) => own)),
    theirs: median(rounds.map(([, peer]) => peer)),
  }
}

/** Sizes in bits of what a swap's proof hashes: an amount, a key and a value, a pair. */
const hashedBits = [64, 506, 2500]

/** Milliseconds of the hash that is the key of a token's account. */
function benchHashes(crypto: Crypto, size: Sizes): number {
  const hashers = { 256: new sdk.BHP256(), 1024: new sdk.BHP1024() }
  const printHash = (width: 256 | 1024, bits: boolean[]): number => {
    const theirHash = () => hashers[width].hash(bits).free()
    const { ours, theirs } = timeHashes(() => crypto.hashBhp(width, bits), theirHash, size)
    const name = `one BHP${width} of ${bits.length} bits`
    print(name, ours, 'ms')
    print(name, theirs, 'ms', '@provablehq/sdk')
    print(`${name}: SDK to ours`, theirs / ours, '×')
    return ours
  }
  for (const bits of hashedBits)
    printHash(
      1024,
      Array.from({ length: bits }, (_, at) => at % 3 === 0),
    )
  return printHash(256, sdk.Plaintext.fromString(`{ token: 7field, user: ${owner} }`).toBitsLe())
}

/** Opcodes compared with the official node: the slowest of each kind. */
const COMPARED = 12
const devnodePort = 3953

/** `hash.psd4.raw` and `hash.psd8` are of one kind. */
const kindOf = (opcode: string) =>
  opcode
    .split('.')
    .slice(0, 2)
    .map((part) => part.replace(/\d.*$/, ''))
    .join('.')

/**
 * How long a transaction takes that spends as much as it may on one opcode; beside `leo devnode`, if there is one, with
 * what takes more than five times as long here.
 */
async function benchOpcodes(crypto: Crypto, isQuick: boolean): Promise<void> {
  const timed = timeOpcodes(crypto, isQuick)
  const nameOf = ({ sample, most }: TimedOpcode) =>
    `at the spend limit: ${most} × ${sample.opcode} ${sample.types}`
  for (const one of timed) print(nameOf(one), secondsAtLimit(one), 's')
  const leo = isQuick ? null : findLeo()
  if (leo === null) return
  const firstOfKind = new Map(
    timed.toReversed().map((one) => [kindOf(one.sample.opcode), one] as const),
  )
  const compared = [...firstOfKind.values()].toReversed().slice(0, COMPARED)
  const samples = compared.map(({ sample }) => sample)
  const theirs = await timeDevnode(leo, devnodePort, samples)
  for (const [at, one] of compared.entries()) {
    const peer = { ...one, milliseconds: theirs[at] ?? Number.NaN }
    print(nameOf(one), secondsAtLimit(peer), 's', 'leo devnode')
    const times = one.milliseconds / peer.milliseconds
    if (times > 5) print(`more than five times leo devnode: ${one.sample.opcode}`, times, '×')
  }
}

/** `npm run bench avm`: the interpreter alone, and compared with snarkVM if the oracle is built. */
export default async function bench({ isQuick }: BenchOptions): Promise<void> {
  const size = isQuick ? sizes.quick : sizes.whole
  const { crypto } = snarkVm
  timeLoading(crypto, size)
  const swaps = createSwaps(size.accounts)
  const state = createState(createMachine(crypto, 65_536), swaps)
  const futures = swaps.map(swapFuture)
  const transfers = swaps
    .slice(0, 200)
    .map(({ account, tokenIn }) =>
      call(core, 'transfer_public', [account, tokenIn, owner, '1000u128']),
    )

  const plain = createMachine(crypto, 0)
  timeFinalize(plain, state.store, futures.slice(0, 100)) // compiled and warm, nothing cached
  const uncached = median(timeFinalize(plain, state.store, futures.slice(0, size.finalizes)))
  const transfer = median(timeFinalize(plain, state.store, transfers))
  const machine = createMachine(crypto, 65_536)
  timeFinalize(machine, state.store, futures)
  const cached = median([1, 2, 3].flatMap(() => timeFinalize(machine, state.store, futures)))
  const hash = benchHashes(crypto, size)

  print('public swap, nothing cached', uncached, 'ms')
  print('public transfer, nothing cached', transfer, 'ms')
  print(`public swap, ${size.accounts} accounts and ${pairCount} pairs, cached`, cached, 'ms')
  print('public swap, nothing cached: share of its 3 hashes', ((3 * hash) / uncached) * 100, '%')

  await benchOpcodes(crypto, isQuick)

  if (!size.oracle) return
  const theirs = await timeSnarkVm(state, futures.slice(0, 40))
  const theirTransfers = await timeSnarkVm(state, transfers.slice(0, 40))
  if (!theirs || !theirTransfers) return
  const { snarkvm: peer } = await oracleVersion()
  const theirSwap = median(theirs)
  print('public swap', theirSwap, 'ms', peer)
  print('public transfer', median(theirTransfers), 'ms', peer)
  print('public swap, nothing cached: avm to snarkVM', uncached / theirSwap, '×')
  print('public swap, cached: snarkVM to avm', theirSwap / cached, '×')
}
