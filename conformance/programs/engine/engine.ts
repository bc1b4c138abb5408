import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, createVm, type MemoryStore, type Vm, type Write } from '@nightjar/avm'
import { programSource } from '@nightjar/programs'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { Verdict } from '../scenario/driver.ts'
import { formatValue, type ModelRecord } from '../scenario/state.ts'
import { type Bodies, type Body, bodiesOf } from './bodies.ts'

const snarkVm = await loadTestnet()

/** A call of config or core that a model understands too. */
export type EngineCall = {
  readonly program: 'nightjar_config.aleo' | 'nightjar_core.aleo'
  readonly function: string
  readonly caller: string
  readonly signer: string
  readonly inputs: readonly (string | ModelRecord)[]
  readonly height: number
}

/** The outcome of a transaction of several calls; the records of each call, including those already spent. */
export type Composed = {
  readonly verdict: Verdict
  readonly reason: string
  readonly records: readonly (readonly ModelRecord[])[]
}

export type EngineOutcome = {
  readonly verdict: Verdict
  readonly reason: string
  readonly records: readonly ModelRecord[]
  /** The changes by finalize, in order. */
  readonly writes: readonly Write[]
}

/** A record made by an earlier call of the same transaction: in flight, because its finalize has not run yet. */
export type InFlight = { readonly call: number; readonly output: number }

/** A call by an outside program: it may spend records made by earlier calls. */
export type InnerCall = Omit<EngineCall, 'inputs'> & {
  readonly inputs: readonly (string | ModelRecord | InFlight)[]
}

/**
 * Config, maths and core in this process: function bodies and finalize run in the interpreter, without transactions.
 */
export type Engine = {
  readonly store: MemoryStore
  /** Runs a call on the current state without changing it. */
  evaluate(call: EngineCall): EngineOutcome
  /** The same, and changes the state. */
  run(call: EngineCall): EngineOutcome
  /**
   * Runs the calls of one transaction of an outside program, which awaits their finalizes in the order `order`, given
   * as places of the calls. All of them change the state, or none does.
   */
  compose(calls: readonly InnerCall[], order: readonly number[]): Composed
  /** The records made by the functions of such a transaction; its finalizes do not run. */
  bodies(calls: readonly InnerCall[]): readonly (readonly ModelRecord[])[]
}

const programs = ['nightjar_config.aleo', 'nightjar_math.aleo', 'nightjar_core.aleo'] as const

// any transition id works: nothing in the suite depends on it
const transitionId = 'au1vd6p0e0r5yj8xkcv44z3qykcdm47qjx6nz8w4hr8wl0d8pqgfu8sg0kq8a'

function memberText(value: Plaintext | undefined): string {
  if (value === undefined) throw new Error('a record lacks a member')
  return formatPlaintext(value)
}

function recordOf(program: string, value: Plaintext): ModelRecord {
  if (value.kind !== 'struct') throw new Error('a record is no struct')
  const { owned_by: owner, ...entries } = Object.fromEntries(
    [...value.members].map(([name, member]) => [name, memberText(member)]),
  )
  return { program, owner: owner ?? '', entries }
}

function inputText(input: string | ModelRecord): string {
  return typeof input === 'string'
    ? input
    : formatValue({ owned_by: input.owner, ...input.entries })
}

type Loaded = {
  readonly vm: Vm
  readonly store: MemoryStore
  readonly bodies: ReadonlyMap<string, Bodies>
}

// each set of hashers takes megabytes of snarkVM's memory that are never freed: all engines share one
const { crypto } = snarkVm

function load(core: string): Loaded {
  const vm = createVm({ crypto, network: 'testnet' })
  const store = createMemoryStore()
  const bodies = new Map<string, Bodies>()
  for (const id of programs) {
    const source = id === 'nightjar_core.aleo' ? core : programSource(id)
    vm.addProgram(source)
    const built = vm.construct({ store, block: { height: 1 }, program: id })
    if (built.status === 'rejected') throw new Error(`The constructor of ${id}: ${built.reason}`)
    store.apply(built.writes)
    if (id === 'nightjar_math.aleo') continue
    const made = bodiesOf(source, id)
    vm.addProgram(made.source)
    bodies.set(id, made)
  }
  return { vm, store, bodies }
}

const addresses: ReadonlyMap<string, string> = new Map(
  programs.map((id) => [id, crypto.programAddress(id)]),
)

function refused(reason: string): EngineOutcome {
  return { verdict: 'refused', reason, records: [], writes: [] }
}

type BodyResult =
  | { readonly outputs: readonly Plaintext[]; readonly body: Body }
  | { readonly reason: string }

/** Runs a function's body; fails where proving it would. */
function runBody({ vm, store, bodies }: Loaded, call: EngineCall): BodyResult {
  const body = bodies.get(call.program)?.functions.get(call.function)
  if (body === undefined) throw new Error(`${call.program} has no function ${call.function}.`)
  const isForeign = (input: string | ModelRecord) =>
    typeof input !== 'string' && input.owner !== call.signer
  if (call.inputs.some(isForeign)) return { reason: 'the record belongs to someone else' }
  const given = [
    ...call.inputs.map(inputText),
    call.caller,
    call.signer,
    addresses.get(call.program) ?? '',
  ]
  const result = vm.view({
    store,
    block: { height: call.height },
    program: `${call.program.replace('.aleo', '')}_bodies.aleo`,
    view: call.function,
    inputs: given.map((input) => parsePlaintext(input)),
  })
  return result.status === 'ok' ? { outputs: result.outputs, body } : { reason: result.reason }
}

/** An input of an inner call as its function receives it. */
export function landed(
  input: string | ModelRecord | InFlight,
  made: readonly (readonly ModelRecord[])[],
): string | ModelRecord {
  if (typeof input === 'string' || 'program' in input) return input
  const record = made[input.call]?.[input.output]
  if (record === undefined) throw new Error(`call ${input.call} makes no record ${input.output}`)
  return record
}

/** `core` may be a changed source: mutants run this way. */
export function createEngine(core: string = programSource('nightjar_core.aleo')): Engine {
  const loaded = load(core)
  const { vm, store } = loaded

  /** Runs a function: returns its records, and its finalize, which runs on the state at that time. */
  const prepare = (call: EngineCall) => {
    const ran = runBody(loaded, call)
    if ('reason' in ran) return ran
    const { outputs, body } = ran
    const made = outputs.slice(0, body.records)
    const records = made.map((value) => recordOf(call.program, value))
    const settle = () => {
      if (body.finalizeArguments === null) return { status: 'accepted', writes: [] } as const
      const { program, function: name, height } = call
      const given = outputs.slice(body.records)
      const future = { kind: 'future', program, function: name, arguments: given } as const
      return vm.finalize({ store, block: { height }, transitionId, future })
    }
    return { records, settle }
  }

  const evaluate = (call: EngineCall): EngineOutcome => {
    const prepared = prepare(call)
    if ('reason' in prepared) return refused(prepared.reason)
    const { records, settle } = prepared
    const result = settle()
    if (result.status === 'rejected') {
      return { verdict: 'rejected', reason: result.reason, records: [], writes: [] }
    }
    return { verdict: 'accepted', reason: '', records, writes: result.writes }
  }

  const bodies = (calls: readonly InnerCall[]): readonly (readonly ModelRecord[])[] => {
    const records: (readonly ModelRecord[])[] = []
    for (const call of calls) {
      const inputs = call.inputs.map((input) => landed(input, records))
      const prepared = prepare({ ...call, inputs })
      if ('reason' in prepared) throw new Error(prepared.reason)
      records.push(prepared.records)
    }
    return records
  }

  const compose = (calls: readonly InnerCall[], order: readonly number[]): Composed => {
    const records: (readonly ModelRecord[])[] = []
    const finalizes: ReturnType<typeof prepare>[] = []
    for (const call of calls) {
      const prepared = prepare({
        ...call,
        inputs: call.inputs.map((input) => landed(input, records)),
      })
      if ('reason' in prepared) return { verdict: 'refused', reason: prepared.reason, records: [] }
      records.push(prepared.records)
      finalizes.push(prepared)
    }
    const moment = store.snapshot()
    for (const place of order) {
      const prepared = finalizes[place]
      if (prepared === undefined || 'reason' in prepared) throw new Error(`no call ${place}`)
      const result = prepared.settle()
      if (result.status === 'rejected') {
        store.revert(moment)
        return { verdict: 'rejected', reason: result.reason, records: [] }
      }
      store.apply(result.writes)
    }
    return { verdict: 'accepted', reason: '', records }
  }

  const run = (call: EngineCall): EngineOutcome => {
    const outcome = evaluate(call)
    store.apply(outcome.writes)
    return outcome
  }

  return { store, evaluate, run, compose, bodies }
}
