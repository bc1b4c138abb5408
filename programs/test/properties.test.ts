import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEngine, type Engine } from './engine/engine.ts'
import { createHistory, type History } from './engine/history.ts'
import { anyChoice, chooseMove } from './engine/moves.ts'
import { type Actor, actors } from './scenario/actors.ts'
import { createHasher } from './scenario/hash.ts'
import { poolsOf } from './scenario/invariants.ts'
import { type ModelRecord, numberOf } from './scenario/state.ts'

const core = 'nightjar_core.aleo'
const config = 'nightjar_config.aleo'
const users = ['alice', 'bob', 'carol', 'dave', 'eve'] as const
const hasher = createHasher()
const engine: Engine = createEngine()
const clean = engine.store.snapshot()
const always = '4000000000u32'

/** Three tokens of very different sizes; everyone has each of them, in public and as a record. */
function begin(): { history: History; tokens: readonly string[] } {
  engine.store.revert(clean)
  engine.store.snapshot()
  const history = createHistory(engine, hasher)
  const tokens = [10n ** 13n, 10n ** 17n, 10n ** 28n].map((supply, index) => {
    const admin = actors.admin.address
    const inputs = [`${index}field`, '1field', '2field', '6u8', `${supply}u128`, admin]
    history.play({ by: 'admin', program: core, function: 'create_token', inputs })
    const id = hasher.bhp256(`{ creator: ${admin}, salt: ${index}field }`)
    for (const user of users) {
      const to = actors[user].address
      const amount = `${supply / 10n}u128`
      history.play({
        by: 'admin',
        program: core,
        function: 'transfer_public',
        inputs: [id, to, amount],
      })
      history.play({
        by: 'admin',
        program: core,
        function: 'mint_private',
        inputs: [id, to, amount],
      })
    }
    return id
  })
  return { history, tokens }
}

function amountOf(record: ModelRecord): bigint {
  return numberOf(record.entries.amount ?? '')
}

/** Everyone takes everything out, with every switch off; each step must be accepted. */
function everyoneLeaves(history: History, tokens: readonly string[]): void {
  const off: readonly (readonly [string, readonly string[]])[] = [
    ['set_paused', ['true']],
    ['set_private_ops', ['false']],
    ...tokens.map((token) => ['set_token_blocked', [token, 'true']] as const),
  ]
  for (const [name, inputs] of off) {
    expect(history.play({ by: 'admin', program: config, function: name, inputs })).toBe('accepted')
  }
  for (const [place, one] of tokens.entries()) {
    for (const two of tokens.slice(place + 1)) leavePair(history, one, two)
  }
  for (const record of [...history.records]) {
    const by = users.find((user) => actors[user].address === record.owner)
    if (by === undefined) continue
    const inputs = [record, actors[by].address, `${amountOf(record)}u128`]
    const move = { by, program: core, function: 'transfer_private_to_public', inputs } as const
    expect(history.play(move)).toBe('accepted')
  }
}

function leavePair(history: History, one: string, two: string): void {
  const [a, b] = numberOf(one) < numberOf(two) ? [one, two] : [two, one]
  const id = hasher.bhp256(`{ token_a: ${a}, token_b: ${b} }`)
  if (poolsOf(history.state).every((pool) => pool.id !== id)) return
  const leave = (
    by: Actor,
    name: string,
    inputs: readonly (string | ModelRecord)[],
    amount: bigint,
  ) => {
    if (amount === 0n) return
    const verdict = history.play({ by, program: core, function: name, inputs })
    // a share too small for one unit of either token cannot be paid out
    if (verdict !== 'accepted') expect(isDust(history, id, amount), `${by} cannot leave`).toBe(true)
  }
  for (const by of users) {
    const to = actors[by].address
    const key = hasher.bhp256(`{ token: ${id}, user: ${to} }`)
    const amount = numberOf(history.state.literal(core, 'account', key, '0u128'))
    leave(by, 'remove_liquidity', [a, b, `${amount}u128`, '0u128', '0u128', to, always], amount)
  }
  for (const record of history.records.filter(({ entries }) => entries.token === id)) {
    const by = users.find((user) => actors[user].address === record.owner)
    if (by === undefined) continue
    const amount = amountOf(record)
    const inputs = [
      a,
      b,
      record,
      `${amount}u128`,
      '0u128',
      '0u128',
      record.owner,
      record.owner,
      always,
    ]
    leave(by, 'remove_liquidity_privately', inputs, amount)
  }
}

function isDust(history: History, id: string, amount: bigint): boolean {
  const pool = poolsOf(history.state).find((entry) => entry.id === id)
  if (pool === undefined) return false
  return amount * pool.a < pool.supply * 2n && amount * pool.b < pool.supply * 2n
}

describe('random histories of five accounts', () => {
  const steps = 200
  const runs = 10

  test('behavior: engine and model agree, supplies add up, pools never lose, and everyone can leave', {
    timeout: 600_000,
  }, () => {
    const counts = new Map<string, number>()
    fc.assert(
      fc.property(
        fc.array(anyChoice, { minLength: steps, maxLength: steps, size: 'max' }),
        (choices) => {
          const { history, tokens } = begin()
          for (const choice of choices) {
            const move = chooseMove(history, tokens, choice)
            if (move === null) continue
            const label = `${move.function} ${history.play(move)}`
            counts.set(label, (counts.get(label) ?? 0) + 1)
          }
          everyoneLeaves(history, tokens)
        },
      ),
      { numRuns: runs, endOnFailure: true },
    )
    const accepted = [...counts.keys()].filter((label) => label.endsWith(' accepted'))
    expect(accepted.length).toBeGreaterThan(20)
  })
})
