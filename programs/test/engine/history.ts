import { formatPlaintext, type Plaintext } from '@nightjar/aleo'
import { Rejection } from '../../../scripts/programs/model.ts'
import { programIds, programSource } from '../../src/index.ts'
import { type Actor, actors } from '../scenario/actors.ts'
import { coreActions } from '../scenario/coreModel.ts'
import type { Verdict } from '../scenario/driver.ts'
import { configActions, deployConfig } from '../scenario/settingsModel.ts'
import {
  type Action,
  type Context,
  formatValue,
  type Hasher,
  type ModelRecord,
  numberOf,
  Refusal,
  State,
} from '../scenario/state.ts'
import type { Engine, EngineCall } from './engine.ts'

const core = 'nightjar_core.aleo'
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

/** What is known of a history so far. */
export type History = {
  readonly state: State
  /** Unspent records. */
  readonly records: readonly ModelRecord[]
  readonly height: number
  readonly hash: Hasher
  /** Keys of `account` → token and user. */
  readonly owners: ReadonlyMap<string, { readonly token: string; readonly user: string }>
  /** Plays a move on the engine and the model; throws where they differ or an invariant breaks. */
  play(move: Move): Verdict
}

/** Notes which token and user each key of `account` stands for. */
function noting(hash: Hasher, owners: Map<string, { token: string; user: string }>): Hasher {
  return {
    ...hash,
    bhp256(plaintext) {
      const key = hash.bhp256(plaintext)
      const [, token, user] = /^\{ token: (\w+), user: (\w+) \}$/.exec(plaintext) ?? []
      if (token !== undefined && user !== undefined) owners.set(key, { token, user })
      return key
    },
  }
}

type Predicted = { verdict: Verdict; reason: string; state: State; made: readonly ModelRecord[] }

function predict(move: Move, state: State, height: number, hash: Hasher): Predicted {
  const { address } = actors[move.by]
  const made: ModelRecord[] = []
  const after = state.copy()
  const context: Context = { state: after, caller: address, signer: address, height, hash, made }
  try {
    models[move.program][move.function]?.(context, ...move.inputs)
    return { verdict: 'accepted', reason: '', state: after, made }
  } catch (error) {
    if (error instanceof Refusal)
      return { verdict: 'refused', reason: error.message, state, made: [] }
    if (error instanceof Rejection)
      return { verdict: 'rejected', reason: error.message, state, made: [] }
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

/** Starts from the state after deployment. */
export function createHistory(engine: Engine, hasher: Hasher): History {
  const owners = new Map<string, { token: string; user: string }>()
  const hash = noting(hasher, owners)
  let state = new State()
  let height = 10
  let records: ModelRecord[] = []
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
      const spent = new Set(move.inputs.filter((input) => typeof input !== 'string'))
      records = [...records.filter((record) => !spent.has(record)), ...predicted.made]
      checkInvariants({ before, after: state, records, owners, move, label })
    }
    return outcome.verdict
  }

  return {
    play,
    hash,
    owners,
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

function formatRecord({ owner, entries }: ModelRecord): string {
  return formatValue({ owner, ...entries })
}

type Step = {
  readonly before: State
  readonly after: State
  readonly records: readonly ModelRecord[]
  readonly owners: ReadonlyMap<string, { readonly token: string; readonly user: string }>
  readonly move: Move
  readonly label: string
}

/** The pools of a state: id → numbers. */
export function poolsOf(state: State) {
  return [...state.table(core, 'pairs').keys()].map((id) => {
    const pair = state.struct(core, 'pairs', id)
    const supply = numberOf(state.struct(core, 'tokens', id).total_supply ?? '')
    const [a, b] = [numberOf(pair.reserve_a ?? ''), numberOf(pair.reserve_b ?? '')]
    return { id, a, b, supply, lastK: numberOf(pair.last_k ?? '') }
  })
}

/** Which tokens a pair is of, found by hashing once. */
const pairTokens = new Map<string, readonly [string, string]>()

/** Remembers the tokens of a pair, so that its reserves count towards their supply. */
export function notePair(id: string, tokenA: string, tokenB: string): void {
  pairTokens.set(id, [tokenA, tokenB])
}

function checkInvariants({ before, after, records, owners, move, label }: Step): void {
  // 1. balances + records + reserves = supply, of every token
  const held = new Map<string, bigint>()
  const count = (token: string, amount: bigint) => held.set(token, (held.get(token) ?? 0n) + amount)
  for (const [key, amount] of after.table(core, 'account')) {
    const token = owners.get(key)?.token
    if (token === undefined || typeof amount !== 'string')
      throw new Error(`${label}: an unknown balance`)
    count(token, numberOf(amount))
  }
  for (const { entries } of records) count(entries.token ?? '', numberOf(entries.amount ?? ''))
  for (const { id, a, b } of poolsOf(after)) {
    const [tokenA, tokenB] = pairTokens.get(id) ?? ['', '']
    count(tokenA, a)
    count(tokenB, b)
  }
  for (const token of after.table(core, 'tokens').keys()) {
    const supply = numberOf(after.struct(core, 'tokens', token).total_supply ?? '')
    if ((held.get(token) ?? 0n) !== supply) {
      throw new Error(`${label}: ${held.get(token)} of ${token} are held, its supply is ${supply}`)
    }
  }
  // 2. to 4. of the pools
  const earlier = new Map(poolsOf(before).map((pool) => [pool.id, pool]))
  for (const pool of poolsOf(after)) {
    const k = pool.a * pool.b
    const fail = (sentence: string) => {
      throw new Error(`${label}: ${sentence}`)
    }
    if (pool.a <= 0n || pool.b <= 0n || pool.a >= 1n << 98n || pool.b >= 1n << 98n)
      fail('a reserve left its range')
    if (pool.supply * pool.supply > k) fail('the supply is above the root of k')
    const old = earlier.get(pool.id)
    if (old === undefined) continue
    const oldK = old.a * old.b
    if (k < oldK && !move.function.startsWith('remove_liquidity')) fail('k fell')
    const collects = old.lastK !== 0n && oldK > old.lastK
    if (!collects && k * old.supply * old.supply < oldK * pool.supply * pool.supply)
      fail('a share was diluted')
    const moved = /liquidity/.test(move.function)
    if (!moved && pool.supply !== old.supply) fail('a swap changed the supply')
  }
}
