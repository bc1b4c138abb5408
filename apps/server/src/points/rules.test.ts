import { describe, expect, test } from 'vitest'
import { currentRound, endedRounds, isOg, rulesOf, rulesVersion } from './rules.ts'

const first = { id: 1, startsAt: 10, endsAt: 20, tokens: ['a'], prize: null }
const second = { id: 2, startsAt: 30, endsAt: 40, tokens: ['a'], prize: null }

describe('rulesOf', () => {
  test('default: medal and competition only on a local network', () => {
    for (const network of ['testnet', 'mainnet'] as const) {
      const { ogHeight, rounds } = rulesOf(network)
      expect(ogHeight).toBe(0)
      expect(rounds).toEqual([{ id: 1, startsAt: 0, endsAt: 0, tokens: [], prize: null }])
    }
  })

  test('args: the operator’s values replace the defaults, the rest stays', () => {
    const rules = rulesOf('testnet', { ogHeight: 500, lastRound: { endsAt: 9 } })
    expect(rules.ogHeight).toBe(500)
    expect(rules.rounds).toEqual([{ id: 1, startsAt: 0, endsAt: 9, tokens: [], prize: null }])
  })

  test('args: rounds replace those of the network; single values apply to the last one', () => {
    const { rounds } = rulesOf('local', { rounds: [first, second], lastRound: { tokens: ['b'] } })
    expect(rounds).toEqual([first, { ...second, tokens: ['b'] }])
  })
})

describe('currentRound', () => {
  const rules = rulesOf('local', { rounds: [first, second] })

  test('default: the open one', () => {
    expect([10, 19, 30].map((now) => currentRound(rules, now))).toEqual([first, first, second])
  })

  test('behavior: between two rounds the next, after all of them the last', () => {
    expect([20, 29, 40, 99].map((now) => currentRound(rules, now).id)).toEqual([2, 2, 2, 2])
  })
})

describe('endedRounds', () => {
  test('default: those that have ended, the last one first', () => {
    const rules = rulesOf('local', { rounds: [first, second] })
    const idsAt = (now: number) => endedRounds(rules, now).map(({ id }) => id)
    expect([19, 20, 39, 40].map(idsAt)).toEqual([[], [1], [1], [2, 1]])
  })

  test('behavior: none without a competition', () => {
    expect(endedRounds(rulesOf('testnet'), 99)).toEqual([])
  })
})

describe('isOg', () => {
  test('default: only addresses active before the height, not at it', () => {
    const rules = rulesOf('testnet', { ogHeight: 500 })
    expect([499, 500, 501].map((height) => isOg(rules, height))).toEqual([true, false, false])
  })

  test('behavior: height 0 gives none', () => {
    expect(isOg(rulesOf('mainnet'), 0)).toBe(false)
  })
})

describe('rulesVersion', () => {
  const versionWith = (settings: Parameters<typeof rulesOf>[1]) =>
    rulesVersion(rulesOf('local', settings))
  const plain = versionWith({})

  test('behavior: changes with every rule that stored values depend on', () => {
    const { points } = rulesOf('local')
    const others = [
      versionWith({ lastRound: { startsAt: 1 } }),
      versionWith({ lastRound: { endsAt: 2 } }),
      versionWith({ lastRound: { tokens: ['1field'] } }),
      versionWith({ lastRound: { id: 3 } }),
      versionWith({ rounds: [first, ...rulesOf('local').rounds] }),
      versionWith({ listed: ['1field'] }),
      versionWith({ simulated: ['aleo1'] }),
      rulesVersion({ ...rulesOf('local'), leastValue: 3n }),
      rulesVersion({ ...rulesOf('local'), feesFrom: 3 }),
      rulesVersion({
        ...rulesOf('local'),
        points: { ...points, swap: { ...points.swap, daily: 4 } },
      }),
    ]
    expect(new Set([plain, ...others]).size).toBe(others.length + 1)
  })

  test('behavior: a changed prize or medal rebuilds nothing, nor does the order of a list', () => {
    expect(versionWith({ listed: ['2field', '1field', '2field'] })).toBe(
      versionWith({ listed: ['1field', '2field'] }),
    )
    expect(versionWith({ ogHeight: 7 })).toBe(plain)
    expect(versionWith({ lastRound: { prize: null } })).toBe(plain)
  })
})
