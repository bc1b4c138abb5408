import { describe, expect, test } from 'vitest'
import type { PrivateAction } from '../privateActionSchema.ts'
import { otherAmount } from './otherAmount.ts'

const swap: PrivateAction = {
  ...{ kind: 'swap', path: ['1', '2'], exact: 'in', maximumIn: 7n, minimumOut: 1n },
}
const publish: PrivateAction = {
  ...{ kind: 'publish', program: 'nightjar_core.aleo', token: '1', amount: 7n, to: 'aleo1me' },
}

describe('otherAmount', () => {
  test.each([
    [45_000_007n, 45_000_000n],
    [40_000_000n, 20_000_000n],
    [7n, 3n],
    [1n, undefined],
  ])('default: a swap of %s pays %s', (amount, expected) => {
    expect(otherAmount(swap, amount)).toBe(expected)
  })

  test.each([
    [47_000_000n, 20_000_000n],
    [50_000_000n, 20_000_000n],
    [100n, 50n],
    [99n, 50n],
    [1n, undefined],
  ])('behavior: of %s, %s becomes public', (amount, expected) => {
    expect(otherAmount(publish, amount)).toBe(expected)
    expect(otherAmount({ ...swap, receives: 'public' }, amount)).toBe(expected)
  })
})
