import { describe, expect, test } from 'vitest'
import { walletPrograms } from './walletPrograms.ts'

const everywhere = ['credits.aleo', 'nightjar_core.aleo', 'nightjar_credits.aleo']

describe('walletPrograms', () => {
  test('default: the faucet where there is one', () => {
    expect(walletPrograms('testnetbeta')).toEqual([...everywhere, 'nightjar_faucet.aleo'])
  })

  test('behavior: mainnet has none, and wallets refuse programs that are not there', () => {
    expect(walletPrograms('mainnetbeta')).toEqual(everywhere)
  })
})
