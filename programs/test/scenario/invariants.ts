import { type ProtocolFee, protocolLiquidity } from '../../../scripts/programs/model.ts'
import { lockedLiquidity, maxReserve, zeroAddress } from '../../src/index.ts'
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
type Holding = { readonly token: string; readonly user: string; readonly amount: bigint }

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

/**
 * Throws unless balances + records + reserves = supply of every token, k of every pool fell by removal alone, and a
 * share of it is worth no less of either reserve, but for exactly what the protocol fee mints.
 */
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

type Pools = { readonly old: Pool; readonly pool: Pool }

function isSame({ old, pool }: Pools): boolean {
  return (
    old.a === pool.a && old.b === pool.b && old.supply === pool.supply && old.lastK === pool.lastK
  )
}

/** The supply that liquidity is counted against: with what the protocol is minted before it changes. */
function supplyWithFee({ a, b, supply, lastK }: Pool, fee: ProtocolFee): bigint {
  return supply + protocolLiquidity({ reserveA: a, reserveB: b, supply, lastK }, fee)
}

function protocolFeeOf(state: State): ProtocolFee {
  const { collector, base_portion } = state.struct('nightjar_config.aleo', 'protocol_fee', 'true')
  return { hasCollector: collector !== zeroAddress, basePortion: numberOf(base_portion ?? '') }
}

/** What is wrong with a pool by itself, or null. */
function wrongOf({ a, b, supply }: Pool): string | null {
  if (a <= 0n || b <= 0n || a >= maxReserve || b >= maxReserve) return 'a reserve left its range'
  if (supply < lockedLiquidity) return 'the supply is below what is locked'
  return supply * supply > a * b ? 'the supply is above the root of k' : null
}

/** What is wrong with a pair that was just opened, or null. */
function wrongOpening({ a, b, supply, lastK }: Pool, fee: ProtocolFee): string | null {
  if (supply <= lockedLiquidity) return 'no more was minted than is locked'
  if ((supply + 1n) ** 2n <= a * b) return 'less was minted than the root of k'
  return lastK === (fee.hasCollector ? a * b : 0n) ? null : 'the last k is wrong'
}

/** What a change of liquidity did wrong, or null: nobody's share of either reserve falls but by the fee. */
function wrongLiquidity({ old, pool }: Pools, fee: ProtocolFee): string | null {
  const supply = supplyWithFee(old, fee)
  if (pool.a * supply < old.a * pool.supply) return 'the share of the first reserve was diluted'
  if (pool.b * supply < old.b * pool.supply) return 'the share of the second reserve was diluted'
  if (pool.a * pool.b * supply ** 2n < old.a * old.b * pool.supply ** 2n) return 'k per share fell'
  return pool.lastK === (fee.hasCollector ? pool.a * pool.b : 0n) ? null : 'the last k is wrong'
}

/** What a swap did wrong, or null. */
function wrongSwap({ old, pool }: Pools): string | null {
  if (pool.a * pool.b < old.a * old.b) return 'k fell'
  if (pool.supply !== old.supply) return 'the supply changed'
  return pool.lastK === old.lastK ? null : 'the last k changed'
}

function checkPools({ before, after, function: name, label }: Step): void {
  const fee = protocolFeeOf(before)
  const earlier = new Map(poolsOf(before).map((pool) => [pool.id, pool]))
  const wrongChange = (pool: Pool): string | null => {
    const old = earlier.get(pool.id)
    if (old === undefined) return wrongOpening(pool, fee)
    const pools = { old, pool }
    if (isSame(pools)) return null
    if (name.includes('swap')) return wrongSwap(pools)
    if (!name.includes('liquidity')) return 'it should not have changed'
    const isKept = name.startsWith('remove_liquidity') || pool.a * pool.b >= old.a * old.b
    return isKept ? wrongLiquidity(pools, fee) : 'k fell'
  }
  for (const pool of poolsOf(after)) {
    const wrong = wrongOf(pool) ?? wrongChange(pool)
    if (wrong !== null) throw new Error(`${label}: ${wrong}, pool ${pool.id}`)
  }
}
