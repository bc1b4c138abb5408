import { LOCKED_LIQUIDITY, MAX_RESERVE } from '@nightjar/programs'
import type { NotingHasher } from './notingHasher.ts'
import { type ModelRecord, numberOf, type State } from './state.ts'

const core = 'nightjar_core.aleo'

type Pool = {
  id: string
  a: bigint
  b: bigint
  supply: bigint
  lastK: bigint
  owedA: bigint
  owedB: bigint
}

/** The pools of a state, in base units. */
export function poolsOf(state: State): Pool[] {
  return [...state.table(core, 'pairs').keys()].map((id) => {
    const pair = state.struct(core, 'pairs', id)
    const supply = numberOf(state.struct(core, 'tokens', id).total_supply ?? '')
    const [a, b] = [numberOf(pair.reserve_a ?? ''), numberOf(pair.reserve_b ?? '')]
    const [owedA, owedB] = [numberOf(pair.owed_a ?? ''), numberOf(pair.owed_b ?? '')]
    return { id, a, b, supply, lastK: numberOf(pair.last_k ?? ''), owedA, owedB }
  })
}

/** A balance above zero, and its owner. */
type Holding = { readonly token: string; readonly user: string; readonly amount: bigint }

/** Every public balance above zero; throws where the owner of a key is unknown. */
export function holdingsOf(state: State, { owners }: NotingHasher): Holding[] {
  return [...state.table(core, 'account')].flatMap(([key, value]) => {
    const owner = owners.get(key)
    if (owner === undefined || typeof value !== 'string') throw new Error('an unknown balance')
    const amount = numberOf(value)
    return amount === 0n ? [] : [{ ...owner, amount }]
  })
}

/** One step of a history; `records` are the unspent ones after it, of all programs. */
type Step = {
  readonly before: State
  readonly after: State
  readonly records: readonly ModelRecord[]
  readonly hash: NotingHasher
  readonly function: string
  readonly label: string
}

/**
 * Throws unless balances + records + reserves + what the protocol is owed = supply of every token, k of a pool fell
 * only by removals, and a share of a pool is worth no less of either reserve.
 */
export function checkInvariants(step: Step): void {
  checkSupplies(step)
  checkPools(step)
}

/**
 * Throws unless a transaction of several calls leaves everything backed, and no pool with less than before: a share may
 * be worth less of one token, but not less of both together, and what is set aside for the protocol is never taken
 * back.
 */
export function checkComposed(step: Omit<Step, 'function'>): void {
  checkSupplies(step)
  const { before, after, label } = step
  const earlier = new Map(poolsOf(before).map((pool) => [pool.id, pool]))
  for (const pool of poolsOf(after)) {
    const old = earlier.get(pool.id)
    const wrong = wrongOf(pool) ?? (old === undefined ? null : wrongAfterAll({ old, pool }))
    if (wrong !== null) throw new Error(`${label}: ${wrong}, pool ${pool.id}`)
  }
}

/** What a pool lost over several calls, or null. */
function wrongAfterAll({ old, pool }: Pools): string | null {
  const isLess = pool.a * pool.b * old.supply ** 2n < old.a * old.b * pool.supply ** 2n
  return isLess ? 'a share of it is worth less' : null
}

function checkSupplies({ after, records, hash, label }: Omit<Step, 'function'>): void {
  const held = new Map<string, bigint>()
  const count = (token: string, amount: bigint) => held.set(token, (held.get(token) ?? 0n) + amount)
  for (const { token, amount } of holdingsOf(after, hash)) count(token, amount)
  for (const { program, entries } of records) {
    if (program === core) count(entries.token ?? '', numberOf(entries.amount ?? ''))
  }
  for (const { id, a, b, owedA, owedB } of poolsOf(after)) {
    const [tokenA, tokenB] = hash.pairs.get(id) ?? ['', '']
    count(tokenA, a + owedA)
    count(tokenB, b + owedB)
  }
  for (const token of after.table(core, 'tokens').keys()) {
    const supply = numberOf(after.struct(core, 'tokens', token).total_supply ?? '')
    if ((held.get(token) ?? 0n) !== supply) {
      throw new Error(`${label}: ${held.get(token)} of ${token} are held, its supply is ${supply}`)
    }
  }
}

type Pools = { readonly old: Pool; readonly pool: Pool }

function isSame({ old, pool }: Pools): boolean {
  return (
    old.a === pool.a &&
    old.b === pool.b &&
    old.supply === pool.supply &&
    old.lastK === pool.lastK &&
    old.owedA === pool.owedA &&
    old.owedB === pool.owedB
  )
}

/** What is wrong with a pool on its own, or null. */
function wrongOf({ a, b, supply }: Pool): string | null {
  if (a <= 0n || b <= 0n || a >= MAX_RESERVE || b >= MAX_RESERVE) return 'a reserve left its range'
  if (supply < LOCKED_LIQUIDITY) return 'the supply is below what is locked'
  return supply * supply > a * b ? 'the supply is above the root of k' : null
}

/** What is wrong with a newly opened pair, or null. */
function wrongOpening({ a, b, supply, lastK, owedA, owedB }: Pool): string | null {
  if (supply <= LOCKED_LIQUIDITY) return 'no more was minted than is locked'
  if ((supply + 1n) ** 2n <= a * b) return 'less was minted than the root of k'
  if (owedA + owedB > 0n) return 'it owes the protocol'
  return lastK === a * b ? null : 'the last k is wrong'
}

/** What a change of liquidity did wrong, or null: nobody's share of either reserve may fall. */
function wrongLiquidity({ old, pool }: Pools): string | null {
  if (pool.a * old.supply < old.a * pool.supply) return 'the share of the first reserve was diluted'
  if (pool.b * old.supply < old.b * pool.supply) {
    return 'the share of the second reserve was diluted'
  }
  if (pool.owedA > old.owedA || pool.owedB > old.owedB) return 'it owes the protocol more'
  return pool.lastK === pool.a * pool.b ? null : 'the last k is wrong'
}

/** What a swap did wrong, or null. */
function wrongSwap({ old, pool }: Pools): string | null {
  if (pool.a * pool.b < old.a * old.b) return 'k fell'
  if (pool.supply !== old.supply) return 'the supply changed'
  if (pool.owedA < old.owedA || pool.owedB < old.owedB) return 'the protocol lost'
  return pool.lastK === old.lastK ? null : 'the last k changed'
}

function checkPools({ before, after, function: name, label }: Step): void {
  const earlier = new Map(poolsOf(before).map((pool) => [pool.id, pool]))
  const wrongChange = (pool: Pool): string | null => {
    const old = earlier.get(pool.id)
    if (old === undefined) return wrongOpening(pool)
    const pools = { old, pool }
    if (isSame(pools)) return null
    if (name.includes('swap')) return wrongSwap(pools)
    if (!name.includes('liquidity')) return 'it should not have changed'
    const isKept = name.startsWith('remove_liquidity') || pool.a * pool.b >= old.a * old.b
    return isKept ? wrongLiquidity(pools) : 'k fell'
  }
  for (const pool of poolsOf(after)) {
    const wrong = wrongOf(pool) ?? wrongChange(pool)
    if (wrong !== null) throw new Error(`${label}: ${wrong}, pool ${pool.id}`)
  }
}
