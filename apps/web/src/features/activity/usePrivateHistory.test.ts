import { CREDITS_PROGRAM, type OwnedRecord, PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { onchainId } from '../../testing/transactions.ts'
import { rebuildHistory } from './usePrivateHistory.ts'

const record = (name: string, height: number, program: string = PROGRAMS.core): OwnedRecord => ({
  ...{ program, name: '', plaintext: '', spent: true, id: name, owner: ADDRESS, token: '1' },
  amount: 1n,
  origin: { transactionId: onchainId(name), program, function: 'f', height },
})

describe('rebuildHistory', () => {
  test('default: of all accounts’ calls those that created own records, with their amounts', () => {
    const own = sampleCall({ tx_id: onchainId('own'), height: 70 })
    const others = sampleCall({ tx_id: onchainId('other') })
    expect(rebuildHistory([record('own', 70)], [others, own])).toEqual([own])
  })

  test('behavior: transactions that name the account are left to its public list', () => {
    const named = sampleCall({ tx_id: onchainId('own'), address: ADDRESS })
    const open = sampleCall({ tx_id: onchainId('own'), private: false })
    expect(rebuildHistory([record('own', 70)], [named, open])).toEqual([])
  })

  test('behavior: if the router paid credits, their record gives the amount', () => {
    const name = { program: PROGRAMS.router, function: 'swap_private_for_credits' }
    const wrapped = (amount: string) => ({ token_id: WRAPPED_ALEO.id, amount })
    const call = sampleCall({ ...name, tx_id: onchainId('own'), received: [wrapped('23')] })
    const of = (origin: string, amount: bigint): OwnedRecord => {
      const coins = record('own', 70, CREDITS_PROGRAM)
      return {
        ...coins,
        amount,
        ...(coins.origin && { origin: { ...coins.origin, function: origin } }),
      }
    }
    const told = (...records: readonly OwnedRecord[]) =>
      rebuildHistory([record('own', 70), ...records], [call])[0]?.received
    const change = of('fee_private', 9n)
    expect(told(change, of('transfer_public_to_private', 20n))).toEqual([
      { token_id: '0field', amount: '20' },
      wrapped('3'),
    ])
    expect(told(change)).toEqual([wrapped('23')]) // it went to another account
  })
})
