import { ZERO_ADDRESS } from '@nightjar/programs'
import { integerRoot } from '../model.ts'
import { actors } from '../scenario/actors.ts'
import type { Verdict } from '../scenario/driver.ts'
import { poolsOf } from '../scenario/invariants.ts'
import { type Hasher, numberOf } from '../scenario/state.ts'
import type { Engine } from './engine.ts'
import { createHistory } from './history.ts'
import { always, part, toCore } from './moveScene.ts'

const core = 'nightjar_core.aleo'
const purse = 1n << 100n
const { admin, alice, bob, carol } = actors

/** How a pool is opened; reserves in base units, the fee in parts of 10000. */
export type PoolSettings = {
  readonly a: bigint
  readonly b: bigint
  readonly fee: number
  readonly hasCollector: boolean
  readonly basePortion: number
  /** Share of the first reserve that is sold first, so that k is above the last k. */
  readonly stir: number
}

/** One pool of tokens A and B, and a trader with plenty of both and no liquidity. */
export type LonePool = {
  /** What the trader holds, in base units. */
  purse(): { readonly a: bigint; readonly b: bigint; readonly liquidity: bigint }
  reserves(): { readonly a: bigint; readonly b: bigint }
  sell(token: 'a' | 'b', amount: bigint): Verdict
  buy(token: 'a' | 'b', amount: bigint): Verdict
  add(a: bigint, b: bigint): Verdict
  remove(liquidity: bigint): Verdict
}

/**
 * Alice opens the pool; bob is the trader, carol the collector. Every call is checked against the model and the
 * invariants.
 */
export function openLonePool(engine: Engine, hasher: Hasher, settings: PoolSettings): LonePool {
  const history = createHistory(engine, hasher)
  const { hash } = history
  const tokens = [0, 1].map((salt) => {
    const names = [`${salt}field`, '1field', '2field', '6u8', `${4n * purse}u128`, admin.address]
    history.play(toCore('admin', 'create_token', names))
    const id = hash.bhp256(`{ creator: ${admin.address}, salt: ${salt}field }`)
    for (const { address } of [alice, bob]) {
      history.play(toCore('admin', 'transfer_public', [id, address, `${purse}u128`]))
    }
    return id
  })
  const [a = '', b = ''] = tokens.toSorted((one, two) => (numberOf(one) < numberOf(two) ? -1 : 1))
  const ids = { a, b }
  const set = (name: string, inputs: readonly string[]) =>
    history.play({ by: 'admin', program: 'nightjar_config.aleo', function: name, inputs })
  const collector = settings.hasCollector ? carol.address : ZERO_ADDRESS
  set('set_swap_fee', [`${settings.fee}u128`])
  set('set_protocol_fee', [collector, `${settings.basePortion}u128`])
  history.wait(10)

  const by = (user: 'alice' | 'bob', name: string, inputs: readonly string[]) =>
    history.play(toCore(user, name, [...inputs, actors[user].address, always]))
  const root = integerRoot(settings.a * settings.b)
  const amounts = [settings.a, settings.b, root].map((amount) => `${amount}u128`)
  const opened = by('alice', 'create_pair', [a, b, ...amounts])
  if (opened !== 'accepted') throw new Error(`the pool was not opened: ${opened}`)
  const stirred = `${part(settings.a, settings.stir)}u128`
  by('alice', 'swap_exact_tokens_for_tokens', [a, b, stirred, '0u128'])

  const pair = hash.bhp256(`{ token_a: ${a}, token_b: ${b} }`)
  const owned = (token: string) => {
    const key = hash.bhp256(`{ token: ${token}, user: ${bob.address} }`)
    return numberOf(history.state.literal(core, 'account', key, '0u128'))
  }
  return {
    purse: () => ({ a: owned(a), b: owned(b), liquidity: owned(pair) }),
    reserves: () => {
      const [pool] = poolsOf(history.state)
      return { a: pool?.a ?? 0n, b: pool?.b ?? 0n }
    },
    sell(token, amount) {
      const path = [ids[token], ids[token === 'a' ? 'b' : 'a']]
      return by('bob', 'swap_exact_tokens_for_tokens', [...path, `${amount}u128`, '0u128'])
    },
    buy(token, amount) {
      const path = [ids[token === 'a' ? 'b' : 'a'], ids[token]]
      const most = `${(1n << 128n) - 1n}u128`
      return by('bob', 'swap_tokens_for_exact_tokens', [...path, most, `${amount}u128`])
    },
    add(amountA, amountB) {
      const inputs = [a, b, `${amountA}u128`, `${amountB}u128`, '0u128', '0u128']
      return by('bob', 'add_liquidity', inputs)
    },
    remove(liquidity) {
      return by('bob', 'remove_liquidity', [a, b, `${liquidity}u128`, '0u128', '0u128'])
    },
  }
}
