import type { NotingHasher } from './notingHasher.ts'
import { type ModelRecord, numberOf, type State } from './state.ts'

const core = 'nightjar_core.aleo'

type Pool = { id: string; a: bigint; b: bigint; supply: bigint; lastK: bigint }

/** The pools of a state, in base units. */
export function poolsOf(state: State): Pool[] {
  return [...state.table(core, 'pairs').keys()].map((id) => {
    const pair = state.struct(core, 'pairs', id)
    const supply = numberOf(state.struct(core, 'tokens', id).total_supply ?? '')
    const [a, b] = [numberOf(pair.reserve_a ?? ''), numberOf(pair.reserve_b ?? '')]
    return { id, a, b, supply, lastK: numberOf(pair.last_k ?? '') }
  })
}

/** A balance above zero, and whose it is. */
export type Holding = { readonly token: string; readonly user: string; readonly amount: bigint }

/** Every public balance above zero; throws where nobody hashed the key of one. */
export function holdingsOf(state: State, { owners }: NotingHasher): Holding[] {
  return [...state.table(core, 'account')].flatMap(([key, value]) => {
    const owner = owners.get(key)
    if (owner === undefined || typeof value !== 'string') throw new Error('an unknown balance')
    const amount = numberOf(value)
    return amount === 0n ? [] : [{ ...owner, amount }]
  })
}

/** One step of a history; `records` are the unspent ones after it, of whatever program. */
type Step = {
  readonly before: State
  readonly after: State
  readonly records: readonly ModelRecord[]
  readonly hash: NotingHasher
  readonly function: string
  readonly label: string
}

/** Throws unless balances + records + reserves = supply of every token, and no pool lost but by removal. */
export function checkInvariants(step: Step): void {
  checkSupplies(step)
  checkPools(step)
}

function checkSupplies({ after, records, hash, label }: Step): void {
  const held = new Map<string, bigint>()
  const count = (token: string, amount: bigint) => held.set(token, (held.get(token) ?? 0n) + amount)
  for (const { token, amount } of holdingsOf(after, hash)) count(token, amount)
  for (const { program, entries } of records) {
    if (program === core) count(entries.token ?? '', numberOf(entries.amount ?? ''))
  }
  for (const { id, a, b } of poolsOf(after)) {
    const [tokenA, tokenB] = hash.pairs.get(id) ?? ['', '']
    count(tokenA, a)
    count(tokenB, b)
  }
  for (const token of after.table(core, 'tokens').keys()) {
    const supply = numberOf(after.struct(core, 'tokens', token).total_supply ?? '')
    if ((held.get(token) ?? 0n) !== supply) {
      throw new Error(`${label}: ${held.get(token)} of ${token} are held, its supply is ${supply}`)
    }
  }
}

function checkPools({ before, after, function: name, label }: Step): void {
  const fail = (sentence: string) => {
    throw new Error(`${label}: ${sentence}`)
  }
  const earlier = new Map(poolsOf(before).map((pool) => [pool.id, pool]))
  for (const pool of poolsOf(after)) {
    const k = pool.a * pool.b
    if (pool.a <= 0n || pool.b <= 0n || pool.a >= 1n << 98n || pool.b >= 1n << 98n) {
      fail('a reserve left its range')
    }
    if (pool.supply * pool.supply > k) fail('the supply is above the root of k')
    const old = earlier.get(pool.id)
    if (old === undefined) continue
    const oldK = old.a * old.b
    if (k < oldK && !name.startsWith('remove_liquidity')) fail('k fell')
    const collects = old.lastK !== 0n && oldK > old.lastK
    if (!collects && k * old.supply * old.supply < oldK * pool.supply * pool.supply) {
      fail('a share was diluted')
    }
    if (!/liquidity/.test(name) && pool.supply !== old.supply) fail('a swap changed the supply')
  }
}
