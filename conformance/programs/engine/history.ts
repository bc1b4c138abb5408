import { formatPlaintext, type Plaintext } from '@nightjar/aleo'
import { programIds, programSource } from '@nightjar/programs'
import { RejectionError } from '../model.ts'
import { type Actor, actors } from '../scenario/actors.ts'
import { coreActions } from '../scenario/coreModel.ts'
import type { Verdict } from '../scenario/driver.ts'
import { checkComposed, checkInvariants } from '../scenario/invariants.ts'
import { createNotingHasher, type NotingHasher } from '../scenario/notingHasher.ts'
import { configActions, deployConfig } from '../scenario/settingsModel.ts'
import {
  type Action,
  type Context,
  formatValue,
  type Hasher,
  type ModelRecord,
  RefusalError,
  State,
} from '../scenario/state.ts'
import { type Engine, type EngineCall, type InFlight, landed } from './engine.ts'

const core = 'nightjar_core.aleo'
/** The composing program: any program that is not ours. */
export const outsideProgram = 'outside_composer.aleo'
const config = 'nightjar_config.aleo'

const models: Readonly<Record<EngineCall['program'], Readonly<Record<string, Action>>>> = {
  [config]: configActions,
  [core]: coreActions,
}

/** A call by its actor, before the height is known. */
export type Move = {
  readonly by: Actor
  readonly program: EngineCall['program']
  readonly function: string
  readonly inputs: readonly (string | ModelRecord)[]
}

/** A transaction of an outside program: its calls in order, and the order in which it awaits them. */
export type Composition = {
  /** Who signs; the program itself is the caller of each call. */
  readonly by: Actor
  readonly calls: readonly (Omit<Move, 'by' | 'inputs'> & {
    readonly inputs: readonly (string | ModelRecord | InFlight)[]
  })[]
  readonly awaits: readonly number[]
}

/** A payer's allowance to a spender, by their addresses. */
export type Approval = { readonly token: string; readonly payer: string; readonly spender: string }

/** A history so far. */
export type History = {
  readonly state: State
  /** Unspent records. */
  readonly records: readonly ModelRecord[]
  readonly height: number
  readonly hash: NotingHasher
  /** All approvals ever given, each once. */
  readonly approvals: readonly Approval[]
  /** Plays a move on the engine and the model; throws where they differ or an invariant breaks. */
  play(move: Move): Verdict
  /**
   * Plays a transaction of an outside program on the engine and the model. Throws where they differ, or when an
   * invariant does not hold afterwards; invariants are not checked within it.
   */
  compose(composition: Composition): Verdict
  /** Adds this many empty blocks. */
  wait(blocks: number): void
}

type Predicted = {
  verdict: Verdict
  reason: string
  state: State
  made: readonly ModelRecord[]
  spent: ReadonlySet<ModelRecord>
}

function predict(move: Move, state: State, height: number, hash: Hasher): Predicted {
  const { address } = actors[move.by]
  const made: ModelRecord[] = []
  const spent = new Set<ModelRecord>()
  const after = state.copy()
  const caller = { caller: address, signer: address }
  const context: Context = { state: after, ...caller, height, hash, made, spent }
  try {
    models[move.program][move.function]?.(context, ...move.inputs)
    return { verdict: 'accepted', reason: '', state: after, made, spent }
  } catch (error) {
    if (error instanceof RefusalError)
      return { verdict: 'refused', reason: error.message, state, made: [], spent }
    if (error instanceof RejectionError)
      return { verdict: 'rejected', reason: error.message, state, made: [], spent }
    throw error
  }
}

const mappings: readonly (readonly [string, string])[] = programIds
  .filter((id) => id === core || id === config)
  .flatMap((id) =>
    [...programSource(id).matchAll(/^mapping (\w+):$/gm)].map(
      ([, name]) => [id, name ?? ''] as const,
    ),
  )

function compare(engine: Engine, state: State, label: string): void {
  for (const [program, mapping] of mappings) {
    const wanted = state.table(program, mapping)
    const found = engine.store.entries(program, mapping)
    if (found.length !== wanted.size)
      throw new Error(`${label}: ${mapping} has ${found.length} entries, not ${wanted.size}`)
    for (const [key, value] of found) {
      const model = wanted.get(key)
      const expected = model === undefined ? 'absent' : formatValue(model)
      const actual = textOf(value)
      if (expected !== actual)
        throw new Error(`${label}: ${mapping}[${key}] is ${actual}, not ${expected}`)
    }
  }
}

function textOf(value: Plaintext): string {
  return formatPlaintext(value).replace(/\s/g, '')
}

/** The model's outcome of a transaction: each call runs on the state left by the calls awaited before it. */
function predictComposed(
  { by, calls, awaits }: Composition,
  {
    records,
    ...at
  }: {
    readonly state: State
    readonly height: number
    readonly hash: Hasher
    readonly records: readonly (readonly ModelRecord[])[]
  },
): Predicted {
  const made: ModelRecord[] = []
  const spent = new Set<ModelRecord>()
  const state = at.state.copy()
  const signer = actors[by].address
  const caller = at.hash.programAddress(outsideProgram)
  const context: Context = { ...at, state, caller, signer, made, spent }
  try {
    for (const place of awaits) {
      const call = calls[place]
      if (call === undefined) throw new Error(`no call ${place}`)
      const inputs = call.inputs.map((input) => landed(input, records))
      models[call.program][call.function]?.(context, ...inputs)
    }
    return { verdict: 'accepted', reason: '', state, made, spent }
  } catch (error) {
    if (!(error instanceof RejectionError)) throw error
    return {
      verdict: 'rejected',
      reason: error.message,
      state: at.state,
      made: [],
      spent: new Set(),
    }
  }
}

/** Starts from the state after deployment. */
export function createHistory(engine: Engine, hasher: Hasher): History {
  const hash = createNotingHasher(hasher)
  let state = new State()
  let height = 10
  let records: ModelRecord[] = []
  const approvals = new Map<string, Approval>()
  deployConfig(state)

  const play = (move: Move): Verdict => {
    height += 1
    const { address } = actors[move.by]
    const label = `${move.by} ${move.function}(${move.inputs.map((input) => (typeof input === 'string' ? input : formatValue(input.entries))).join(', ')})`
    const predicted = predict(move, state, height, hash)
    const outcome = engine.run({ ...move, caller: address, signer: address, height })
    if (outcome.verdict !== predicted.verdict) {
      throw new Error(
        `${label} is ${outcome.verdict} (${outcome.reason}), not ${predicted.verdict} (${predicted.reason})`,
      )
    }
    const made = predicted.made.map(formatRecord).join('\n')
    const found = outcome.records.map(formatRecord).join('\n')
    if (outcome.verdict === 'accepted' && made !== found)
      throw new Error(`${label} makes\n${found}\nnot\n${made}`)
    const before = state
    state = predicted.state
    compare(engine, state, label)
    if (outcome.verdict === 'accepted') {
      noteApproval(approvals, move)
      records = [...records, ...predicted.made].filter((record) => !predicted.spent.has(record))
      checkInvariants({ before, after: state, records, hash, function: move.function, label })
    }
    return outcome.verdict
  }

  const compose = (composition: Composition): Verdict => {
    height += 1
    const { by, calls, awaits } = composition
    const signer = actors[by].address
    const caller = hash.programAddress(outsideProgram)
    const inner = calls.map((call) => ({ ...call, caller, signer, height }))
    const outcome = engine.compose(inner, awaits)
    if (outcome.verdict === 'refused') return 'refused'
    const made = outcome.records
    const all = made.length > 0 ? made : engine.bodies(inner)
    const predicted = predictComposed(composition, { state, height, hash, records: all })
    const label = `${by}: ${awaits.map((place) => calls[place]?.function).join(', ')}`
    if (outcome.verdict !== predicted.verdict) {
      throw new Error(
        `${label} is ${outcome.verdict} (${outcome.reason}), not ${predicted.verdict} (${predicted.reason})`,
      )
    }
    const before = state
    state = predicted.state
    compare(engine, state, label)
    if (outcome.verdict === 'accepted') {
      const unspent = [...records, ...all.flat()].filter((record) => !predicted.spent.has(record))
      records = unspent
      checkComposed({ before, after: state, records, hash, label })
    }
    return outcome.verdict
  }

  return {
    play,
    compose,
    wait(blocks) {
      height += blocks
    },
    hash,
    get approvals() {
      return [...approvals.values()]
    },
    get state() {
      return state
    },
    get height() {
      return height
    },
    get records() {
      return records
    },
  }
}

function noteApproval(approvals: Map<string, Approval>, { by, function: name, inputs }: Move) {
  const [token, spender] = inputs
  if (name !== 'approve_public' || typeof token !== 'string' || typeof spender !== 'string') return
  const payer = actors[by].address
  approvals.set(`${token} ${payer} ${spender}`, { token, payer, spender })
}

function formatRecord({ owner, entries }: ModelRecord): string {
  return formatValue({ owner, ...entries })
}
