import fc from 'fast-check'
import { type Actor, actors } from '../scenario/actors.ts'
import { holdingsOf, poolsOf } from '../scenario/invariants.ts'
import { type ModelRecord, numberOf } from '../scenario/state.ts'
import type { History, Move } from './history.ts'

const core = 'nightjar_core.aleo'
/** The five traders; the admin is a sixth account. */
export const users = ['alice', 'bob', 'carol', 'dave', 'eve'] as const satisfies Actor[]
const everyone: readonly Actor[] = ['admin', ...users]
const actorsByAddress = new Map<string, Actor>(everyone.map((by) => [actors[by].address, by]))
const factors = ['1field', '2field'] as const
const u128Limit = 1n << 128n

/** A deadline that is never reached. */
export const always = '4294967295u32'

/** What to do next, as 16-bit numbers; their meaning depends on the state at that point. */
export type Choice = {
  readonly kind: number
  readonly who: number
  readonly to: number
  readonly token: number
  readonly other: number
  /** Shares of what is available: 65535 is all, 0 to 2 are units. */
  readonly share: number
  readonly rest: number
  readonly bound: number
  readonly flaw: number
}

// uniform: fast-check prefers the extremes, which select only a few calls
const number = fc.noBias(fc.nat(65_535))
const share = fc.oneof(
  { weight: 3, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 65_535) },
)

const anyChoice: fc.Arbitrary<Choice> = fc.record({
  kind: number,
  who: number,
  to: number,
  token: number,
  other: number,
  share,
  rest: share,
  bound: number,
  flaw: number,
})

/** `count` choices, always the same for a seed; shares are often almost nothing or everything. */
export function choicesOf(seed: number, count: number): Choice[] {
  return fc.sample(anyChoice, { seed, numRuns: count })
}

/** A choice at one point of a history; `isWrong` asks for a call that the function's own rules reject. */
export type Scene = {
  readonly history: History
  readonly choice: Choice
  readonly isWrong: boolean
}

/** Makes a call, or returns null where it has nothing to work with. */
export type Maker = (scene: Scene) => Move | null

/** The item selected by a number. */
export function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items.length === 0 ? undefined : items[at % items.length]
}

/** A share of an amount, rounded down. */
export function part(amount: bigint, of: number): bigint {
  if (of <= 2) return BigInt(of) < amount ? BigInt(of) : amount
  return (amount * BigInt(of)) / 65_535n
}

/** The smaller one. */
export function least(one: bigint, two: bigint): bigint {
  return one < two ? one : two
}

/** A u128 literal; an amount outside the range becomes the nearest bound. */
export function u128(amount: bigint): string {
  return `${amount < 0n ? 0n : least(amount, u128Limit - 1n)}u128`
}

/** A call of core. */
export function toCore(by: Actor, name: string, inputs: Move['inputs']): Move {
  return { by, program: core, function: name, inputs }
}

/** The amount of a record, in base units. */
export function amountOf(record: ModelRecord): bigint {
  return numberOf(record.entries.amount ?? '')
}

/** The actor with this address. */
export function actorOf(address: string | undefined): Actor | undefined {
  return actorsByAddress.get(address ?? '')
}

/** An actor selected by the choice, never `but`. */
export function someone({ choice }: Scene, but?: Actor): Actor {
  return (
    pick(
      everyone.filter((by) => by !== but),
      choice.who,
    ) ?? 'alice'
  )
}

/** A public address that receives: often the payer's own, otherwise anyone's or a blinded one. */
export function receiver({ history, choice }: Scene, payer: Actor): string {
  const other = pick(everyone, choice.to >> 2) ?? payer
  if (choice.to % 3 === 0) return actors[payer].address
  if (choice.to % 3 === 1) return actors[other].address
  return history.hash.blinded(core, actors[other].address, factors[choice.to % 2] ?? '1field')
}

/** The owner of a new record, often the payer. */
export function owner({ choice }: Scene, payer: Actor): string {
  return actors[choice.to % 2 === 0 ? payer : (pick(everyone, choice.to >> 1) ?? payer)].address
}

type Owned = ReturnType<typeof holdingsOf>[number] & { readonly by: Actor }

/** Public balances of the actors. */
export function holdings({ state, hash }: History): Owned[] {
  return holdingsOf(state, hash).flatMap((holding) => {
    const by = actorOf(holding.user)
    return by === undefined ? [] : [{ ...holding, by }]
  })
}

/** Balances at blinded addresses of the actors. */
export function blindedHoldings({ state, hash }: History): (Owned & { readonly factor: string })[] {
  const blinded = new Map(
    everyone.flatMap((by) =>
      factors.map(
        (factor) => [hash.blinded(core, actors[by].address, factor), { by, factor }] as const,
      ),
    ),
  )
  return holdingsOf(state, hash).flatMap((holding) => {
    const found = blinded.get(holding.user)
    return found === undefined ? [] : [{ ...holding, ...found }]
  })
}

type OwnedRecord = { readonly record: ModelRecord; readonly token: string; readonly by: Actor }

/** Unspent records with an amount, the largest first. */
export function ownedRecords({ records }: History): (OwnedRecord & { readonly amount: bigint })[] {
  const owned = records.flatMap((record) => {
    const by = actorOf(record.owner)
    const token = record.entries.token ?? ''
    const amount = amountOf(record)
    return by === undefined || amount === 0n ? [] : [{ record, token, by, amount }]
  })
  return owned.toSorted((one, two) => (two.amount > one.amount ? 1 : -1))
}

/** One of the few largest, selected by the choice. */
export function pickLarge<Item>(items: readonly Item[], at: number): Item | undefined {
  return pick(at % 4 === 0 ? items : items.slice(0, 12), at >> 2)
}

/** Every token that is not an LP token. */
export function plainTokens({ state }: History): string[] {
  return [...state.table(core, 'tokens').keys()].filter((id) => !state.table(core, 'pairs').has(id))
}

/** The actor who is a token's admin. */
export function adminOf({ state }: History, token: string): Actor | undefined {
  return actorOf(state.struct(core, 'tokens', token).admin)
}

/** Tokens whose admin is an actor. */
export function managedTokens(history: History): { token: string; by: Actor }[] {
  return plainTokens(history).flatMap((token) => {
    const by = adminOf(history, token)
    return by === undefined ? [] : [{ token, by }]
  })
}

/** Allowances above zero between actors; `amount` is what they allow to move now. */
export function allowances(history: History) {
  const { state, hash } = history
  const read = (mapping: string, plaintext: string) =>
    numberOf(state.literal(core, mapping, hash.bhp256(plaintext), '0u128'))
  return history.approvals.flatMap(({ token, payer, spender }) => {
    const allowance = read('approvals', `{ token: ${token}, payer: ${payer}, spender: ${spender} }`)
    const balance = read('account', `{ token: ${token}, user: ${payer} }`)
    const by = actorOf(spender)
    if (by === undefined || allowance === 0n) return []
    return [{ token, payer, by, allowance, amount: least(allowance, balance) }]
  })
}

/** A pool with the tokens of its pair. */
export type Pool = ReturnType<typeof openPools>[number]

/** Every open pair. */
export function openPools({ state, hash }: History) {
  return poolsOf(state).map((pool) => {
    const [tokenA = '', tokenB = ''] = hash.pairs.get(pool.id) ?? []
    return { ...pool, tokenA, tokenB }
  })
}
