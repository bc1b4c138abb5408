import { expose } from 'comlink'

const receiptApi = {
  /** Poseidon 2 of fields. */
  hash: async (fields: readonly string[]): Promise<string> => {
    const sdk = await import('@provablehq/sdk/testnet.js')
    sdk.setWasmLogLevel(0)
    return new sdk.Poseidon2().hash(fields.map((text) => sdk.Field.fromString(text))).toString()
  },
}

export type ReceiptApi = typeof receiptApi

expose(receiptApi)
