import { describe, expect, test } from 'vitest'
import { hasTestHeights } from './testHeights.ts'

describe('hasTestHeights', () => {
  test.each([
    ['local', 22, 25, true],
    ['local', 22, 30_000_000, true],
    ['testnet', 22, 25, true],
    ['testnet', 15, 16_886_000, false],
    ['mainnet', 21, 22_175_000, false],
    ['mainnet', 22, 25, true],
  ] as const)('default: %s at version %d and height %d', (network, version, height, expected) => {
    expect(hasTestHeights(network, { version, height })).toBe(expected)
  })

  test('error: a node that is behind', () => {
    expect(() => hasTestHeights('testnet', { version: 14, height: 16_885_999 })).toThrow(
      'The node is at block 16885999 with consensus version 14, but the programs need version 15.',
    )
  })
})
