import type { Transaction } from '../transactions/transaction.ts'
import { ADDRESS } from './exchange.ts'

/** An id in the chain's format that contains a given text. */
export const onchainId = (name: string): string => `at1${name.padEnd(58, 'q')}`

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
      program: 'nightjar_core.aleo',
      function: 'swap_exact_tokens_for_tokens',
      inputs: ['1field', '2field', '10u128', '9u128', ADDRESS, '200u32'],
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
