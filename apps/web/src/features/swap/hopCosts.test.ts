import { FEES, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { hopCosts } from './hopCosts.ts'

const core = FEES[PROGRAMS.core]

describe('hopCosts', () => {
  test('default: microcredits at a price of one ALEO for a token with six decimals', () => {
    const { swap_exact_tokens_for_tokens: direct, swap_exact_path: path } = core
    expect(hopCosts({ decimals: 6 }, '1', 'in')).toEqual([0n, direct, path, path])
  })

  test('args: an exact output has a different fee with one pool', () => {
    const [, direct] = hopCosts({ decimals: 6 }, '1', 'out') ?? []
    expect(direct).toBe(core.swap_tokens_for_exact_tokens)
  })

  test('behavior: rounds up: a cost is never understated', () => {
    expect(hopCosts({ decimals: 0 }, '320000.5', 'in')).toEqual([0n, 1n, 1n, 1n])
    const [, direct] = hopCosts({ decimals: 8 }, '0.3', 'in') ?? []
    expect(direct).toBe((core.swap_exact_tokens_for_tokens * 1000n + 2n) / 3n)
  })

  test.each([undefined, '0', '0.000'])('behavior: price %s gives no result', (price) => {
    expect(hopCosts({ decimals: 6 }, price, 'in')).toBeUndefined()
  })
})
