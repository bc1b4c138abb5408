import type { Transition } from '@nightjar/aleo'
import type { OpenedTransition } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { expose } from 'comlink'

const receiptApi = {
  /** Poseidon 2 of fields. */
  hash: async (fields: readonly string[]): Promise<string> => {
    const { crypto } = await loadTestnet()
    const values = fields.map((text) => BigInt(text.replace('field', '')))
    return `${crypto.hashPoseidon(2, values)}field`
  },
  /** What a call's view key opens of it. */
  open: async (call: Transition, key: string, recordName: string): Promise<OpenedTransition> => {
    const { openTransition } = await loadTestnet()
    return openTransition(call, key, recordName)
  },
}

export type ReceiptApi = typeof receiptApi

expose(receiptApi)
