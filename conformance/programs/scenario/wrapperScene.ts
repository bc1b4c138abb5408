import { add, RejectionError } from '../model.ts'
import { type Actor, actors } from './actors.ts'
import { poolsOf } from './invariants.ts'
import { numberOf } from './state.ts'
import { amountBought, inOrder, resolve, type World } from './world.ts'
import { outsideBalance, type Wrapped, wrappedTokens } from './wrappedTokens.ts'

const core = 'nightjar_core.aleo'

export const users = ['alice', 'bob', 'carol', 'dave', 'eve'] as const satisfies readonly Actor[]

/** The open pairs, smaller id first: credits are the second token of three and the first of one. */
export const pairs = [
  ['WARC20', 'A'],
  ['A', 'WALEO'],
  ['WREG', 'WALEO'],
  ['WARC20', 'WALEO'],
  ['WALEO', 'WARC22'],
] as const

/** A token of the history, by its name in `tokenId`. */
export type Token = 'A' | Wrapped

/**
 * What is wrong with a call: one unit more than available, or than it pays; nothing at all; or a deadline that has
 * passed.
 */
export type Flaw = 'tooMuch' | 'tooGreedy' | 'zero' | 'late'

/** A choice of what to do next, in numbers; the move depends on the state at that point. */
export type Choice = {
  /** `program.aleo/function` */
  readonly call: string
  readonly flaw: Flaw | null
  readonly by: number
  readonly one: number
  /** Share of what is available, in parts of 2^16. */
  readonly share: number
  /** Units below the most that a call may ask for. */
  readonly slack: number
}

/** What a move is made with. */
export type Scene = { readonly world: World; readonly choice: Choice }

/** A record by its kept name. */
export type Held = { readonly name: string; readonly amount: bigint }

/** Public credits that a user spends at once, in microcredits: far below the genesis balance. */
const pocket = 40_000_000n
const mostU64 = (1n << 64n) - 1n

export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** The id of a token or a pair by its name. */
export function tokenOf(world: World, name: string): string {
  return resolve(world, `#${name}`)
}

/** A public balance in core. `owner` is in the notation of `resolve`. */
export function balanceOf(world: World, owner: string, name: string): bigint {
  const [token, user] = [resolve(world, `#${name}`), resolve(world, owner)]
  const key = world.hash.bhp256(`{ token: ${token}, user: ${user} }`)
  return numberOf(world.state.literal(core, 'account', key, '0u128'))
}

/** What a user has approved for a program. */
export function approvalOf(world: World, user: Actor, name: string, spender: string): bigint {
  const [token, by] = [resolve(world, `#${name}`), world.hash.programAddress(spender)]
  const payer = actors[user].address
  const key = world.hash.bhp256(`{ token: ${token}, payer: ${payer}, spender: ${by} }`)
  return numberOf(world.state.literal(core, 'approvals', key, '0u128'))
}

/** A user's records of a token with an amount, the largest first. */
export function recordsOf(world: World, user: Actor, program: string, token?: string): Held[] {
  return [...world.kept]
    .filter(([, { model }]) => model.program === program && model.owner === actors[user].address)
    .filter(
      ([
        ,
        {
          model: { entries },
        },
      ]) => !('sender' in entries),
    ) // a report of an ARC-22 program
    .filter(
      ([
        ,
        {
          model: { entries },
        },
      ]) => token === undefined || entries.token === token,
    )
    .map(
      ([
        name,
        {
          model: { entries },
        },
      ]) => ({
        name,
        amount: numberOf(entries.amount ?? entries.microcredits ?? ''),
      }),
    )
    .filter(({ amount }) => amount > 0n)
    .sort((one, two) => (two.amount > one.amount ? 1 : -1))
}

/** A user's largest record of a token of core. */
export function recordOf(world: World, user: Actor, name: string): Held | undefined {
  return recordsOf(world, user, core, tokenOf(world, name))[0]
}

/** A user's largest record of the outside token. */
export function outsideRecordOf(world: World, user: Actor, token: Wrapped): Held | undefined {
  return recordsOf(world, user, wrappedTokens[token].outside)[0]
}

/** The first user, starting from the chosen one, for whom it is true; otherwise the chosen one. */
export function who({ choice }: Scene, isTrue: (user: Actor) => boolean): Actor {
  const turned = users.map((_, place) => pick(users, choice.by + place))
  return turned.find(isTrue) ?? pick(users, choice.by)
}

/** What a user can spend of an outside token; of credits, what they may spend at once, or all that can exist. */
export function outsideOf({ world, choice }: Scene, user: Actor, token: Wrapped): bigint {
  const known = outsideBalance(world, token, actors[user].address)
  return known ?? (choice.flaw === 'tooMuch' ? mostU64 - 1n : pocket)
}

/** A share of what is available, or a wrong amount. */
export function amountOf({ choice }: Scene, owned: bigint): bigint {
  if (choice.flaw === 'zero') return 0n
  if (choice.flaw === 'tooMuch') return owned + 1n
  return owned === 0n ? 0n : 1n + ((owned - 1n) * BigInt(choice.share)) / 65_535n
}

/** A minimum at or just below the output, or one unit above it. */
function minimum({ choice }: Scene, compute: () => bigint): bigint {
  try {
    const most = compute()
    if (choice.flaw === 'tooGreedy') return most + 1n
    return most > BigInt(choice.slack) ? most - BigInt(choice.slack) : most
  } catch (error) {
    if (error instanceof RejectionError) return 0n // the call rejects whatever the minimum is
    throw error
  }
}

/** The minimum of a swap. */
export function leastOf(scene: Scene, from: string, to: string, amount: bigint): bigint {
  return minimum(scene, () => amountBought(scene.world, from, to, amount))
}

/** The minimum when adding liquidity; the amounts are in the order of the names. */
export function leastLiquidity(
  scene: Scene,
  names: readonly [Token, Token],
  amounts: readonly [bigint, bigint],
): bigint {
  const { state, hash } = scene.world
  const pair = tokenOf(scene.world, names.join('/'))
  return minimum(scene, () => {
    const pool = poolsOf(state).find(({ id }) => id === pair)
    if (pool === undefined) throw new RejectionError('the pair is not open')
    const forward = inOrder(hash, ...names)[0] === tokenOf(scene.world, names[0])
    const [one, two] = forward ? amounts : [amounts[1], amounts[0]]
    const { a: reserveA, b: reserveB, supply } = pool
    return add({ reserveA, reserveB, supply }, one, two).liquidity
  })
}

/** A token that has an open pair with the given one. */
export function partnerOf({ choice }: Scene, token: Token): Token {
  const found = pairs.flatMap(([a, b]) => (a === token ? [b] : b === token ? [a] : []))
  return pick(found, choice.one)
}

/** Usually the actor, sometimes another user. */
export function receiver({ choice }: Scene, by: Actor): string {
  return `@${choice.one % 3 === 0 ? pick(users, choice.by + choice.one) : by}`
}

/** Where a surplus goes: to the actor, or to one of their blinded addresses. */
export function refund({ choice }: Scene, by: Actor): string {
  return choice.slack % 2 === 0 ? `@${by}` : `~${by}:1`
}

export function deadline({ choice }: Scene): string {
  return choice.flaw === 'late' ? '^+0' : '^+20'
}
