import { type OwnedRecord, PROGRAMS } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { onchainId } from '../../testing/transactions.ts'
import { rebuildHistory } from './rebuildHistory.ts'

const record = (name: string, height: number, program: string = PROGRAMS.core): OwnedRecord => ({
  ...{ program, name: '', plaintext: '', spent: true, id: name, owner: ADDRESS, token: '1' },
  amount: 1n,
  origin: { transactionId: onchainId(name), program, function: 'f', height },
})

describe('rebuildHistory', () => {
  test('privacy 13: of all accounts’ calls it finds those that created own records, with their amounts', () => {
    const own = sampleCall({ tx_id: onchainId('own'), height: 70 })
    const others = sampleCall({ tx_id: onchainId('other') })
    expect(rebuildHistory(ADDRESS, [record('own', 70)], [others, own]).calls).toEqual([own])
  })

  test('behavior: rejected private calls that it paid for openly are its own too', () => {
    const call = { status: 'rejected', private: true, address: null, from: null, to: null } as const
    const own = sampleCall({ ...call, recipient: null, tx_id: onchainId('a'), fee_payer: ADDRESS })
    const other = { ...own, tx_id: onchainId('b'), fee_payer: 'another' }
    const listed = { ...own, tx_id: onchainId('c'), private: false }
    expect(rebuildHistory(ADDRESS, [], [own, other, listed]).calls).toEqual([own])
  })

  test('behavior: transactions that name the account are left to its public list', () => {
    const named = sampleCall({ tx_id: onchainId('own'), address: ADDRESS })
    const open = sampleCall({ tx_id: onchainId('own'), to: ADDRESS })
    const received = sampleCall({ tx_id: onchainId('own'), address: 'another', from: 'another' })
    expect(rebuildHistory(ADDRESS, [record('own', 70)], [received]).calls).toEqual([received])
    expect(rebuildHistory(ADDRESS, [record('own', 70)], [named, open])).toMatchObject({
      calls: [],
      silent: [],
    })
  })
})
