import { formatPlaintext } from '@nightjar/aleo'
import type { Engine } from '@nightjar/conformance/engine'
import { PROGRAMS, type ServedPair, stripFieldSuffix } from '@nightjar/sdk'
import type { Snapshot } from '../preflight/chainState.ts'

type Played = {
  readonly engine: Engine
  readonly height: number
  /** The interpreter's hash of a struct, as a key of a mapping. */
  readonly hash: (text: string) => string
  readonly tokens: readonly string[]
  readonly pairs: readonly (readonly [string, string])[]
  /** The account whose balances a page would know. */
  readonly address: string
}

const { core, config } = PROGRAMS

/** A simulated chain as a page would know it. */
export function chainSnapshot(played: Played): Snapshot {
  const { engine, height, hash, tokens, pairs, address } = played
  const read = (program: string, mapping: string, key: string) => {
    const value = engine.store.get(program, mapping, key)
    return value ? formatPlaintext(value) : null
  }
  const served = pairs.map(([low, high]): ServedPair => {
    const pair_id = hash(`{ token_a: ${low}, token_b: ${high} }`)
    const member = (mapping: string, name: string) =>
      new RegExp(`${name}: (\\d+)`).exec(read(core, mapping, pair_id) ?? '')?.[1] ?? ''
    return {
      pair_id,
      token_a: low,
      token_b: high,
      reserve_a: member('pairs', 'reserve_a'),
      reserve_b: member('pairs', 'reserve_b'),
      total_supply: member('tokens', 'total_supply'),
      last_k: member('pairs', 'last_k'),
      in_doubt: false,
    }
  })
  const held = (token: string): bigint => {
    const value = read(core, 'account', hash(`{ token: ${token}, user: ${address} }`))
    return BigInt(value?.replace('u128', '') ?? 0)
  }
  const setting = (name: string) => read(config, name, 'true')
  return {
    height,
    settings: {
      swap_fee: setting('swap_fee'),
      protocol_fee: setting('protocol_fee'),
      private_ops: setting('private_ops'),
      paused_until: setting('paused_until'),
    },
    pairs: served,
    tokens,
    blocked: tokens.filter((id) => read(config, 'token_blocked', id) === 'true'),
    own: {
      address,
      isBlacklisted: read(config, 'blacklist', address) === 'true',
      balances: [...tokens, ...served.map(({ pair_id }) => pair_id)].map((id) => [id, held(id)]),
    },
  }
}

/** What the pools gained, in the notation of a dry run. */
export function gainsOfPools(before: Snapshot, after: Snapshot): string[] {
  const sums = new Map<string, bigint>()
  const add = (token: string, amount: bigint) => sums.set(token, (sums.get(token) ?? 0n) + amount)
  for (const [at, pair] of after.pairs.entries()) {
    const old = before.pairs[at] as ServedPair
    add(pair.token_a, BigInt(pair.reserve_a) - BigInt(old.reserve_a))
    add(pair.token_b, BigInt(pair.reserve_b) - BigInt(old.reserve_b))
    add(pair.pair_id, BigInt(old.total_supply) - BigInt(pair.total_supply))
  }
  return movedLines([...sums].map(([token, amount]) => ({ token, amount })))
}

/** Each token with its amount, in a fixed order. */
export const movedLines = (
  moved: readonly { readonly token: string; readonly amount: bigint }[],
): string[] =>
  moved
    .filter(({ amount }) => amount !== 0n)
    .map(({ token, amount }) => `${stripFieldSuffix(token)} ${amount}`)
    .sort()
