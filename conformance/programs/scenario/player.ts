import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { RejectionError } from '../model.ts'
import { type Actor, actors } from './actors.ts'
import { coreActions } from './coreModel.ts'
import type { Driver, MadeRecord, Outcome, Verdict } from './driver.ts'
import {
  arc20Actions,
  arc22Actions,
  creditsActions,
  registryActions,
  watchCredits,
} from './outsideModel.ts'
import { configActions, deployConfig, faucetActions, mathActions } from './settingsModel.ts'
import {
  type Action,
  type Argument,
  type Context,
  formatValue,
  type Hasher,
  type ModelRecord,
  RefusalError,
  State,
} from './state.ts'
import { type KeptRecord, resolve, type World } from './world.ts'
import {
  arc20WrapperActions,
  creditsWrapperActions,
  registryWrapperActions,
  routerActions,
} from './wrapperModel.ts'

/** A call by its actor, as data. Inputs are in the notation of `resolve`; `$name` is a previously kept record. */
export type Move = {
  readonly by: Actor
  /** `program.aleo/function` */
  readonly call: string
  readonly inputs: readonly string[]
  /** Names for the records that the transaction makes, inner calls first; `_` discards one. */
  readonly keep?: readonly string[]
  /** A kept credits record that pays the fee. */
  readonly fee?: string
}

/** The outcome of a call. */
export type Played = {
  readonly predicted: Verdict
  /** The model's reason; empty when it accepts. */
  readonly reason: string
  readonly outcome: Outcome
  /** One line per difference between node and model. */
  readonly differences: readonly string[]
}

/** Plays calls one after another on a node and on the model, from the state after deployment. */
export type Player = {
  /** The world that the next call's inputs are resolved in. */
  world(): Promise<World>
  /** Afterwards the node's verdict, its records and every mapping entry must match the model. */
  play(move: Move): Promise<Played>
}

const models: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  'credits.aleo': creditsActions,
  'token_registry.aleo': registryActions,
  'test_arc20_token.aleo': arc20Actions,
  'test_arc22_token.aleo': arc22Actions,
  'nightjar_config.aleo': configActions,
  'nightjar_math.aleo': mathActions,
  'nightjar_core.aleo': coreActions,
  'nightjar_credits.aleo': creditsWrapperActions,
  'nightjar_registry.aleo': registryWrapperActions,
  'nightjar_arc20.aleo': arc20WrapperActions,
  'nightjar_router.aleo': routerActions,
  'nightjar_faucet.aleo': faucetActions,
}

type Prediction = {
  readonly verdict: Verdict
  readonly reason: string
  readonly state: State
  readonly made: readonly ModelRecord[]
  readonly spent: ReadonlySet<ModelRecord>
}

function predict(world: World, move: Move, inputs: readonly Argument[]): Prediction {
  const [program = '', name = ''] = move.call.split('/')
  const action = models[program]?.[name]
  if (action === undefined) throw new Error(`The model has no ${move.call}.`)
  const { address } = actors[move.by]
  const made: ModelRecord[] = []
  const spent = new Set<ModelRecord>()
  const state = world.state.copy()
  const context: Context = {
    state,
    caller: address,
    signer: address,
    height: world.height + 1,
    hash: world.hash,
    made,
    spent,
  }
  try {
    action(context, ...inputs)
    return { verdict: 'accepted', reason: '', state, made, spent }
  } catch (error) {
    if (error instanceof RefusalError || error instanceof RejectionError) {
      const verdict = error instanceof RefusalError ? 'refused' : 'rejected'
      return { verdict, reason: error.message, state: world.state, made: [], spent }
    }
    throw error
  }
}

/** Without spaces, nonce, version and visibility: the part of a record that the model knows. */
export function plainRecord(plaintext: string): string {
  return plaintext
    .replace(/\s/g, '')
    .replace(/\.(private|public)/g, '')
    .replace(/,_nonce:[^,}]*/, '')
    .replace(/,_version:[^,}]*/, '')
}

function modelRecord({ owner, entries }: ModelRecord): string {
  return formatValue({ owner, ...entries })
}

function compareRecords(
  made: readonly ModelRecord[],
  read: readonly MadeRecord[],
): readonly string[] {
  const wanted = readable(made).map((record) => `${record.program} ${modelRecord(record)}`)
  const found = read.map(({ program, plaintext }) => `${program} ${plainRecord(plaintext)}`)
  if (wanted.join('\n') === found.join('\n')) return []
  return [`records should be\n  ${wanted.join('\n  ')}\nand are\n  ${found.join('\n  ')}`]
}

async function compareTables(driver: Driver, state: State): Promise<string[]> {
  const differences: string[] = []
  for (const name of state.names()) {
    const [program = '', mapping = ''] = name.split('/')
    const wanted = state.table(program, mapping)
    const found = new Map(
      [...(await driver.entries(program, mapping))].map(([key, value]) => [
        key.replace(/\s/g, ''),
        value.replace(/\s/g, ''),
      ]),
    )
    // of credits.aleo only programs' balances are modelled
    const keys = program === 'credits.aleo' ? wanted.keys() : [...wanted.keys(), ...found.keys()]
    for (const key of new Set(keys)) {
      const value = wanted.get(key)
      const expected = value === undefined ? 'absent' : formatValue(value)
      const actual = found.get(key) ?? (program === 'credits.aleo' ? '0u64' : 'absent')
      if (expected !== actual) {
        differences.push(`${name}[${key}] should be ${expected} and is ${actual}`)
      }
    }
  }
  return differences
}

function initialState(hash: Hasher): State {
  const state = new State()
  deployConfig(state)
  const context = { state } as Context
  for (const program of ['nightjar_credits.aleo', 'nightjar_router.aleo']) {
    watchCredits(context, hash.programAddress(program))
  }
  for (const [program, mapping] of mappingNames()) state.table(program, mapping)
  return state
}

/** All mappings of the suite and the stand-ins. */
function mappingNames(): [string, string][] {
  const sources = [...Object.entries(standIns), ...programIds.map((id) => [id, programSource(id)])]
  return sources.flatMap(([program = '', source = '']) =>
    [...source.matchAll(/^mapping (\w+):$/gm)].map(([, name]): [string, string] => [
      program,
      name ?? '',
    ]),
  )
}

type ResolvedInput = { readonly argument: Argument; readonly plaintext: string }

function resolveInputs(world: World, move: Move): ResolvedInput[] {
  return move.inputs.map((input) => {
    if (!input.startsWith('$')) {
      const plaintext = resolve(world, input)
      return { argument: plaintext, plaintext }
    }
    const record = world.kept.get(input.slice(1))
    if (record === undefined) throw new Error(`${move.call}: no record is called ${input}.`)
    return { argument: record.model, plaintext: record.plaintext }
  })
}

function execute(driver: Driver, world: World, move: Move, inputs: readonly ResolvedInput[]) {
  const [program = '', name = ''] = move.call.split('/')
  const feeRecord = move.fee === undefined ? undefined : world.kept.get(move.fee)?.plaintext
  return driver.execute({
    privateKey: actors[move.by].privateKey,
    program,
    function: name,
    inputs: inputs.map(({ plaintext }) => plaintext),
    dynamic: /arc20|router/.test(program) ? Object.keys(standIns) : [],
    ...(feeRecord === undefined ? {} : { feeRecord }),
  })
}

const addresses = new Set<string>(Object.values(actors).map(({ address }) => address))

/** The records that an actor can read, in the driver's form. */
function readable(made: readonly ModelRecord[]): ModelRecord[] {
  return made.filter(({ owner }) => addresses.has(owner))
}

/** Forgets the records that a call spent and stores the ones it made under their names. */
function keepRecords(
  kept: Map<string, KeptRecord>,
  names: readonly string[],
  { made, spent }: Prediction,
  outcome: Outcome,
): void {
  for (const [name, { model }] of kept) if (spent.has(model)) kept.delete(name)
  for (const [place, name] of names.entries()) {
    const model = readable(made)[place]
    const record = outcome.records[place]
    if (name === '_' || model === undefined || record === undefined || spent.has(model)) continue
    kept.set(name, { model, plaintext: record.plaintext })
  }
}

/** Starts from the state after deployment. */
export function createPlayer(driver: Driver, hash: Hasher): Player {
  const kept = new Map<string, KeptRecord>()
  let state = initialState(hash)

  const world = async (): Promise<World> => ({ state, height: await driver.height(), hash, kept })

  const play = async (move: Move): Promise<Played> => {
    const before = await world()
    const inputs = resolveInputs(before, move)
    const prediction = predict(
      before,
      move,
      inputs.map(({ argument }) => argument),
    )
    const outcome = await execute(driver, before, move, inputs)
    const { verdict: predicted, reason } = prediction
    const differences: string[] = []
    if (outcome.verdict !== predicted) {
      differences.push(`should be ${predicted} (${reason}) and is ${outcome.verdict}`)
    }
    if (outcome.verdict === 'accepted') {
      state = prediction.state
      differences.push(...compareRecords(prediction.made, outcome.records))
      keepRecords(kept, move.keep ?? [], prediction, outcome)
    }
    if (outcome.verdict !== 'refused') differences.push(...(await compareTables(driver, state)))
    return { predicted, reason, outcome, differences }
  }

  return { world, play }
}
