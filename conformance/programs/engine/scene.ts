import { ZERO_ADDRESS } from '@nightjar/programs'
import { actors } from '../scenario/actors.ts'
import type { Verdict } from '../scenario/driver.ts'
import { formatValue, type Hasher, type ModelRecord } from '../scenario/state.ts'
import type { Engine } from './engine.ts'

const core = 'nightjar_core.aleo'
const alice = actors.alice.address

/** The largest u128. */
export const mostU128 = (1n << 128n) - 1n

/** Four tokens in id order; amounts of the first are A. */
export const [tokenA, tokenB, tokenC, tokenD] = ['1field', '2field', '3field', '4field'] as const

/** A deadline that is never reached. */
export const deadline = '1000u32'

/** A state set by hand, and the errors found in it. */
export type Scene = {
  readonly engine: Engine
  readonly hash: Hasher
  readonly wrong: string[]
  readonly label: string
  /** Who calls. */
  readonly by: string
}

/** The id of a pair, tokens in order. */
export function pairId(hash: Hasher, a: string, b: string): string {
  return hash.bhp256(`{ token_a: ${a}, token_b: ${b} }`)
}

function accountKey(hash: Hasher, token: string, user: string): string {
  return hash.bhp256(`{ token: ${token}, user: ${user} }`)
}

type Pool = {
  readonly a: bigint
  readonly b: bigint
  readonly supply: bigint
  readonly lastK: bigint
  /** What is set aside for the protocol; nothing by default. */
  readonly owed?: readonly [bigint, bigint]
  /** Price sums, and the height at which they were stored; by default zero and the height of the calls. */
  readonly sums?: readonly [bigint, bigint]
  readonly height?: number
}

/** The height of all calls. */
export const callHeight = 10

/** Opens a pair with a supply, tokens in order; returns its id. */
export function putPool({ engine, hash }: Scene, a: string, b: string, pool: Pool): string {
  const id = pairId(hash, a, b)
  const { sums = [0n, 0n], owed = [0n, 0n], height = callHeight } = pool
  const pair = formatValue({
    reserve_a: u128(pool.a),
    reserve_b: u128(pool.b),
    last_k: `${pool.lastK}field`,
    price_sum_a: `${sums[0]}field`,
    price_sum_b: `${sums[1]}field`,
    owed_a: u128(owed[0]),
    owed_b: u128(owed[1]),
    height: `${height}u32`,
  })
  engine.store.set(core, 'pairs', id, pair)
  putToken(engine, id, pool.supply)
  return id
}

/** Lists a token. */
export function putToken(engine: Engine, id: string, supply: bigint): void {
  const info = `{ name: 1field, symbol: 1field, decimals: 6u8, total_supply: ${supply}u128, admin: ${ZERO_ADDRESS} }`
  engine.store.set(core, 'tokens', id, info)
}

/** Gives alice a public balance. */
export function putBalance({ engine, hash }: Scene, token: string, amount: bigint): void {
  engine.store.set(core, 'account', accountKey(hash, token, alice), `${amount}u128`)
}

/** A public balance; zero where there is none. */
export function balance({ engine, hash }: Scene, token: string, user: string): bigint {
  const found = engine.store.get(core, 'account', accountKey(hash, token, user))
  return found?.kind === 'literal' ? BigInt(found.value) : 0n
}

/** Reserves, last k, sums, what is owed and the height of a pair, in digits. */
export function pairText({ engine }: Scene, id: string): string {
  const found = engine.store.get(core, 'pairs', id)
  if (found?.kind !== 'struct') return 'absent'
  return [...found.members.values()]
    .map((value) => (value.kind === 'literal' ? `${value.value}` : ''))
    .join(' ')
}

/** A pair as `pairText` prints it after a call; its sums and what is owed are zero by default. */
export function storedPair(
  numbers: readonly [a: bigint | string, b: bigint | string, lastK: bigint | string],
  { sums = [0n, 0n], owed = [0n, 0n] }: Pick<Pool, 'sums' | 'owed'> = {},
): string {
  return [...numbers, ...sums, ...owed, callHeight].join(' ')
}

/** The supply of a token; zero where there is none. */
export function supplyOf({ engine }: Scene, id: string): bigint {
  const found = engine.store.get(core, 'tokens', id)
  const supply = found?.kind === 'struct' ? found.members.get('total_supply') : undefined
  return supply?.kind === 'literal' ? BigInt(supply.value) : 0n
}

/** Runs a call of core. */
export function call(
  scene: Scene,
  name: string,
  inputs: readonly (string | ModelRecord)[],
): Verdict {
  const { engine, by } = scene
  return engine.run({
    program: core,
    function: name,
    caller: by,
    signer: by,
    inputs,
    height: callHeight,
  }).verdict
}

/** Runs a call and undoes it; `then` looks at its effects. */
export function attempt(
  scene: Scene,
  what: string,
  expected: Verdict,
  name: string,
  inputs: readonly (string | ModelRecord)[],
  then: () => readonly (readonly [string, string | bigint, string | bigint])[] = () => [],
): void {
  const { engine, wrong, label } = scene
  const moment = engine.store.snapshot()
  const verdict = call(scene, name, inputs)
  if (verdict !== expected) wrong.push(`${label}: ${what} is ${verdict}, not ${expected}`)
  else if (verdict === 'accepted') {
    for (const [thing, found, wanted] of then()) {
      if (String(found) !== String(wanted))
        wrong.push(`${label}: ${what}: ${thing} is ${found}, not ${wanted}`)
    }
  }
  engine.store.revert(moment)
}

/** A u128 literal. */
export function u128(amount: bigint): string {
  return `${amount}u128`
}

/** A record of alice's. */
export function privateToken(token: string, amount: bigint): ModelRecord {
  return { program: core, owner: alice, entries: { token, amount: u128(amount) } }
}
