import fc from 'fast-check'
import { add, exactIn, exactOut, remove } from '../model.ts'
import { actors } from '../scenario/actors.ts'
import { type ModelRecord, numberOf } from '../scenario/state.ts'
import { protocolFeeAt, swapFeeAt } from '../scenario/terms.ts'
import type { InFlight } from './engine.ts'
import { price } from './forms.ts'
import { type Composition, type History, outsideProgram } from './history.ts'
import {
  always,
  openPools,
  ownedRecords,
  type Pool,
  part,
  pick,
  toCore,
  u128,
} from './moveScene.ts'

const core = 'nightjar_core.aleo'
const { alice } = actors

/** Numbers that choose one call of a composition; their meaning depends on the state at that point. */
export type Part = {
  readonly kind: number
  readonly item: number
  readonly other: number
  readonly share: number
  readonly bound: number
}

const number = fc.noBias(fc.nat(65_535))

/** A composition of one to six calls, and the order in which they are awaited. */
export const anyComposition: fc.Arbitrary<{ parts: Part[]; shuffle: number[] }> = fc.record({
  parts: fc.array(
    fc.record({ kind: number, item: number, other: number, share: number, bound: number }),
    { minLength: 1, maxLength: 6 },
  ),
  shuffle: fc.array(number, { minLength: 6, maxLength: 6 }),
})

/** Something that a later call can spend: one of alice's records, or one made by an earlier call. */
type Item = {
  readonly input: ModelRecord | InFlight
  readonly token: string
  readonly amount: bigint
}

type Inner = Composition['calls'][number]

/** A composition under construction. */
type Draft = {
  readonly history: History
  readonly items: Item[]
  readonly calls: Inner[]
  /** The outside program's public balances, including what the calls so far would move. */
  readonly purse: Map<string, bigint>
}

function terms({ state, height }: History, pool: Pool, tokenIn: string) {
  const [reserveIn, reserveOut] = tokenIn === pool.tokenA ? [pool.a, pool.b] : [pool.b, pool.a]
  const fee = swapFeeAt(state, height + 1)
  return { reserveIn, reserveOut, fee, protocolFee: protocolFeeAt(state, height + 1) }
}

/** Adds a call; `outputs` are the records that it makes, in order. */
function push(
  { calls, items }: Draft,
  name: string,
  inputs: Inner['inputs'],
  outputs: readonly { readonly token: string; readonly amount: bigint }[],
): void {
  const call = calls.push({ program: core, function: name, inputs }) - 1
  items.push(...outputs.map((made, output) => ({ ...made, input: { call, output } })))
}

function take({ items }: Draft, wants: (item: Item) => boolean, at: number): Item | undefined {
  const found = pick(
    items.filter((item) => item.amount > 0n && wants(item)),
    at,
  )
  if (found !== undefined) items.splice(items.indexOf(found), 1)
  return found
}

/** Usually the quote or less, sometimes more: a later call may make it come true. */
function promised(quote: bigint, bound: number): bigint {
  return [0n, quote / 2n, (quote * 99n) / 100n, quote, quote + 1n][bound % 5] ?? 0n
}

function neighbours(pools: readonly Pool[], token: string): readonly Pool[] {
  return pools.filter(({ tokenA, tokenB }) => tokenA === token || tokenB === token)
}

function otherOf({ tokenA, tokenB }: Pool, token: string): string {
  return token === tokenA ? tokenB : tokenA
}

type Maker = (draft: Draft, part: Part) => void

const removePrivately: Maker = (draft, { item, share, bound }) => {
  const pools = openPools(draft.history)
  const found = take(draft, ({ token }) => pools.some(({ id }) => id === token), item)
  const pool = pools.find(({ id }) => id === found?.token)
  if (found === undefined || pool === undefined) return
  const liquidity = part(found.amount, share)
  const { a, b, supply, tokenA, tokenB, id } = pool
  const removed = price(() => remove({ reserveA: a, reserveB: b, supply }, liquidity))
  const [minA, minB] = [removed?.amountA ?? 0n, removed?.amountB ?? 0n].map((amount) =>
    promised(amount, bound),
  )
  const amounts = [liquidity, minA ?? 0n, minB ?? 0n].map(u128)
  const inputs = [tokenA, tokenB, found.input, ...amounts, alice.address, alice.address, always]
  push(draft, 'remove_liquidity_privately', inputs, [
    { token: tokenA, amount: minA ?? 0n },
    { token: tokenB, amount: minB ?? 0n },
    { token: id, amount: found.amount - liquidity },
  ])
}

const sellPrivately: Maker = (draft, { item, other, share, bound }) => {
  const pools = openPools(draft.history)
  const found = take(draft, ({ token }) => neighbours(pools, token).length > 0, item)
  const pool = pick(neighbours(pools, found?.token ?? ''), other)
  if (found === undefined || pool === undefined) return
  const amountIn = part(found.amount, share)
  const sold = price(() => exactIn({ amountIn, ...terms(draft.history, pool, found.token) }))
  const least = promised(sold?.amountOut ?? 0n, bound)
  const tokenOut = otherOf(pool, found.token)
  const amounts = [u128(amountIn), u128(least)]
  const inputs = [found.input, tokenOut, ...amounts, alice.address, alice.address, always]
  push(draft, 'swap_exact_private_for_private', inputs, [
    { token: tokenOut, amount: least },
    { token: found.token, amount: found.amount - amountIn },
  ])
}

const addPrivately: Maker = (draft, { item, other, share, bound }) => {
  const pool = pick(openPools(draft.history), other)
  if (pool === undefined) return
  const first = take(draft, ({ token }) => token === pool.tokenA, item)
  const second = take(draft, ({ token }) => token === pool.tokenB, item)
  if (first === undefined || second === undefined) return
  const amounts = [part(first.amount, share), second.amount] as const
  const { a, b, supply, tokenA, tokenB, id } = pool
  const added = price(() => add({ reserveA: a, reserveB: b, supply }, ...amounts))
  const least = promised(added?.liquidity ?? 0n, bound)
  const given = [...amounts, 0n, 0n, least].map(u128)
  const to = [alice.address, alice.address, always]
  push(
    draft,
    'add_liquidity_privately',
    [first.input, second.input, ...given, ...to],
    [
      { token: id, amount: least },
      { token: tokenA, amount: first.amount - amounts[0] },
      { token: tokenB, amount: 0n },
    ],
  )
}

const toPublic: Maker = (draft, { item, share }) => {
  const found = take(draft, () => true, item)
  if (found === undefined) return
  const amount = part(found.amount, share)
  const program = draft.history.hash.programAddress(outsideProgram)
  draft.purse.set(found.token, (draft.purse.get(found.token) ?? 0n) + amount)
  push(
    draft,
    'transfer_private_to_public',
    [found.input, program, u128(amount)],
    [{ token: found.token, amount: found.amount - amount }],
  )
}

function fromPurse({ purse }: Draft, item: number): [string, bigint] | undefined {
  return pick(
    [...purse].filter(([, amount]) => amount > 0n),
    item,
  )
}

const toPrivate: Maker = (draft, { item, share }) => {
  const [token, owned] = fromPurse(draft, item) ?? []
  if (token === undefined || owned === undefined) return
  const amount = part(owned, share)
  draft.purse.set(token, owned - amount)
  push(
    draft,
    'transfer_public_to_private',
    [token, alice.address, u128(amount)],
    [{ token, amount }],
  )
}

const sellInPublic: Maker = (draft, { item, other, share, bound }) => {
  const pools = openPools(draft.history)
  const [token, owned] = fromPurse(draft, item) ?? []
  const pool = pick(neighbours(pools, token ?? ''), other)
  if (token === undefined || owned === undefined || pool === undefined) return
  const amountIn = part(owned, share)
  const sold = price(() => exactIn({ amountIn, ...terms(draft.history, pool, token) }))
  const least = promised(sold?.amountOut ?? 0n, bound)
  const tokenOut = otherOf(pool, token)
  const program = draft.history.hash.programAddress(outsideProgram)
  draft.purse.set(token, owned - amountIn)
  draft.purse.set(tokenOut, (draft.purse.get(tokenOut) ?? 0n) + least)
  const inputs = [token, tokenOut, u128(amountIn), u128(least), program, always]
  push(draft, 'swap_exact_tokens_for_tokens', inputs, [])
}

const buyInPublic: Maker = (draft, { item, other, share }) => {
  const pools = openPools(draft.history)
  const [token, owned] = fromPurse(draft, item) ?? []
  const pool = pick(neighbours(pools, token ?? ''), other)
  if (token === undefined || owned === undefined || pool === undefined) return
  const given = terms(draft.history, pool, token)
  const sold = price(() => exactIn({ amountIn: part(owned, share), ...given }))
  const amountOut = (sold?.amountOut ?? 0n) || 1n
  const cost = price(() => exactOut({ amountOut, ...given }))?.amountIn ?? owned
  const tokenOut = otherOf(pool, token)
  const program = draft.history.hash.programAddress(outsideProgram)
  draft.purse.set(token, owned > cost ? owned - cost : 0n)
  draft.purse.set(tokenOut, (draft.purse.get(tokenOut) ?? 0n) + amountOut)
  const inputs = [token, tokenOut, u128(2n * cost), u128(amountOut), program, always]
  push(draft, 'swap_tokens_for_exact_tokens', inputs, [])
}

const makers: readonly Maker[] = [
  removePrivately,
  removePrivately,
  sellPrivately,
  sellPrivately,
  addPrivately,
  toPublic,
  toPrivate,
  sellInPublic,
  buyInPublic,
]

/** The outside program's public balances. */
function purseOf({ state, hash }: History): Map<string, bigint> {
  const user = hash.programAddress(outsideProgram)
  const tokens = [...state.table(core, 'tokens').keys()]
  return new Map(
    tokens.map((token) => {
      const key = hash.bhp256(`{ token: ${token}, user: ${user} }`)
      return [token, numberOf(state.literal(core, 'account', key, '0u128'))]
    }),
  )
}

/** A permutation of `count` places, chosen by numbers. */
function shuffled(count: number, shuffle: readonly number[]): number[] {
  const places = Array.from({ length: count }, (_, place) => place)
  return places.toSorted((one, two) => (shuffle[one] ?? 0) - (shuffle[two] ?? 0))
}

/** Makes the calls from what alice and the outside program hold, each spending what earlier calls make. */
export function composeOf(
  history: History,
  { parts, shuffle }: { readonly parts: readonly Part[]; readonly shuffle: readonly number[] },
): Composition {
  const items = ownedRecords(history)
    .filter(({ by }) => by === 'alice')
    .map(({ record, token, amount }) => ({ input: record, token, amount }))
  const draft: Draft = { history, items, calls: [], purse: purseOf(history) }
  for (const chosen of parts) pick(makers, chosen.kind)?.(draft, chosen)
  return { by: 'alice', calls: draft.calls, awaits: shuffled(draft.calls.length, shuffle) }
}

const supply = 10n ** 16n

/**
 * Three tokens and two pools. Nearly all liquidity is in records of alice, and the outside program holds some of each;
 * carol collects half of every fee.
 */
export function openComposed(history: History): { readonly tokens: readonly string[] } {
  const admin = actors.admin.address
  const program = history.hash.programAddress(outsideProgram)
  const tokens = [0, 1, 2].map((salt) => {
    const names = [`${salt}field`, '1field', '2field', '6u8', u128(supply), admin]
    history.play(toCore('admin', 'create_token', names))
    const id = history.hash.bhp256(`{ creator: ${admin}, salt: ${salt}field }`)
    history.play(toCore('admin', 'mint_private', [id, alice.address, u128(supply)]))
    history.play(toCore('admin', 'transfer_public', [id, alice.address, u128(supply / 2n)]))
    history.play(toCore('admin', 'transfer_public', [id, program, u128(supply / 1000n)]))
    return id
  })
  const sorted = tokens.toSorted((one, two) => (numberOf(one) < numberOf(two) ? -1 : 1))
  const [low = '', middle = '', high = ''] = sorted
  for (const [a, b] of [
    [low, middle],
    [middle, high],
  ] as const) {
    const amounts = [10n ** 12n, 4n * 10n ** 12n, 2n * 10n ** 12n].map(u128)
    history.play(toCore('alice', 'create_pair', [a, b, ...amounts, alice.address, always]))
    const pair = history.hash.bhp256(`{ token_a: ${a}, token_b: ${b} }`)
    const owned = u128(2n * 10n ** 12n - 1001n)
    history.play(toCore('alice', 'transfer_public_to_private', [pair, alice.address, owned]))
  }
  const fee = [actors.carol.address, '1u128']
  history.play({
    by: 'admin',
    program: 'nightjar_config.aleo',
    function: 'set_protocol_fee',
    inputs: fee,
  })
  history.wait(10)
  return { tokens: sorted }
}
