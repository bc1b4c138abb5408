import { describe, expect, test } from 'vitest'
import { formatCredits, knownCost, totalCost } from './cost.ts'

const program = 'nightjar_core.aleo'

describe('knownCost', () => {
  test('default: a millicredit a byte, one credit for a long name', () => {
    const cost = knownCost({ program, bytes: 1234, constructorCost: 5n })
    expect(cost).toEqual({ storage: 1_234_000n, namespace: 1_000_000n, constructorCost: 5n })
    expect(totalCost(cost)).toBe(2_234_005n)
  })

  test('args: every letter under ten makes a name ten times as dear', () => {
    const cost = knownCost({ program: 'jarjar.aleo', bytes: 1, constructorCost: 0n })
    expect(cost.namespace).toBe(10_000_000_000n)
  })

  test('behavior: storage above 512,000 bytes grows with the square', () => {
    expect(knownCost({ program, bytes: 512_000, constructorCost: 0n }).storage).toBe(512_000_000n)
    expect(knownCost({ program, bytes: 1_024_000, constructorCost: 0n }).storage).toBe(
      2_048_000_000n,
    )
  })
})

describe('formatCredits', () => {
  test('default', () => {
    expect(formatCredits(1n)).toBe('0.000001')
    expect(formatCredits(12_345_678n)).toBe('12.345678')
  })
})
