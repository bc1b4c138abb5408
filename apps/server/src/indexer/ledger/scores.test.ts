import { describe, expect, test } from 'vitest'
import { rulesOf } from '../../points/rules.ts'
import { createScores, type Traded } from './scores.ts'

const rules = rulesOf('local', { lastRound: { startsAt: 100, endsAt: 200, tokens: ['a', 'b'] } })
const empty = { points: [], totals: [], volumes: [] }
const DAY = 86_400
const worth = 1_000_000n
const swap = { address: 'x', action: 'swap', value: worth, counted: worth, height: 5 } as const

/** A trade of which all counts. */
const counting = (traded: Traded) => ({ whole: traded, counted: traded })

describe('createScores', () => {
  test('behavior: each action has a daily limit, which restarts every day', () => {
    const scores = createScores(empty, rules)
    const { points, daily } = rules.points.swap
    for (let times = 0; times < daily + 5; times++) scores.earn({ ...swap, timestamp: 10 })
    scores.earn({ ...swap, timestamp: DAY + 10 })
    const { totals, points: days } = scores.takeDirty()
    expect(totals[0]).toMatchObject({ total: (daily + 1) * points, firstHeight: 5 })
    expect(days.map(({ day, times }) => [day, times])).toEqual([
      [0, daily],
      [1, 1],
    ])
  })

  test('behavior: dust and tokens without a price earn nothing', () => {
    const scores = createScores(empty, rules)
    scores.earn({ ...swap, counted: rules.leastValue - 1n, timestamp: 10 })
    scores.earn({ ...swap, counted: undefined, timestamp: 10 })
    expect(scores.takeDirty().totals).toEqual([])
  })

  test('behavior: continues from the rows of the same day', () => {
    const first = createScores(empty, rules)
    first.earn({ ...swap, timestamp: 10 })
    const second = createScores({ ...empty, ...first.takeDirty() }, rules)
    second.earn({ ...swap, timestamp: 20 })
    expect(second.takeDirty().points[0]).toMatchObject({ times: 2 })
  })

  test('behavior: trades count within the window, for each listed token once', () => {
    const scores = createScores(empty, rules)
    const trade = { trader: 'x', ...counting({ tokens: ['a', 'b', 'a', 'c'], value: 7n }) }
    for (const timestamp of [99, 100, 199, 200]) scores.compete({ ...trade, timestamp })
    scores.compete({ ...trade, trader: null, timestamp: 150 })
    expect(scores.takeDirty().volumes).toEqual([
      { round: 1, token: 'a', trader: 'x', volume: 14n, trades: 2 },
      { round: 1, token: 'b', trader: 'x', volume: 14n, trades: 2 },
      { round: 1, token: 'a', trader: '', volume: 7n, trades: 1 },
      { round: 1, token: 'b', trader: '', volume: 7n, trades: 1 },
    ])
  })

  test('behavior: simulated accounts earn nothing, and compete as nobody in particular', () => {
    const scores = createScores(empty, { ...rules, simulated: ['x'] })
    scores.earn({ ...swap, timestamp: 10 })
    scores.compete({ trader: 'x', ...counting({ tokens: ['a'], value: 7n }), timestamp: 150 })
    expect(scores.takeDirty()).toEqual({
      points: [],
      totals: [],
      volumes: [{ round: 1, token: 'a', trader: '', volume: 7n, trades: 1 }],
    })
  })

  test('behavior: a round counts only its own trades in its own tokens', () => {
    const first = { id: 4, startsAt: 100, endsAt: 200, tokens: ['a'], prize: null }
    const second = { id: 7, startsAt: 200, endsAt: 300, tokens: ['a', 'b'], prize: null }
    const scores = createScores(empty, rulesOf('local', { rounds: [first, second] }))
    const trade = { trader: 'x', ...counting({ tokens: ['a', 'b'], value: 7n }) }
    for (const timestamp of [199, 200, 299, 300]) scores.compete({ ...trade, timestamp })
    expect(scores.takeDirty().volumes).toEqual([
      { round: 4, token: 'a', trader: 'x', volume: 7n, trades: 1 },
      { round: 7, token: 'a', trader: 'x', volume: 14n, trades: 2 },
      { round: 7, token: 'b', trader: 'x', volume: 14n, trades: 2 },
    ])
  })

  test('behavior: what counts from a time on counts in rounds that start then or later, and for points earned then', () => {
    const running = { id: 4, startsAt: 100, endsAt: 200, tokens: ['a'], prize: null }
    const later = { id: 7, startsAt: 200, endsAt: 300, tokens: ['a'], prize: null }
    const changed = { ...rulesOf('local', { rounds: [running, later] }), feesFrom: 150 }
    const scores = createScores(empty, changed)
    const whole = { tokens: ['a'], value: 7n }
    const counted = { tokens: ['a'], value: 3n }
    for (const timestamp of [199, 299]) scores.compete({ trader: 'x', whole, counted, timestamp })
    scores.compete({ trader: 'x', whole, counted: undefined, timestamp: 250 })
    for (const timestamp of [149, 150]) scores.earn({ ...swap, counted: undefined, timestamp })
    const { volumes, totals } = scores.takeDirty()
    expect(volumes.map(({ round, volume, trades }) => [round, volume, trades])).toEqual([
      [4, 7n, 1],
      [7, 3n, 1],
    ])
    expect(totals[0]?.total).toBe(changed.points.swap.points)
  })
})
