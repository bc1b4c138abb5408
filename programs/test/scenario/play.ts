import { Rejection } from '../../../scripts/programs/model.ts'
import { programIds, programSource } from '../../src/index.ts'
import { standIns } from '../standIns.ts'
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
import { configActions, deployConfig, faucetActions } from './settingsModel.ts'
import {
  type Action,
  type Argument,
  type Context,
  formatValue,
  type Hasher,
  type ModelRecord,
  Refusal,
  State,
} from './state.ts'
import { type KeptRecord, resolve, type World } from './world.ts'
import {
  arc20WrapperActions,
  creditsWrapperActions,
  registryWrapperActions,
  routerActions,
} from './wrapperModel.ts'

/** One call of a scenario, as data. Inputs are in the notation of `resolve`; `$name` is a record kept before. */
export type CallStep = {
  readonly by: Actor
  /** `program.aleo/function` */
  readonly call: string
  readonly inputs: readonly string[]
  readonly expect: Verdict
  /** Names for the records that the transaction makes, inner calls first; `_` keeps none. */
  readonly keep?: readonly string[]
  /** A kept credits record that pays the fee. */
  readonly fee?: string
  readonly note?: string
}

/** A step: a call, or empty blocks. */
export type Step = CallStep | { readonly mine: number }

const models: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  'credits.aleo': creditsActions,
  'token_registry.aleo': registryActions,
  'test_arc20_token.aleo': arc20Actions,
  'test_arc22_token.aleo': arc22Actions,
  'nightjar_config.aleo': configActions,
  'nightjar_core.aleo': coreActions,
  'nightjar_credits.aleo': creditsWrapperActions,
  'nightjar_registry.aleo': registryWrapperActions,
  'nightjar_arc20.aleo': arc20WrapperActions,
  'nightjar_router.aleo': routerActions,
  'nightjar_faucet.aleo': faucetActions,
}

/** Every function that a scenario can call, as `program.aleo/function`. */
export const modelled: readonly string[] = Object.entries(models).flatMap(([program, actions]) =>
  Object.keys(actions).map((name) => `${program}/${name}`),
)

type Prediction = {
  readonly verdict: Verdict
  readonly reason: string
  readonly state: State
  readonly made: readonly ModelRecord[]
}

function predict(world: World, step: CallStep, inputs: readonly Argument[]): Prediction {
  const [program = '', name = ''] = step.call.split('/')
  const action = models[program]?.[name]
  if (action === undefined) throw new Error(`The model has no ${step.call}.`)
  const { address } = actors[step.by]
  const made: ModelRecord[] = []
  const state = world.state.copy()
  const context: Context = {
    state,
    caller: address,
    signer: address,
    height: world.height + 1,
    hash: world.hash,
    made,
  }
  try {
    action(context, ...inputs)
    return { verdict: 'accepted', reason: '', state, made }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Rejection) {
      const verdict = error instanceof Refusal ? 'refused' : 'rejected'
      return { verdict, reason: error.message, state: world.state, made: [] }
    }
    throw error
  }
}

/** Without spaces, nonce, version and visibility: what the model can know of a record. */
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
  const owners = new Set<string>(Object.values(actors).map(({ address }) => address))
  const wanted = made
    .filter(({ owner }) => owners.has(owner))
    .map((record) => `${record.program} ${modelRecord(record)}`)
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
    // of credits.aleo only the balances of programs are modelled
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

/** What a scenario came to on one node. */
export type Report = {
  readonly steps: number
  readonly differences: readonly string[]
  /** Every verdict and record in order, and every mapping at the end: to compare two nodes by. */
  readonly trace: readonly string[]
}

/** Deploys the suite and the stand-ins, as the admin. */
export async function deployAll(driver: Driver): Promise<void> {
  for (const source of Object.values(standIns)) {
    await driver.deploy(actors.admin.privateKey, source)
  }
  for (const id of programIds) await driver.deploy(actors.admin.privateKey, programSource(id))
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

/** Every mapping of the suite and the stand-ins. */
function mappingNames(): [string, string][] {
  const sources = [...Object.entries(standIns), ...programIds.map((id) => [id, programSource(id)])]
  return sources.flatMap(([program = '', source = '']) =>
    [...source.matchAll(/^mapping (\w+):$/gm)].map(([, name]): [string, string] => [
      program,
      name ?? '',
    ]),
  )
}

type Options = {
  readonly driver: Driver
  readonly steps: readonly Step[]
  readonly hash: Hasher
  readonly onStep?: (line: string) => void
  readonly onTransaction?: (step: CallStep, transaction: string) => void
}

type ResolvedInput = { readonly argument: Argument; readonly plaintext: string }

function resolveInputs(world: World, step: CallStep): ResolvedInput[] {
  return step.inputs.map((input) => {
    if (!input.startsWith('$')) {
      const plaintext = resolve(world, input)
      return { argument: plaintext, plaintext }
    }
    const record = world.kept.get(input.slice(1))
    if (record === undefined) throw new Error(`${step.call}: no record is called ${input}.`)
    return { argument: record.model, plaintext: record.plaintext }
  })
}

function execute(driver: Driver, world: World, step: CallStep, inputs: readonly ResolvedInput[]) {
  const [program = '', name = ''] = step.call.split('/')
  const feeRecord = step.fee === undefined ? undefined : world.kept.get(step.fee)?.plaintext
  return driver.execute({
    privateKey: actors[step.by].privateKey,
    program,
    function: name,
    inputs: inputs.map(({ plaintext }) => plaintext),
    dynamic: /arc20|router/.test(program) ? Object.keys(standIns) : [],
    ...(feeRecord === undefined ? {} : { feeRecord }),
  })
}

function compareVerdicts(step: CallStep, prediction: Prediction, outcome: Outcome): string[] {
  const { verdict, reason } = prediction
  const lines: string[] = []
  if (verdict !== step.expect) {
    lines.push(`the model says ${verdict} (${reason}), the scenario ${step.expect}`)
  }
  if (outcome.verdict !== verdict) {
    lines.push(`should be ${verdict} (${reason}) and is ${outcome.verdict}`)
  }
  return lines
}

function keepRecords(
  kept: Map<string, KeptRecord>,
  names: readonly string[],
  prediction: Prediction,
  outcome: Outcome,
): void {
  for (const [place, name] of names.entries()) {
    const model = prediction.made[place]
    const record = outcome.records[place]
    if (name !== '_' && model !== undefined && record !== undefined) {
      kept.set(name, { model, plaintext: record.plaintext })
    }
  }
}

function labelOf(index: number, { by, call, note }: CallStep): string {
  return `step ${index}: ${by} ${call}${note === undefined ? '' : ` (${note})`}`
}

// they depend on fees and on where a chain's heights begin: only the model can say what they should be
const ofOneChain: readonly string[] = ['credits.aleo/account', 'nightjar_faucet.aleo/next_claim']

/** Every entry of every mapping that must be the same on two nodes. */
async function lastEntries(driver: Driver, state: State): Promise<string[]> {
  const lines: string[] = []
  for (const name of state.names().sort()) {
    const [program = '', mapping = ''] = name.split('/')
    if (ofOneChain.includes(name)) continue
    const entries = [...(await driver.entries(program, mapping))]
    lines.push(
      ...entries.map(([key, value]) => `${name}[${key}]=${value}`.replace(/\s/g, '')).sort(),
    )
  }
  return lines
}

/**
 * Plays the steps one after another. After each, the node's verdict, its records and every entry of every mapping
 * must be what the model says; each difference is a line of the report.
 */
export async function play(options: Options): Promise<Report> {
  const { driver, steps, hash, onStep = () => {}, onTransaction = () => {} } = options
  const kept = new Map<string, KeptRecord>()
  const differences: string[] = []
  const trace: string[] = []
  let state = initialState(hash)

  const playCall = async (step: CallStep): Promise<{ verdict: string; lines: string[] }> => {
    const world: World = { state, height: await driver.height(), hash, kept }
    const inputs = resolveInputs(world, step)
    const prediction = predict(
      world,
      step,
      inputs.map(({ argument }) => argument),
    )
    const outcome = await execute(driver, world, step, inputs)
    if (outcome.transaction !== null) onTransaction(step, outcome.transaction)
    const lines = compareVerdicts(step, prediction, outcome)
    if (outcome.verdict === 'accepted') {
      state = prediction.state
      lines.push(...compareRecords(prediction.made, outcome.records))
      keepRecords(kept, step.keep ?? [], prediction, outcome)
    }
    if (outcome.verdict !== 'refused') lines.push(...(await compareTables(driver, state)))
    const records = outcome.records.map(({ plaintext }) => plainRecord(plaintext))
    trace.push([step.call, outcome.verdict, ...records].join(' '))
    return { verdict: [outcome.verdict, prediction.reason].join(' ').trim(), lines }
  }

  for (const [index, step] of steps.entries()) {
    if ('mine' in step) {
      await driver.mine(step.mine)
      continue
    }
    const label = labelOf(index, step)
    const { verdict, lines } = await playCall(step)
    onStep(`${label}: ${verdict}`)
    for (const line of lines) onStep(`  DIFFERENCE ${line}`)
    differences.push(...lines.map((line) => `${label}: ${line}`))
  }
  return {
    steps: steps.length,
    differences,
    trace: [...trace, ...(await lastEntries(driver, state))],
  }
}
