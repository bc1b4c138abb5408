import { describe, expect, test } from 'vitest'
import { walletPrograms } from './walletPrograms.ts'

const everywhere = [
  'credits.aleo',
  'nightjar_core.aleo',
  'nightjar_router.aleo',
  'nightjar_credits.aleo',
  'nightjar_registry.aleo',
  'nightjar_arc20.aleo',
]

describe('walletPrograms', () => {
  test('default: includes the faucet if there is one', () => {
    expect(walletPrograms('testnetbeta', [])).toEqual([...everywhere, 'nightjar_faucet.aleo'])
  })

  test('behavior: mainnet has no faucet, and wallets refuse programs that are not deployed', () => {
    expect(walletPrograms('mainnetbeta', [])).toEqual(everywhere)
  })

  test('behavior: includes the program and the wrapper of every wrapped token, each once', () => {
    const wrapped = [
      { programId: 'token_a.aleo', wrapperProgram: 'nightjar_arc20.aleo' },
      { programId: 'token_b.aleo', wrapperProgram: 'wrap_b.aleo' },
      { programId: 'token_b.aleo', wrapperProgram: '' },
    ]
    expect(walletPrograms('mainnetbeta', wrapped)).toEqual([
      ...everywhere,
      'token_a.aleo',
      'token_b.aleo',
      'wrap_b.aleo',
    ])
  })
})
