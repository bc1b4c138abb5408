import { describe, expect, test } from 'vitest'
import { buildTransaction } from './buildTransaction.ts'

const options = {
  publicKey: 'aleo1me',
  network: 'testnetbeta',
  program: 'nightjar_core.aleo',
  method: 'transfer_public',
  inputs: ['1field', 'aleo1you', '5u128'],
  fee: 2700,
}

describe('buildTransaction', () => {
  test('default: public key, network, program, method, inputs and fee, which is public', () => {
    expect(buildTransaction(options)).toEqual({
      address: 'aleo1me',
      chainId: 'testnetbeta',
      transitions: [
        {
          program: 'nightjar_core.aleo',
          functionName: 'transfer_public',
          inputs: ['1field', 'aleo1you', '5u128'],
        },
      ],
      fee: 2700,
      feePrivate: false,
    })
  })

  test('args: a private fee', () => {
    expect(buildTransaction({ ...options, feePrivate: true }).feePrivate).toBe(true)
  })
})
