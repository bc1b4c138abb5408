import {
  BaseError,
  type Future,
  type FutureArgument,
  formatFuture,
  type Plaintext,
  parseFuture,
} from '@nightjar/aleo'
import {
  type Crypto,
  createMemoryStore,
  createOperationIds,
  createVm,
  dynamicKey,
  type MemoryStore,
  type OperationIds,
  type Vm,
  type Write,
} from '@nightjar/avm'
import { type ProgramId, programIds, programSource } from '@nightjar/programs'
import { PROGRAMS, ZERO_ADDRESS } from '@nightjar/sdk'
import { bech32m } from '@scure/base'

/** A call as its finalize sees it: arguments are texts of values or nested futures. */
export type HistoryCall = {
  readonly program: string
  readonly function: string
  readonly arguments: readonly (string | HistoryCall)[]
  /** The order in which an outside program awaits the calls in its arguments, by index; by default all in order. */
  readonly awaits?: readonly number[]
  /** Its caller knows it as a dynamic future. */
  readonly isDynamic?: boolean
  /** Public inputs of its transition, if a test needs them. */
  readonly inputs?: readonly string[]
  readonly feePayer?: string | undefined
  /** It has no finalize: what it does with records is all. */
  readonly isSilent?: boolean
}

export type History = {
  /** Blocks in a node's JSON, from height 0. */
  readonly blocks: readonly Record<string, unknown>[]
  readonly store: MemoryStore
  /** Adds a call to the open block; the interpreter decides whether it is accepted. */
  readonly call: (call: HistoryCall) => { readonly id: string; readonly status: string }
  /** Adds another person's program to the open block, under any name; only the calls within it are run. */
  readonly deploy: (id: string, owner: string) => void
  /** Closes the open block, `seconds` after the last. */
  readonly mine: (seconds?: number) => void
  /** Ids under which rejected calls were sent, by their ids in the block. */
  readonly sentIds: ReadonlyMap<string, string>
}

const START = Date.UTC(2026, 0, 1) / 1000

/**
 * Creates chains within milliseconds per call: finalize inputs become blocks, without building transactions. Programs
 * are deployed in the order given, those before the configuration in an earlier block.
 */
export function createHistory(
  crypto: Crypto,
  seed = 'h',
  programs: readonly ProgramId[] = programIds,
): History {
  const maker: Maker = {
    vm: createVm({ crypto, network: 'testnet' }),
    store: createMemoryStore(),
    blocks: [],
    sentIds: new Map(),
    seed,
    ids: createOperationIds((bits) => crypto.hashBhp(1024, bits), new Map()),
    open: [],
    timestamp: START,
    count: 0,
    lastHash: '',
  }
  mine(maker, 3)
  for (const id of programs) {
    if (id === PROGRAMS.config && maker.open.length > 0) mine(maker, 3)
    deploySuite(maker, id)
  }
  mine(maker, 3)
  const { blocks, store, sentIds } = maker
  return {
    blocks,
    store,
    sentIds,
    call: (call) => addCall(maker, call),
    deploy: (id, owner) => {
      const source = `program ${id};\n\nfunction act:\n    input r0 as u8.public;\n`
      addDeployment(maker, { source, owner, writes: [] })
    },
    mine: (seconds = 3) => mine(maker, seconds),
  }
}

type Maker = {
  readonly vm: Vm
  readonly store: MemoryStore
  readonly blocks: Record<string, unknown>[]
  readonly sentIds: Map<string, string>
  readonly seed: string
  readonly ids: OperationIds
  open: Record<string, unknown>[]
  timestamp: number
  count: number
  lastHash: string
}

/** Programs with state: of the others only the calls within them are run. */
const stateful: ReadonlySet<string> = new Set([
  ...[PROGRAMS.core, PROGRAMS.config, PROGRAMS.faucet, PROGRAMS.math],
])

function nextId(maker: Maker, prefix: string): string {
  const bytes = new Uint8Array(32)
  new TextEncoder().encodeInto(`${maker.seed}${maker.count++}`.padStart(24, '.'), bytes)
  return bech32m.encode(prefix, bech32m.toWords(bytes), 1023)
}

const blockOf = ({ blocks, timestamp }: Maker) => ({ height: blocks.length, timestamp })

function mine(maker: Maker, seconds: number): void {
  maker.timestamp += seconds
  const hash = nextId(maker, 'ab')
  maker.blocks.push({
    block_hash: hash,
    previous_hash: maker.lastHash,
    header: { metadata: blockOf(maker) },
    transactions: maker.open,
  })
  maker.lastHash = hash
  maker.open = []
}

function deploySuite(maker: Maker, id: ProgramId): void {
  const source = programSource(id)
  const writes: Write[] = []
  if (stateful.has(id)) {
    maker.vm.addProgram(source)
    const { store } = maker
    const result = maker.vm.construct({ store, block: blockOf(maker), program: id })
    if (result.status === 'rejected') throw new Error(result.reason)
    store.apply(result.writes)
    writes.push(...result.writes)
  }
  addDeployment(maker, { source, owner: ZERO_ADDRESS, writes })
}

type Deployment = {
  readonly source: string
  readonly owner: string
  readonly writes: readonly Write[]
}

function addDeployment(maker: Maker, { source, owner, writes }: Deployment): void {
  maker.open.push({
    status: 'accepted',
    type: 'deploy',
    finalize: operationsOf(maker, writes),
    transaction: {
      type: 'deploy',
      id: nextId(maker, 'at'),
      owner: { address: owner, signature: '' },
      deployment: { edition: 0, program: source, verifying_keys: [] },
      fee: feeOf(nextId(maker, 'au'), ZERO_ADDRESS),
    },
  })
}

function addCall(
  maker: Maker,
  call: HistoryCall,
): { readonly id: string; readonly status: string } {
  const transitions = flatten(call).map((part) => toTransition(part, nextId(maker, 'au')))
  const writes = tryCall(maker, call, transitions.at(-1)?.id ?? '')
  const id = nextId(maker, 'at')
  const execution = { transitions, global_state_root: '' }
  const fee = feeOf(nextId(maker, 'au'), call.feePayer)
  if (writes !== undefined) {
    const transaction = { type: 'execute', id, execution, fee }
    const finalize = operationsOf(maker, writes)
    maker.open.push({ status: 'accepted', type: 'execute', transaction, finalize })
    return { id, status: 'accepted' }
  }
  const sent = nextId(maker, 'at')
  maker.sentIds.set(id, sent)
  const transaction = { type: 'fee', id, fee }
  const rejected = { type: 'execution', execution }
  maker.open.push({ status: 'rejected', type: 'execute', transaction, rejected, finalize: [] })
  return { id: sent, status: 'rejected' }
}

/** What an accepted call wrote; undefined if it is rejected. */
function tryCall(maker: Maker, call: HistoryCall, transitionId: string): Write[] | undefined {
  const snapshot = maker.store.snapshot()
  try {
    return finalize(maker, call, transitionId)
  } catch (error) {
    if (!(error instanceof HistoryRejectedError)) throw error
    maker.store.revert(snapshot)
    return undefined
  }
}

function finalize(maker: Maker, call: HistoryCall, transitionId: string): Write[] {
  if (call.isSilent) return []
  if (!maker.vm.hasProgram(call.program)) {
    const order = call.awaits ?? call.arguments.keys()
    return [...order].flatMap((at) => {
      const argument = call.arguments[at]
      return argument === undefined || typeof argument === 'string'
        ? []
        : finalize(maker, argument, transitionId)
    })
  }
  const { store } = maker
  const future = toFuture(call)
  const result = maker.vm.finalize({ store, block: blockOf(maker), transitionId, future })
  if (result.status === 'rejected') throw new HistoryRejectedError(result.reason)
  store.apply(result.writes)
  return [...result.writes]
}

/** Writes as a block lists them. */
function operationsOf({ ids }: Maker, writes: readonly Write[]) {
  return writes.map((write) => {
    const { mapping, key, value } = ids.operation(write)
    const named = { mapping_id: `${mapping}field`, key_id: `${key}field` }
    return value === null
      ? { type: 'remove_key_value', ...named }
      : { type: 'update_key_value', ...named, value_id: `${value}field` }
  })
}

class HistoryRejectedError extends BaseError {
  constructor(reason: string) {
    super(reason, { code: 'history_rejected' })
  }
}

function toFuture(call: HistoryCall): Future {
  return {
    kind: 'future',
    program: call.program,
    function: call.function,
    arguments: call.arguments.map((argument) =>
      typeof argument === 'string' ? literal(argument) : toArgument(argument),
    ),
  }
}

function toArgument(call: HistoryCall): FutureArgument {
  const future = toFuture(call)
  if (call.isDynamic !== true) return future
  const [programName = 0n, programNetwork = 0n, functionName = 0n, checksum = 0n] = dynamicKey(
    future,
  )
    .split(',')
    .map(BigInt)
  return { kind: 'dynamic_future', programName, programNetwork, functionName, checksum }
}

function literal(text: string): Plaintext {
  const [argument] = parseFuture(
    `{ program_id: a.aleo, function_name: a, arguments: [ ${text} ] }`,
  ).arguments
  if (argument === undefined || argument.kind === 'future' || argument.kind === 'dynamic_future') {
    throw new Error(`${text} is no value`)
  }
  return argument
}

/** Callees before their caller, in the order of transitions in an execution. */
function flatten(call: HistoryCall): readonly HistoryCall[] {
  const nested = call.arguments.flatMap((part) => (typeof part === 'string' ? [] : flatten(part)))
  return [...nested, call]
}

function toTransition(call: HistoryCall, id: string) {
  return {
    id,
    program: call.program,
    function: call.function,
    inputs: (call.inputs ?? []).map((value) => ({ type: 'public', id: '1field', value })),
    outputs: call.isSilent
      ? []
      : [{ type: 'future', id: '1field', value: formatFuture(toFuture(call)) }],
    tpk: '',
    tcm: '',
    scm: '',
  }
}

function feeOf(id: string, payer: string | undefined) {
  const isPublic = payer !== undefined
  const value = `{ program_id: credits.aleo, function_name: fee_public, arguments: [ ${payer}, 1500u64 ] }`
  return {
    transition: {
      id,
      program: 'credits.aleo',
      function: isPublic ? 'fee_public' : 'fee_private',
      inputs: ['1000u64', '500u64', '1field'].map((each) => ({
        type: 'public',
        id: '1field',
        value: each,
      })),
      outputs: isPublic ? [{ type: 'future', id: '1field', value }] : [],
    },
    global_state_root: '',
  }
}
