import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { expose } from 'comlink'

const receiptApi = {
  /** Poseidon 2 of fields. */
  hash: async (fields: readonly string[]): Promise<string> => {
    const { crypto } = await loadTestnet()
    const values = fields.map((text) => BigInt(text.replace('field', '')))
    return `${crypto.hashPoseidon(2, values)}field`
  },
}

export type ReceiptApi = typeof receiptApi

expose(receiptApi)
