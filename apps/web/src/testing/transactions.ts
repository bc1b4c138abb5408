import type { SeenTransaction } from '@nightjar/wallet/scan/scanPosition'
import { onchainId, sampleCall } from '@nightjar/wallet/testing/blocks'
import type { Transaction } from '../transactions/transaction.ts'
import { ADDRESS } from './exchange.ts'

export { onchainId } from '@nightjar/wallet/testing/blocks'

/** A public swap that the wallet accepted at height 100 under its own id; to be adapted by a test. */
export function sampleTransaction(change: Partial<Transaction> = {}): Transaction {
  return {
    id: 'ours',
    walletId: 'wallet-7',
    wallet: 'Leo Wallet',
    onchainId: null,
    address: ADDRESS,
    kind: 'swap',
    paid: [],
    received: [],
    mark: {
      ...sampleCall,
      inputs: [...sampleCall.inputs],
      feePayer: ADDRESS,
      own: [],
      isPrivate: false,
    },
    createdAt: 0,
    sentHeight: 100,
    answeredHeight: null,
    deadlineHeight: 200,
    searchedTo: 100,
    seenBlock: null,
    isOffChain: false,
    phase: 'sent',
    walletVerdict: null,
    failure: null,
    outcome: null,
    ...change,
  }
}

/** A transaction in block 101 that spends the record with the tag 88field, as pages of blocks show it. */
export function sampleSeen(name: string, change: Partial<SeenTransaction> = {}): SeenTransaction {
  const { program, function: called } = sampleCall
  return {
    ...{ transactionId: onchainId(name), height: 101, timestamp: 9, status: 'accepted' },
    spending: [{ program, function: called, spent: ['88field', '77field'] }],
    transitions: [{ program, function: called, inputs: [{ type: 'record' }], outputs: [] }],
    listed: [],
    ...change,
  }
}
