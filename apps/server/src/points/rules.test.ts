import { describe, expect, test } from 'vitest'
import { isOg, rulesOf, rulesVersion } from './rules.ts'

describe('rulesOf', () => {
  test('default: no medal and no competition but on a local network', () => {
    for (const network of ['testnet', 'mainnet'] as const) {
      const { ogHeight, competition } = rulesOf(network)
      expect(ogHeight).toBe(0)
      expect(competition).toEqual({ startsAt: 0, endsAt: 0, tokens: [], prize: null })
    }
  })

  test('args: what the operator sets, the rest stands', () => {
    const rules = rulesOf('testnet', { ogHeight: 500, competition: { endsAt: 9 } })
    expect(rules.ogHeight).toBe(500)
    expect(rules.competition).toEqual({ startsAt: 0, endsAt: 9, tokens: [], prize: null })
  })
})

describe('isOg', () => {
  test('default: active before the height, not at it', () => {
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

  test('behavior: changes with what figures are made by', () => {
    const { points } = rulesOf('local')
    const others = [
      versionWith({ competition: { startsAt: 1 } }),
      versionWith({ competition: { endsAt: 2 } }),
      versionWith({ competition: { tokens: ['1field'] } }),
      rulesVersion({ ...rulesOf('local'), leastValue: 3n }),
      rulesVersion({
        ...rulesOf('local'),
        points: { ...points, swap: { ...points.swap, daily: 4 } },
      }),
    ]
    expect(new Set([plain, ...others]).size).toBe(others.length + 1)
  })

  test('behavior: prize and medal rebuild nothing', () => {
    expect(versionWith({ ogHeight: 7 })).toBe(plain)
    expect(versionWith({ competition: { prize: null } })).toBe(plain)
  })
})
