import type { ExplorerTransaction } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { groupChanges } from './useAssessment.ts'

const me = 'aleo1me'
const lp = { token_id: '7field', amount: '50' }
const tokens = [
  { token_id: '1field', amount: '100' },
  { token_id: '2field', amount: '25' },
]

function entry(change: Partial<ExplorerTransaction>): ExplorerTransaction {
  return {
    ...{ tx_id: 'at1', transition_id: 'au1', height: 1, timestamp: 1, program: '', function: '' },
    ...{ tx_type: 'add_liquidity', status: 'accepted', reason: null, in_doubt: false },
    ...{ address: me, recipient: me, paid: tokens, received: [lp], pairs: ['7field'] },
    ...{ from: null, to: null, surplus: [], surplus_to: null, approved: [] },
    ...{ private: false, fee: '0', fee_payer: me, ...change },
  }
}

const added = { isAdded: true, liquidity: 50n, amount0: 100n, amount1: 25n }

describe('groupChanges', () => {
  test('default: oldest first, by pair', () => {
    const removal = entry({ tx_type: 'remove_liquidity', paid: [lp], received: tokens })
    const other = entry({ pairs: ['8field'], received: [{ token_id: '8field', amount: '50' }] })
    expect([...groupChanges([removal, other, entry({})], me)]).toEqual([
      ['7field', [added, { ...added, isAdded: false }]],
      ['8field', [added]],
    ])
  })

  test('behavior: LP sent to or received from others counts for its current holder', () => {
    expect(groupChanges([entry({ recipient: 'aleo1other' })], me).size).toBe(0)
    expect(groupChanges([entry({ address: 'aleo1other' })], me).get('7field')).toEqual([added])
  })

  test('behavior: rejected and unconfirmed changes do not count', () => {
    expect(groupChanges([entry({ status: 'rejected' }), entry({ in_doubt: true })], me).size).toBe(
      0,
    )
  })
})
