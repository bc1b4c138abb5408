import { describe, expect, test } from 'vitest'
import { createPlan } from '../plan/plan.ts'
import type { Wait } from '../plan/planSchema.ts'
import type { PrivateAction } from '../privateActionSchema.ts'
import { sampleCall } from '../testing/calls.ts'
import { type CrowdCall, DAY, LATELY } from './linkable.ts'
import { BLENDS_AMONG, MOST_REST, minutesOfBlocks, progressOf, restFor, waitFor } from './wait.ts'

const action: PrivateAction = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 7n, minimumOut: 1n },
}

describe('waitFor', () => {
  test('default: without enough others, waits for them, an hour at most', () => {
    const wait = { others: 3, blocks: LATELY, from: null }
    expect(waitFor({ kind: 'few' })).toEqual(wait)
    expect(waitFor({ kind: 'first' })).toEqual(wait)
    expect(waitFor({ kind: 'fresh', blocksAgo: 5 })).toEqual(wait)
  })

  test('behavior: if it became private recently, waits for one to three days from then, at random', () => {
    const blocks = (chance: number) =>
      waitFor({ kind: 'backSoon', blocksAgo: 5 }, () => chance)?.blocks
    expect(blocks(0)).toBe(DAY - 5 + 1)
    expect(blocks(0.99999)).toBe(3 * DAY - 5)
  })

  test('behavior: does not wait if the amounts are equal, which waiting cannot change', () => {
    expect(waitFor({ kind: 'sameAmount', blocksAgo: 5 })).toBeUndefined()
  })
})

describe('minutesOfBlocks', () => {
  test('default: of blocks of three seconds, rounded up', () => {
    expect([minutesOfBlocks(1), minutesOfBlocks(LATELY + 1)]).toEqual([1, 61])
  })
})

describe('restFor', () => {
  const now = 1_800_000_000
  const shield = (ago: number, address: string) =>
    sampleCall({
      ...{ tx_type: 'to_private', address, timestamp: now - ago },
      paid: [{ token_id: '1field', amount: '100' }],
    })
  const rest = (calls: readonly CrowdCall[], chance = 0.99999) =>
    restFor({ action, calls, now }, () => chance)

  test('default: up to the time in which enough others make the token private', () => {
    const calls = [shield(60, 'a'), shield(1800, 'b'), shield(3600, 'c'), shield(3600, 'd')]
    const hours = BLENDS_AMONG / 4 // four an hour
    expect(rest(calls)).toEqual({ others: 0, blocks: hours * LATELY, from: null })
  })

  test('behavior: every time up to then is equally likely', () => {
    const calls = [shield(60, 'a'), shield(1800, 'b'), shield(3600, 'c'), shield(3600, 'd')]
    const most = rest(calls).blocks
    expect(rest(calls, 0).blocks).toBe(1)
    expect(rest(calls, 0.25).blocks).toBe(1 + most / 4)
  })

  test('behavior: two days at most, also where nobody does', () => {
    expect(rest([]).blocks).toBe(MOST_REST)
    expect(rest([shield(86_400, 'a')]).blocks).toBe(MOST_REST)
  })
})

describe('progressOf', () => {
  const calls = (...heights: readonly number[]) => heights.map((at) => sampleCall({ height: at }))
  const goal = { id: '', address: '', startedAt: 0, spends: [], collects: [] }
  const waiting = (wait: Wait | null) => ({ plan: createPlan({ ...goal, wait }), action })
  const forOthers = waiting({ others: 2, blocks: 10, from: 100 })
  const forTime = waiting({ others: 0, blocks: 10, from: 100 })

  test('default: others count from the block after the wait began', () => {
    const { state, come, blocksLeft } = progressOf(forOthers, calls(99, 100, 101), 104) ?? {}
    expect([state, come, blocksLeft]).toEqual(['waiting', 1, 6])
    expect(progressOf(forOthers, calls(101, 102), 104)?.state).toBe('ready')
  })

  test('behavior: calls that name their payer do not count, nor do those with other tokens', () => {
    const named = sampleCall({ height: 101, fee_payer: 'aleo1you' })
    const elsewhere = sampleCall({ height: 101, paid: [], received: [] })
    const open = sampleCall({ height: 101, private: false })
    expect(progressOf(forOthers, [named, elsewhere, open], 104)?.come).toBe(0)
  })

  test('behavior: `alone` if the time is up and too few others have acted', () => {
    expect(progressOf(forOthers, calls(101), 110)?.state).toBe('alone')
    expect(progressOf(forOthers, calls(101, 109), 110)?.state).toBe('ready')
  })

  test('behavior: a wait for time ends with its block', () => {
    expect(progressOf(forTime, calls(101, 102, 103), 109)?.state).toBe('waiting')
    expect(progressOf(forTime, [], 110)?.state).toBe('ready')
    expect(progressOf(forTime, [], 500)?.blocksLeft).toBe(0)
  })

  test('behavior: claims wait for time alone', () => {
    const { plan } = forTime
    expect(progressOf({ plan, action: null }, calls(101), 109)).toMatchObject({
      ...{ state: 'waiting', come: 0, blocksLeft: 1 },
    })
    expect(progressOf({ plan, action: null }, [], 110)?.state).toBe('ready')
  })

  test('behavior: a plan without a delay, or before it, has no progress', () => {
    expect(progressOf(waiting(null), [], 1)).toBeUndefined()
    expect(progressOf(waiting({ others: 0, blocks: 10, from: null }), [], 1)).toBeUndefined()
  })
})
