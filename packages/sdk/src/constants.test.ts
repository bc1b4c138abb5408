import { describe, expect, test } from 'vitest'
import * as constants from './constants.ts'
import { DEFAULT_NETWORK, NETWORKS } from './network.ts'

/** The numbers of the specification, sections 3 and 9, in its notation. */
const specified = {
  DEFAULT_SLIPPAGE: 0.005,
  DEFAULT_SWAP_FEE: 0.003,
  DEFAULT_FEE_BASE_PORTION: 5n,
  DEFAULT_PRIVATE_FLAG: true,
  FEE_DENOMINATOR: 10000n,
  DEFAULT_DECIMALS: 6,
  DEFAULT_BITS: 128,
  MAX_PRIVATE_PERCENT: 100,
  SPEC_MAX_U64: 9223372036854775807n,
  TRANSACTION_HISTORY_LIMIT: 20,
  COMPETITION_PAGE_SIZE: 10,
  LP_TOKEN: { name: 'AleoSwap-Pair', symbol: 'ASP', decimals: 6 },
} as const satisfies Partial<typeof constants>

describe('constants', () => {
  test.each(Object.entries(specified))('default: %s', (name, value) => {
    expect(Object.entries(constants)).toContainEqual([name, value])
  })
})

describe('NETWORKS', () => {
  test('default: three, of which Testnet Beta is the default', () => {
    expect(NETWORKS).toEqual(['testnet3', 'testnetbeta', 'mainnetbeta'])
    expect(DEFAULT_NETWORK).toBe('testnetbeta')
  })
})
