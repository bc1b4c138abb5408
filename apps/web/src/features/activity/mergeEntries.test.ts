import type { ExplorerTransaction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../../lib/pending.ts'
import { ADDRESS } from '../../testing/exchange.ts'
import { mergeEntries } from './mergeEntries.ts'

const listed = (id: string, timestamp: number): ExplorerTransaction => ({
  tx_id: id,
  transition_id: `au1${id}`,
  height: 5,
  timestamp,
  tx_type: 'swap',
  status: 'accepted',
  reason: null,
  program: 'nightjar_core.aleo',
  function: 'swap_exact_path',
  address: ADDRESS,
  recipient: null,
  paid: [],
  received: [],
  pairs: [],
  private: false,
  fee: '1',
  fee_payer: null,
})
const sent = (id: string, seconds: number, onchainId: string | null = id): SentTransaction => ({
  id,
  onchainId,
  address: ADDRESS,
  kind: 'faucet',
  paid: [],
  received: [],
  sentAt: seconds * 1000,
  sentHeight: 1,
  expiresAtHeight: 2,
  phase: 'pending',
  reason: null,
})

describe('mergeEntries', () => {
  test('default: newest first, whoever knows of it', () => {
    const entries = mergeEntries([listed('at1b', 20), listed('at1a', 10)], [sent('at1c', 15)])
    expect(entries.map(({ id }) => id)).toEqual(['at1b', 'at1c', 'at1a'])
  })

  test('behavior: what the server lists is not shown twice', () => {
    const own = [sent('at1a', 10), sent('wallet-id', 11, 'at1b')]
    expect(mergeEntries([listed('at1a', 10), listed('at1b', 11)], own)).toHaveLength(2)
  })

  test('behavior: without the chain’s id it is known to this browser only', () => {
    expect(mergeEntries([], [sent('wallet-id', 1, null)])[0]).toMatchObject({
      id: null,
      sentId: 'wallet-id',
      phase: 'pending',
    })
  })
})
