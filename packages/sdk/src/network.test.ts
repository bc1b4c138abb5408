import { describe, expect, test } from 'vitest'
import { networkPath } from './network.ts'

describe('networkPath', () => {
  test.each([
    ['testnet', 'testnet'],
    ['testnetbeta', 'testnet'],
    ['testnet3', 'testnet'],
    ['mainnetbeta', 'mainnet'],
    ['mainnet', 'mainnet'],
    ['', 'mainnet'],
  ])('default: "%s" is %s', (network, path) => expect(networkPath(network)).toBe(path))
})
