import { type Future, formatFuture, type Plaintext, parseFuture } from '@nightjar/aleo'
import { type Crypto, createMemoryStore, createVm, type MemoryStore } from '@nightjar/avm'
import { programIds, programSource } from '@nightjar/programs'
import { PROGRAMS, ZERO_ADDRESS } from '@nightjar/sdk'
import { bech32m } from '@scure/base'

/** A call as its finalize sees it: arguments are texts of values or nested futures. */
export type HistoryCall = {
  readonly program: string
  readonly function: string
  readonly arguments: readonly (string | HistoryCall)[]
  /** Public inputs of its transition, where a test needs them. */
  readonly inputs?: readonly string[]
  readonly feePayer?: string | undefined
}

export type History = {
  /** Blocks in a node's JSON, from height 0. */
  readonly blocks: readonly Record<string, unknown>[]
  readonly store: MemoryStore
  /** Puts a call into the open block; the verdict is the interpreter's. */
  readonly call: (call: HistoryCall) => { readonly id: string; readonly status: string }
  /** Closes the open block, `seconds` after the last. */
  readonly mine: (seconds?: number) => void
  /** Ids under which rejected calls were sent, by those under which they stand. */
  readonly sentIds: ReadonlyMap<string, string>
}

const START = Date.UTC(2026, 0, 1) / 1000

/** Chains of this size in milliseconds a call: finalize inputs become blocks, without building transactions. */
export function createHistory(crypto: Crypto, seed = 'h'): History {
  const vm = createVm({ crypto, network: 'testnet' })
  const store = createMemoryStore()
  const blocks: Record<string, unknown>[] = []
  const sentIds = new Map<string, string>()
  let open: Record<string, unknown>[] = []
  let timestamp = START
  let count = 0
  let lastHash = ''

  const nextId = (prefix: string): string => {
    const bytes = new Uint8Array(32)
    new TextEncoder().encodeInto(`${seed}${count++}`.padStart(24, '.'), bytes)
    return bech32m.encode(prefix, bech32m.toWords(bytes), 1023)
  }

  function finalize(future: Future, transitionId: string): void {
    const hasState = [PROGRAMS.core, PROGRAMS.config, PROGRAMS.faucet].some(
      (id) => id === future.program,
    )
    if (!hasState) {
      for (const argument of future.arguments) {
        if (argument.kind === 'future') finalize(argument, transitionId)
      }
      return
    }
    const block = { height: blocks.length, timestamp }
    const result = vm.finalize({ store, block, transitionId, future })
    if (result.status === 'rejected') throw new HistoryRejected(result.reason)
    store.apply(result.writes)
  }

  function isAccepted(future: Future, transitionId: string): boolean {
    const snapshot = store.snapshot()
    try {
      finalize(future, transitionId)
      return true
    } catch (error) {
      if (!(error instanceof HistoryRejected)) throw error
      store.revert(snapshot)
      return false
    }
  }

  function deploy(id: string, source: string): void {
    if (
      [PROGRAMS.core, PROGRAMS.config, PROGRAMS.faucet, PROGRAMS.math].some((own) => own === id)
    ) {
      vm.addProgram(source)
      const block = { height: blocks.length, timestamp }
      const result = vm.construct({ store, block, program: id })
      if (result.status === 'rejected') throw new Error(result.reason)
      store.apply(result.writes)
    }
    open.push({
      status: 'accepted',
      type: 'deploy',
      transaction: {
        type: 'deploy',
        id: nextId('at'),
        owner: { address: ZERO_ADDRESS, signature: '' },
        deployment: { edition: 0, program: source, verifying_keys: [] },
        fee: feeOf(nextId('au'), ZERO_ADDRESS),
      },
    })
  }

  function mine(seconds = 3): void {
    timestamp += seconds
    const hash = nextId('ab')
    blocks.push({
      block_hash: hash,
      previous_hash: lastHash,
      header: { metadata: { height: blocks.length, timestamp } },
      transactions: open,
    })
    lastHash = hash
    open = []
  }

  mine()
  for (const id of programIds) deploy(id, programSource(id))
  mine()

  return {
    blocks,
    store,
    sentIds,
    mine,
    call: (call) => {
      const future = toFuture(call)
      const transitions = flatten(call).map((part) => toTransition(part, nextId('au')))
      const root = transitions.at(-1)
      const accepted = isAccepted(future, root?.id ?? '')
      const id = nextId('at')
      const execution = { transitions, global_state_root: '' }
      const fee = feeOf(nextId('au'), call.feePayer)
      if (accepted) {
        open.push({
          status: 'accepted',
          type: 'execute',
          transaction: { type: 'execute', id, execution, fee },
        })
        return { id, status: 'accepted' }
      }
      const sent = nextId('at')
      sentIds.set(id, sent)
      open.push({
        status: 'rejected',
        type: 'execute',
        transaction: { type: 'fee', id, fee },
        rejected: { type: 'execution', execution },
      })
      return { id: sent, status: 'rejected' }
    },
  }
}

class HistoryRejected extends Error {}

function toFuture(call: HistoryCall): Future {
  return {
    kind: 'future',
    program: call.program,
    function: call.function,
    arguments: call.arguments.map((argument) =>
      typeof argument === 'string' ? literal(argument) : toFuture(argument),
    ),
  }
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

/** Callees before their caller, as transitions stand in an execution. */
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
    outputs: [{ type: 'future', id: '1field', value: formatFuture(toFuture(call)) }],
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
