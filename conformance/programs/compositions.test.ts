import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyComposition, composeOf, openComposed } from './engine/compositions.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import { type Composition, createHistory, type History } from './engine/history.ts'
import { always, openPools, ownedRecords, toCore, u128 } from './engine/moveScene.ts'
import { actors } from './scenario/actors.ts'
import { createHasher } from './scenario/hash.ts'
import { numberOf } from './scenario/state.ts'

const core = 'nightjar_core.aleo'
const hasher = createHasher()
const engine: Engine = createEngine()
const clean = engine.store.snapshot()
const { alice, carol } = actors

function open(): { readonly history: History; readonly tokens: readonly string[] } {
  engine.store.revert(clean)
  engine.store.snapshot()
  const history = createHistory(engine, hasher)
  return { history, ...openComposed(history) }
}

/** All permutations of the numbers below `count`. */
function orders(count: number): number[][] {
  if (count === 0) return [[]]
  return orders(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, place) => rest.toSpliced(place, 0, count - 1)),
  )
}

/** The protocol's share of a token: paid to carol, or set aside in a pool. */
function protocolHas({ state, hash }: History, token: string): bigint {
  const key = hash.bhp256(`{ token: ${token}, user: ${carol.address} }`)
  const paid = numberOf(state.literal(core, 'account', key, '0u128'))
  return openPools({ state, hash } as History).reduce((sum, { tokenA, tokenB, owedA, owedB }) => {
    return sum + (tokenA === token ? owedA : 0n) + (tokenB === token ? owedB : 0n)
  }, paid)
}

describe('compositions of outside programs', () => {
  test('behavior: in any order of awaits the model agrees, everything stays backed, and no pool loses', {
    timeout: 600_000,
  }, () => {
    const played = new Map<string, number>()
    const runs = 25
    const each = 24
    fc.assert(
      fc.property(
        fc.array(anyComposition, { minLength: each, maxLength: each }),
        (compositions) => {
          const { history } = open()
          for (const chosen of compositions) {
            const composition = composeOf(history, chosen)
            const verdict = history.compose(composition)
            const names = [
              verdict,
              ...composition.calls.map((call) => `${verdict} ${call.function}`),
            ]
            for (const name of names) played.set(name, (played.get(name) ?? 0) + 1)
          }
        },
      ),
      { numRuns: runs, endOnFailure: true, seed: 11 },
    )
    const count = (name: string) => played.get(name) ?? 0
    expect(count('accepted')).toBeGreaterThan((runs * each) / 5)
    expect(count('rejected')).toBeGreaterThan((runs * each) / 20)
    for (const name of [
      'remove_liquidity_privately',
      'add_liquidity_privately',
      'swap_exact_private_for_private',
      'swap_exact_tokens_for_tokens',
      'swap_tokens_for_exact_tokens',
      'transfer_private_to_public',
      'transfer_public_to_private',
    ]) {
      expect(count(`accepted ${name}`), name).toBeGreaterThan(0)
    }
  })

  test('behavior: the order of removing, swapping and adding again does not change the protocol’s share of a swap', () => {
    let accepted = 0
    const amount = 10n ** 12n
    for (const awaits of orders(3)) {
      const { history, tokens } = open()
      const [a = '', b = ''] = tokens
      const [pool] = openPools(history)
      const owned = (token: string) => {
        const found = ownedRecords(history).find((entry) => entry.token === token)
        if (found === undefined) throw new Error('alice has no record')
        return found
      }
      if (pool === undefined) throw new Error('no pool')
      const liquidity = owned(pool.id)
      // two fifths of the pool: that much comes out whether the swap comes before or after
      const share = (reserve: bigint) => (liquidity.amount * reserve * 2n) / (pool.supply * 5n)
      const to = [alice.address, alice.address, always]
      const composition: Composition = {
        by: 'alice',
        calls: [
          {
            program: core,
            function: 'remove_liquidity_privately',
            inputs: [
              a,
              b,
              liquidity.record,
              u128(liquidity.amount),
              u128(share(pool.a)),
              u128(share(pool.b)),
              ...to,
            ],
          },
          {
            program: core,
            function: 'swap_exact_private_for_private',
            inputs: [owned(a).record, b, u128(amount), '0u128', ...to],
          },
          {
            program: core,
            function: 'add_liquidity_privately',
            inputs: [
              { call: 0, output: 0 },
              { call: 0, output: 1 },
              u128(share(pool.a)),
              u128(share(pool.b)),
              ...['0u128', '0u128', '1u128'],
              ...to,
            ],
          },
        ],
        awaits,
      }
      if (history.compose(composition) !== 'accepted') continue
      accepted += 1
      // half of 30/10000, whatever the pool's state in between
      expect(protocolHas(history, a), `${awaits}`).toBe((amount * 30n) / 20_000n)
    }
    expect(accepted).toBeGreaterThan(3)
  })

  test('behavior: a swap in many parts pays the sum of their shares, and liquidity is not charged', () => {
    const { history, tokens } = open()
    const [a = '', b = ''] = tokens
    const before = protocolHas(history, a)
    for (const part of [1n, 666n, 667n, 10_000n]) {
      const inputs = [a, b, u128(part), '0u128', alice.address, always]
      expect(history.play(toCore('alice', 'swap_exact_tokens_for_tokens', inputs))).toBe('accepted')
    }
    // 1, 666 and 667 times 30 / 20000 round to 0, 0 and 1
    expect(protocolHas(history, a) - before).toBe(0n + 0n + 1n + 15n)
    const amounts = ['4000000u128', '16000000u128', '0u128', '0u128']
    const deposit = [a, b, ...amounts, alice.address, always]
    expect(history.play(toCore('alice', 'add_liquidity', deposit))).toBe('accepted')
    expect(protocolHas(history, a) - before).toBe(16n)
    expect(protocolHas(history, b)).toBe(0n)
  })
})

describe('an admin that is a program', () => {
  test('behavior: the program can change settings when it calls, but the signer of its calls cannot', () => {
    engine.store.revert(clean)
    engine.store.snapshot()
    const program = hasher.programAddress('some_multisig.aleo')
    const call = (name: string, inputs: readonly string[], caller: string) =>
      engine.run({
        program: 'nightjar_config.aleo',
        function: name,
        caller,
        signer: alice.address,
        inputs,
        height: 20,
      }).verdict
    expect(call('transfer_admin', [program], actors.admin.address)).toBe('accepted')
    expect(call('accept_admin', [], alice.address)).toBe('rejected')
    expect(call('accept_admin', [], program)).toBe('accepted')
    expect(call('set_swap_fee', ['1u128'], alice.address)).toBe('rejected')
    expect(call('set_swap_fee', ['1u128'], program)).toBe('accepted')
    expect(call('pause', [], program)).toBe('accepted')
  })
})
