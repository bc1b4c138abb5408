import { formatPlaintext, type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, createSdkCrypto, createVm, type MemoryStore } from '@nightjar/avm'
import * as sdk from '@provablehq/sdk'
import { programSource } from '../../src/index.ts'
import type { Verdict } from '../scenario/driver.ts'
import { formatValue, type ModelRecord } from '../scenario/state.ts'
import { type Bodies, bodiesOf } from './bodies.ts'

/** A call of config or core, as a model understands it too. */
export type EngineCall = {
  readonly program: 'nightjar_config.aleo' | 'nightjar_core.aleo'
  readonly function: string
  readonly caller: string
  readonly signer: string
  readonly inputs: readonly (string | ModelRecord)[]
  readonly height: number
}

export type EngineOutcome = {
  readonly verdict: Verdict
  readonly reason: string
  readonly records: readonly ModelRecord[]
}

/** Config, maths and core in this process: function bodies and finalize by the interpreter, no transactions. */
export type Engine = {
  readonly store: MemoryStore
  run(call: EngineCall): EngineOutcome
  programAddress(program: string): string
}

// any transition id will do: nothing in the suite depends on it
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

/** `core` may be a changed source: mutants are run with it. */
export function createEngine(core: string = programSource('nightjar_core.aleo')): Engine {
  const vm = createVm({ crypto: createSdkCrypto(sdk), network: 'testnet' })
  const store = createMemoryStore()
  const sources: readonly (readonly [EngineCall['program'] | 'nightjar_math.aleo', string])[] = [
    ['nightjar_config.aleo', programSource('nightjar_config.aleo')],
    ['nightjar_math.aleo', programSource('nightjar_math.aleo')],
    ['nightjar_core.aleo', core],
  ]
  const bodies = new Map<string, Bodies>()
  for (const [id, source] of sources) {
    vm.addProgram(source)
    const built = vm.construct({ store, block: { height: 1 }, program: id })
    if (built.status === 'rejected') throw new Error(`The constructor of ${id}: ${built.reason}`)
    store.apply(built.writes)
    if (id === 'nightjar_math.aleo') continue
    const made = bodiesOf(source, id)
    vm.addProgram(made.source)
    bodies.set(id, made)
  }
  const programAddress = (program: string) => sdk.Address.fromProgramId(program).to_string()
  const addresses = new Map(sources.map(([id]) => [id as string, programAddress(id)]))

  const run = (call: EngineCall): EngineOutcome => {
    const refused = (reason: string): EngineOutcome => ({ verdict: 'refused', reason, records: [] })
    const body = bodies.get(call.program)?.functions.get(call.function)
    if (body === undefined) throw new Error(`${call.program} has no function ${call.function}.`)
    const foreign = call.inputs.some(
      (input) => typeof input !== 'string' && input.owner !== call.signer,
    )
    if (foreign) return refused('the record belongs to someone else')
    const given = [
      ...call.inputs.map(inputText),
      call.caller,
      call.signer,
      addresses.get(call.program) ?? '',
    ]
    const block = { height: call.height }
    const evaluated = vm.view({
      store,
      block,
      program: `${call.program.replace('.aleo', '')}_bodies.aleo`,
      view: call.function,
      inputs: given.map((text) => parsePlaintext(text)),
    })
    if (evaluated.status === 'rejected') return refused(evaluated.reason)
    const records = evaluated.outputs
      .slice(0, body.records)
      .map((value) => recordOf(call.program, value))
    if (body.finalizeArguments === null) return { verdict: 'accepted', reason: '', records }
    const result = vm.finalize({
      store,
      block,
      transitionId,
      future: {
        kind: 'future',
        program: call.program,
        function: call.function,
        arguments: evaluated.outputs.slice(body.records),
      },
    })
    if (result.status === 'rejected')
      return { verdict: 'rejected', reason: result.reason, records: [] }
    store.apply(result.writes)
    return { verdict: 'accepted', reason: '', records }
  }

  return { store, run, programAddress }
}
