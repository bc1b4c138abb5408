import { describe, expect, test } from 'vitest'
import { createPlan } from '../plan/plan.ts'
import type { Wait } from '../plan/planSchema.ts'
import type { PrivateAction } from '../privateActionSchema.ts'
import { sampleCall } from '../testing/calls.ts'
import { LATELY } from './linkable.ts'
import { minutesOf, progressOf, waitAfterShielding, waitFor } from './wait.ts'

const action: PrivateAction = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 7n, minimumOut: 1n },
}

describe('waitFor', () => {
  test('default: without enough others, waits for them, an hour at most', () => {
    const wait = { others: 3, blocks: LATELY, from: null }
    expect(waitFor({ kind: 'lone' })).toEqual(wait)
    expect(waitFor({ kind: 'first' })).toEqual(wait)
    expect(waitFor({ kind: 'fresh', blocksAgo: 5 })).toEqual(wait)
  })

  test('behavior: if it became private recently, waits until that is no longer recent', () => {
    const wait = { others: 0, blocks: LATELY - 5, from: null }
    expect(waitFor({ kind: 'backSoon', blocksAgo: 5 })).toEqual(wait)
  })

  test('behavior: does not wait if the amounts are equal, which waiting cannot change', () => {
    expect(waitFor({ kind: 'sameAmount', blocksAgo: 5 })).toBeUndefined()
  })
})

describe('waitAfterShielding', () => {
  test('default: for a few others; not at all for what nobody can see others do', () => {
    expect(waitAfterShielding(action)).toEqual({ others: 3, blocks: LATELY, from: null })
    const send = { kind: 'send', program: 'nightjar_core.aleo', token: '1', amount: 1n } as const
    expect(waitAfterShielding({ ...send, to: 'aleo1' })).toBeUndefined()
  })
})

describe('minutesOf', () => {
  const minutes = (others: number) => minutesOf({ others: 3, blocks: 9, from: null }, { others })

  test('default: how long others take if they go on as in the last hour, rounded up', () => {
    expect([minutes(9), minutes(50), minutes(7), minutes(3)]).toEqual([20, 4, 26, 60])
  })

  test('behavior: unknown if the crowd is too small for an hour', () => {
    expect([minutes(2), minutes(0)]).toEqual([undefined, undefined])
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
