import type { ExplorerTransaction } from '../api/schema.ts'

/** A private swap of five units of token 1 to token 2 as the server lists it; to be adapted by a test. */
export function sampleCall(change: Partial<ExplorerTransaction> = {}): ExplorerTransaction {
  return {
    tx_id: `at1${'q'.repeat(58)}`,
    transition_id: '',
    height: 100,
    timestamp: 0,
    tx_type: 'swap',
    status: 'accepted',
    reason: null,
    program: '',
    function: '',
    address: null,
    recipient: null,
    paid: [{ token_id: '1field', amount: '5' }],
    received: [{ token_id: '2field', amount: '5' }],
    from: null,
    to: null,
    surplus: [],
    surplus_to: null,
    approved: [],
    pairs: [],
    private: true,
    in_doubt: false,
    fee: '0',
    fee_payer: null,
    ...change,
  }
}
