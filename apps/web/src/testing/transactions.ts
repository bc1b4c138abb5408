import { sampleCall } from '@nightjar/wallet/testing/blocks'
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
