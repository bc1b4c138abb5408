import { finalizeNames, functionOf } from '@nightjar/programs/functions'
import {
  CREDITS_ID,
  CREDITS_PROGRAM,
  encodeProgramId,
  type InsideOf,
  type KnownToken,
  keyOfMovement,
  LOCAL_ARC20_PROGRAM,
  LOCAL_WRAPPED_TOKENS,
  type Movement,
  type OwnedRecord,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  REGISTRY_PROGRAM,
  type RecordOrigin,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import type { Fixture } from '@nightjar/server/testing/fixture'
import type { History, HistoryCall } from '@nightjar/server/testing/history'
import { type Engine, type EngineCall, landed } from './engine/engine.ts'
import type { ModelRecord } from './scenario/state.ts'

/** The fee of every transaction of a history. */
export const FEE = 1500n

/** A record that is on the chain. */
export type Held = OwnedRecord & { readonly model: ModelRecord }

/** A transaction, and what it changed of each account's balances: by address and token. */
export type Made = {
  readonly id: string
  readonly status: string
  readonly by: string
  readonly height: number
  readonly changes: ReadonlyMap<string, ReadonlyMap<string, bigint>>
}

/** A call of a function: what finalize runs, and the records it spends and makes. */
export type Act = {
  readonly call: HistoryCall
  readonly spent: readonly Held[]
  readonly made: readonly (readonly [program: string, name: string, record: ModelRecord])[]
  /** Public credits that it moves. */
  readonly coins: readonly (readonly [from: string | null, to: string | null, amount: bigint])[]
  /** Public tokens outside the exchange that it moves, by their wrapped form. */
  readonly outside?: readonly OutsideMove[]
}

type OutsideMove = readonly [from: string | null, to: string | null, amount: bigint, inside: string]

/** Accounts on a chain whose finalize and function bodies run in the interpreter; of credits.aleo only sums are kept. */
export type World = {
  readonly history: History
  readonly fixture: Fixture
  readonly engine: Engine
  readonly held: Held[]
  readonly coins: Map<string, bigint>
  /** Public balances outside the exchange, by account and wrapped form. */
  readonly outside: Map<string, bigint>
  count: number
}

export const token = (record: ModelRecord): string => record.entries.token ?? ''
export const amountOf = ({ entries }: ModelRecord): bigint =>
  BigInt((entries.amount ?? entries.microcredits ?? '0').replace(/u\d+$/, ''))

export const coin = (owner: string, amount: bigint): ModelRecord => ({
  ...{ program: CREDITS_PROGRAM, owner, entries: { microcredits: `${amount}u64` } },
})

/** What a call of the core does, by its own compiled body; finalize gets what it names like its inputs. */
export function coreAct(
  world: World,
  name: string,
  inputs: readonly (string | Held)[],
  { by, more = {} }: { readonly by: string; readonly more?: Readonly<Record<string, string>> },
): Act {
  const given = inputs.map((input) => (typeof input === 'string' ? input : input.model))
  const call = {
    program: PROGRAMS.core,
    function: name,
    caller: by,
    signer: by,
    height: 9,
  } as const
  const [made = []] = world.engine.bodies([{ ...call, inputs: given } satisfies EngineCall])
  return {
    call: { ...coreCall(name, given, by, { ...pairOf(world, name, given), ...more }) },
    spent: inputs.filter((input) => typeof input !== 'string'),
    made: made.map((record) => [PROGRAMS.core, name, record] as const),
    coins: [],
  }
}

function pairOf({ fixture }: World, name: string, inputs: readonly (string | ModelRecord)[]) {
  if (!/liquidity|create_pair/.test(name)) return {}
  const ids = inputs.slice(0, 2).map((input) => (typeof input === 'string' ? input : token(input)))
  return { pair: fixture.chain.pairKey(ids[0] ?? '', ids[1] ?? '') }
}

/** The call of the core with the arguments of its finalize. */
export function coreCall(
  name: string,
  inputs: readonly (string | ModelRecord)[],
  caller: string,
  more: Readonly<Record<string, string>> = {},
): HistoryCall {
  const names = Object.keys(functionOf(PROGRAMS.core, name)?.inputs ?? {})
  const named: Record<string, string> = { caller, ...more }
  for (const [at, input] of inputs.entries()) {
    const label = names[at] ?? ''
    if (typeof input === 'string') named[label] = input
    else if (label === 'input')
      Object.assign(named, { token: token(input), token_in: token(input), t0: token(input) })
    else if (label === 'input_a') named.token_a = token(input)
    else if (label === 'input_b') named.token_b = token(input)
  }
  const args = finalizeNames(PROGRAMS.core, name)
  const silent = args.length === 0
  const shown = Object.values(functionOf(PROGRAMS.core, name)?.inputs ?? {}).map((type, at) => {
    const input = inputs[at]
    return type.endsWith('.public') && typeof input === 'string' ? input : ''
  })
  return {
    ...{ program: PROGRAMS.core, function: name, inputs: shown, isSilent: silent },
    arguments: args.map((arg) => named[arg] ?? ''),
  }
}

export const creditsCall = (name: string, args: readonly string[]): HistoryCall => ({
  ...{ program: CREDITS_PROGRAM, function: name, arguments: args, isSilent: args.length === 0 },
})

/** Balances of an account by token: public, in records, and of credits. */
function balancesOf(world: World, account: string, tokens: readonly string[]): Map<string, bigint> {
  const { history, fixture } = world
  const sums = new Map<string, bigint>([[CREDITS_ID, world.coins.get(account) ?? 0n]])
  for (const id of tokens) {
    const held = history.store.get(PROGRAMS.core, 'account', fixture.chain.accountKey(id, account))
    if (held?.kind === 'literal') sums.set(id, BigInt(held.value))
  }
  for (const { token: outside } of [...outsides.values()]) {
    const held = world.outside.get(`${account} ${outside.id}`)
    if (held) sums.set(keyOfMovement({ token_id: outside.id, outside: true }), held)
  }
  for (const { model, spent } of world.held) {
    if (spent || model.owner !== account) continue
    const id = keyOfModel(model)
    sums.set(id, (sums.get(id) ?? 0n) + amountOf(model))
  }
  return sums
}

function keyOfModel(model: ModelRecord): string {
  if (model.program === CREDITS_PROGRAM) return CREDITS_ID
  const isInside = model.program === PROGRAMS.core
  return keyOfMovement({ token_id: token(model), ...(isInside ? {} : { outside: true }) })
}

export type Scope = { readonly accounts: readonly string[]; readonly tokens: readonly string[] }

/** Sends a call; a fee record pays the fee, or the signer's public credits do. */
export function send(
  world: World,
  act: Act,
  { by, feeRecord, accounts, tokens }: Scope & { readonly by: string; readonly feeRecord?: Held },
): Made {
  const { history } = world
  const before = new Map(accounts.map((each) => [each, balancesOf(world, each, tokens)]))
  const { id, status } = history.call({ ...act.call, feePayer: feeRecord ? undefined : by })
  const height = history.blocks.length
  const place = (program: string, name: string): RecordOrigin => ({
    ...{ transactionId: id, program, function: name, height, timestamp: height },
  })
  if (status === 'accepted') {
    for (const record of act.spent) spend(world, record, place(record.program, act.call.function))
    for (const [program, name, record] of act.made) keep(world, record, place(program, name))
    for (const [from, to, amount] of act.coins) {
      if (from) world.coins.set(from, (world.coins.get(from) ?? 0n) - amount)
      if (to) world.coins.set(to, (world.coins.get(to) ?? 0n) + amount)
    }
    for (const [from, to, amount, inside] of act.outside ?? []) {
      const add = (account: string, sum: bigint) => {
        const key = `${account} ${inside}`
        world.outside.set(key, (world.outside.get(key) ?? 0n) + sum)
      }
      if (from) add(from, -amount)
      if (to) add(to, amount)
    }
  }
  if (feeRecord) {
    const fee = place(CREDITS_PROGRAM, 'fee_private')
    spend(world, feeRecord, fee)
    keep(world, coin(by, amountOf(feeRecord.model) - FEE), fee)
  } else world.coins.set(by, (world.coins.get(by) ?? 0n) - FEE)
  const changes = new Map(
    accounts.map((each) => {
      const [old, now] = [before.get(each), balancesOf(world, each, tokens)]
      const changed = [...now.keys()].map(
        (at) => [at, (now.get(at) ?? 0n) - (old?.get(at) ?? 0n)] as const,
      )
      const gone = [...(old?.keys() ?? [])].flatMap((at) =>
        now.has(at) ? [] : [[at, -(old?.get(at) ?? 0n)] as const],
      )
      return [each, new Map([...changed, ...gone].filter(([, change]) => change !== 0n))] as const
    }),
  )
  return { id, status, by, height, changes }
}

function spend(world: World, record: Held, spentIn: RecordOrigin): void {
  const at = world.held.findIndex(({ id }) => id === record.id)
  const found = world.held[at]
  if (found) world.held[at] = { ...found, spent: true, spentIn }
}

function keep(world: World, model: ModelRecord, origin: RecordOrigin): void {
  const isCredits = model.program === CREDITS_PROGRAM
  world.held.push({
    ...{ program: model.program, name: '', plaintext: '', spent: false, id: `${world.count++}` },
    ...{ origin, owner: model.owner, amount: amountOf(model), model },
    token: isCredits ? '' : (originOfModel(model) ?? token(model).replace('field', '')),
  })
}

/** The token of an outside record as its program names it. */
const originOfModel = ({ program, entries: { token: inside = '' } }: ModelRecord) =>
  program === PROGRAMS.core ? undefined : outsides.get(inside)?.origin

/** A router's or wrapper's call, made of calls of the core and of credits. */
export function composed(
  program: string,
  name: string,
  parts: readonly Act[],
  inputs: readonly string[] = [],
): Act {
  return {
    call: { program, function: name, inputs, arguments: parts.map(({ call }) => call) },
    spent: parts.flatMap(({ spent }) => spent),
    made: parts.flatMap(({ made }) => made),
    coins: parts.flatMap(({ coins }) => coins),
    outside: parts.flatMap(({ outside = [] }) => outside),
  }
}

const wrapper = PROGRAM_ADDRESSES.credits
export const WRAPPED = WRAPPED_ALEO.id

export function wrapPublic(by: string, amount: bigint, to: string): Act {
  const paid: Act = {
    ...{ call: creditsCall('transfer_public_as_signer', [by, wrapper, `${amount}u64`]), spent: [] },
    ...{ made: [], coins: [[by, wrapper, amount]] },
  }
  const call = coreCall('mint_public', [WRAPPED, to, `${amount}u128`], wrapper)
  return composed(PROGRAMS.credits, 'wrap_public', [paid, { call, spent: [], made: [], coins: [] }])
}

/** Wraps from a record of credits; the wrapped record is the signer's. */
export function wrapPrivate(by: string, record: Held, amount: bigint): Act {
  const change = coin(by, amountOf(record.model) - amount)
  const name = 'transfer_private_to_public'
  const paid: Act = {
    ...{ call: creditsCall(name, [wrapper, `${amount}u64`]), spent: [record] },
    ...{ made: [[CREDITS_PROGRAM, name, change]], coins: [[null, wrapper, amount]] },
  }
  const made = {
    program: PROGRAMS.core,
    owner: by,
    entries: { token: WRAPPED, amount: `${amount}u128` },
  }
  const call = coreCall('mint_private', [WRAPPED, by, `${amount}u128`], wrapper)
  return composed(PROGRAMS.credits, 'wrap_private', [
    paid,
    { call, spent: [], made: [[PROGRAMS.core, 'mint_private', made]], coins: [] },
  ])
}

/** Unwraps from the signer's public balance, or from a record, into public credits or a record of `to`. */
export function unwrap(
  by: string,
  amount: bigint,
  {
    record,
    to,
    arrives,
  }: { readonly record?: Held; readonly to: string; readonly arrives: 'public' | 'private' },
): Act {
  const rest = record && {
    ...record.model,
    entries: { token: WRAPPED, amount: `${amountOf(record.model) - amount}u128` },
  }
  const burned: Act = record
    ? {
        call: coreCall('burn_private', [record.model, `${amount}u128`], wrapper),
        ...{ spent: [record], coins: [] },
        made: rest ? [[PROGRAMS.core, 'burn_private', rest]] : [],
      }
    : {
        call: coreCall('burn_from', [WRAPPED, by, `${amount}u128`], wrapper),
        ...{ spent: [], made: [], coins: [] },
      }
  const name = arrives === 'public' ? 'transfer_public' : 'transfer_public_to_private'
  const args = arrives === 'public' ? [wrapper, to, `${amount}u64`] : [wrapper, `${amount}u64`]
  const paid: Act = {
    ...{ call: creditsCall(name, args), spent: [] },
    made: arrives === 'public' ? [] : [[CREDITS_PROGRAM, name, coin(to, amount)]],
    coins: [[wrapper, arrives === 'public' ? to : null, amount]],
  }
  const ways = record
    ? arrives === 'public'
      ? 'unwrap_private_to_public'
      : 'unwrap_private'
    : 'unwrap_public'
  return composed(PROGRAMS.credits, ways, [burned, paid])
}

/** A token of another program, and its wrapped form. */
export type Outside = {
  readonly token: KnownToken
  readonly program: string
  /** How records name it. */
  readonly origin: string
  readonly wrapper: string
  readonly isRegistry: boolean
  /** It reports to a compliance officer, as ARC-22 has it. */
  readonly reports: boolean
}

const ARC22_PROGRAM = 'test_arc22_token.aleo'
const arc22: KnownToken = {
  ...{ symbol: 'TA22', name: 'TestArc22', decimals: 6, logo: '', id: '22field' },
  ...{ salt: encodeProgramId(ARC22_PROGRAM), creator: PROGRAM_ADDRESSES.arc20 },
  wrapperProgram: PROGRAMS.arc20,
}

const outsideOf = (token: KnownToken, program: string): Outside => {
  const isRegistry = program === REGISTRY_PROGRAM
  const origin = isRegistry ? token.salt.replace('field', '') : program
  const reports = program === ARC22_PROGRAM
  return { token, program, origin, wrapper: token.creator, isRegistry, reports }
}

/** Those of a local network and one of ARC-22, by their wrapped form. */
export const outsides: ReadonlyMap<string, Outside> = new Map(
  [
    ...LOCAL_WRAPPED_TOKENS.map((token) => {
      const isRegistry = token.wrapperProgram === PROGRAMS.registry
      return outsideOf(token, isRegistry ? REGISTRY_PROGRAM : LOCAL_ARC20_PROGRAM)
    }),
    outsideOf(arc22, ARC22_PROGRAM),
  ].map((each) => [each.token.id, each]),
)

export const insideOf: InsideOf = ({ program, token: origin }) =>
  [...outsides.values()].find((each) => each.program === program && each.origin === origin)?.token
    .id

const outsideRecord = ({ program, token: { id } }: Outside, owner: string, amount: bigint) => ({
  ...{ program, owner, entries: { token: id, amount: `${amount}u128` } },
})

/** A call of the outside token's program; the registry's name the token too. */
export const outsideCall = (of: Outside, name: string, args: readonly string[]): HistoryCall => ({
  ...{ program: of.program, function: name, isDynamic: !of.isRegistry },
  arguments: of.isRegistry ? [of.token.salt, ...args] : args,
})

const wrapperOf = ({ token: { wrapperProgram, salt } }: Outside, name: string, inputs = [salt]) =>
  [wrapperProgram, name, inputs] as const

/** Registers the wrapped form. */
export function openOutside({ history }: World, of: Outside, admin: string): void {
  const { id, decimals, creator, salt } = of.token
  const args = [creator, id, salt, salt, `${decimals}u8`, '0u128', creator]
  history.call({
    ...{ program: of.token.wrapperProgram, function: 'init_token', feePayer: admin },
    ...{ inputs: [salt], arguments: [{ ...coreCall('create_token', [], ''), arguments: args }] },
  })
}

/** Wraps public tokens of the signer. */
export function wrapOutside(of: Outside, by: string, amount: bigint, to: string): Act {
  const { token, wrapper } = of
  const paid: Act = {
    call: outsideCall(of, 'transfer_public_as_signer', [by, wrapper, `${amount}u128`]),
    ...{ spent: [], made: [], coins: [], outside: [[by, wrapper, amount, token.id]] },
  }
  const call = coreCall('mint_public', [token.id, to, `${amount}u128`], wrapper)
  const minted: Act = { call, spent: [], made: [], coins: [] }
  const [program, name, inputs] = wrapperOf(of, 'wrap_public')
  return composed(program, name, [paid, minted], inputs)
}

/** Wraps from a record; the wrapped record is the signer's. */
export function wrapOutsideRecord(of: Outside, by: string, record: Held, amount: bigint): Act {
  const { token, wrapper, program } = of
  const name = 'transfer_private_to_public'
  const change = outsideRecord(of, by, amountOf(record.model) - amount)
  const paid: Act = {
    ...{ call: outsideCall(of, name, [wrapper, `${amount}u128`]), spent: [record], coins: [] },
    ...{ made: [[program, name, change]], outside: [[null, wrapper, amount, token.id]] },
  }
  const made = {
    ...{ program: PROGRAMS.core, owner: by },
    entries: { token: token.id, amount: `${amount}u128` },
  }
  const call = coreCall('mint_private', [token.id, by, `${amount}u128`], wrapper)
  const minted: Act = {
    ...{ call, spent: [], coins: [], made: [[PROGRAMS.core, 'mint_private', made]] },
  }
  const inputs = of.isRegistry ? [] : [token.salt]
  return composed(token.wrapperProgram, 'wrap_private', [paid, minted], inputs)
}

/** Unwraps from the signer's public balance to that of `to`, or from a record into a record. */
export function unwrapOutside(
  of: Outside,
  by: string,
  { amount, to, record }: { readonly amount: bigint; readonly to: string; readonly record?: Held },
): Act {
  const { token, wrapper, program } = of
  const rest = record && {
    ...record.model,
    entries: { token: token.id, amount: `${amountOf(record.model) - amount}u128` },
  }
  const burned: Act = record
    ? {
        call: coreCall('burn_private', [record.model, `${amount}u128`], wrapper),
        ...{ spent: [record], coins: [] },
        made: rest ? [[PROGRAMS.core, 'burn_private', rest]] : [],
      }
    : {
        call: coreCall('burn_from', [token.id, by, `${amount}u128`], wrapper),
        ...{ spent: [], made: [], coins: [] },
      }
  const name = record ? 'transfer_public_to_private' : 'transfer_public'
  const args = record ? [wrapper, `${amount}u128`] : [wrapper, to, `${amount}u128`]
  const paid: Act = {
    ...{ call: outsideCall(of, name, args), spent: [], coins: [] },
    made: record ? [[program, name, outsideRecord(of, to, amount)]] : [],
    outside: [[wrapper, record ? null : to, amount, token.id]],
  }
  const inputs = record ? [token.salt, '', `${amount}u128`] : [token.salt, `${amount}u128`, to]
  const hidden = of.reports ? 'unwrap_private_arc22' : 'unwrap_private'
  const ways = record ? hidden : 'unwrap_public'
  return composed(token.wrapperProgram, ways, [burned, paid], inputs)
}

/** A record of an outside token that somebody else paid out. */
export function outsideIncome(of: Outside, to: string, amount: bigint): Act {
  const name = 'mint_private'
  return {
    ...{ call: { ...outsideCall(of, name, []), isSilent: true, isDynamic: false } },
    ...{ spent: [], coins: [], made: [[of.program, name, outsideRecord(of, to, amount)]] },
  }
}

/** Makes one record of these, all of one outside token, in its own program; a single one is moved to its owner. */
export function joinOutside(of: Outside, by: string, records: readonly Held[]): Act {
  const name = records.length === 1 ? 'transfer_private' : 'join'
  const sum = records.reduce((total, { amount }) => total + amount, 0n)
  return {
    ...{ call: { ...outsideCall(of, name, []), isSilent: true, isDynamic: false } },
    ...{ spent: records, coins: [], made: [[of.program, name, outsideRecord(of, by, sum)]] },
  }
}

/** A record that an earlier part of the same transaction made. */
export function inFlight(world: World, act: Act): Held {
  const [, , model] = act.made.findLast(([program]) => program === PROGRAMS.core) ?? []
  if (!model) throw new Error('nothing was made')
  const record = landed(model, []) as ModelRecord
  return {
    ...{ program: record.program, name: '', plaintext: '', spent: false, id: `${world.count++}` },
    ...{ owner: record.owner, amount: amountOf(record), model: record },
    token: token(record).replace('field', ''),
  }
}

export type Sums = ReadonlyMap<string, bigint>

/** The sum by token of what an export tells, and the sides it does not know. */
export function sumsOf(paid: readonly Movement[], received: readonly Movement[]): Sums {
  const sums = new Map<string, bigint>()
  const add = (each: Movement, sign: bigint) =>
    sums.set(
      keyOfMovement(each),
      (sums.get(keyOfMovement(each)) ?? 0n) + sign * BigInt(each.amount),
    )
  for (const each of paid) add(each, -1n)
  for (const each of received) add(each, 1n)
  return new Map([...sums].filter(([, sum]) => sum !== 0n))
}
