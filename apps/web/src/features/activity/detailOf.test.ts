import { type ExplorerTransaction, PROGRAMS, type TransactionReceipt } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { sampleTransaction } from '../../testing/transactions.ts'
import { detailOf, detailOfFound } from './detailOf.ts'

const receipt: TransactionReceipt = {
  tx_id: 'at1a',
  status: 'rejected',
  height: 9,
  timestamp: 50,
  reason: 'Slippage.',
  fee: '3000',
  fee_payer: ADDRESS,
  calls: [],
}
const call: ExplorerTransaction = {
  tx_id: 'at1a',
  transition_id: 'au1a',
  height: 9,
  timestamp: 50,
  tx_type: 'swap',
  status: 'accepted',
  reason: null,
  program: PROGRAMS.core,
  function: 'swap_private',
  address: null,
  recipient: null,
  paid: [],
  received: [],
  ...{ from: null, to: null, surplus: [], surplus_to: null, approved: [] },
  pairs: [],
  private: true,
  in_doubt: false,
  fee: '3000',
  fee_payer: null,
}
const sent = sampleTransaction({ received: [{ token_id: '2field', amount: '9' }] })

describe('detailOf', () => {
  test('default: the outcome comes from the block, the expected amounts from the browser', () => {
    expect(detailOf({ receipt, sent })).toMatchObject({
      id: 'at1a',
      phase: 'rejected',
      reason: 'Slippage.',
      fee: '3000',
      height: 9,
      calls: [{ key: sent.id, kind: 'swap' }],
      quoted: [{ amount: '9' }],
    })
  })

  test('behavior: the calls of the exchange come from the server', () => {
    const detail = detailOf({ receipt: { ...receipt, calls: [call] }, sent })
    expect(detail).toMatchObject({ isPrivate: true, calls: [{ key: 'au1a' }] })
  })

  test('behavior: without a block, what this browser knows; without either, nothing', () => {
    expect(detailOf({ receipt: undefined, sent })).toMatchObject({ id: null, phase: 'sent' })
    expect(detailOf({ receipt: undefined, sent: undefined })).toBeUndefined()
  })
})

describe('detailOfFound', () => {
  test('default: the calls as listed, without a quote', () => {
    const found = { calls: [call], moves: new Map(), silent: [] }
    expect(detailOfFound('at1a', found)).toMatchObject({
      id: 'at1a',
      height: 9,
      phase: 'accepted',
      isPrivate: true,
      calls: [{ key: 'au1a' }],
      quoted: [],
    })
    expect(detailOfFound('at1b', found)).toBeUndefined()
  })
})
