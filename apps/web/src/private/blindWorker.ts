import { expose } from 'comlink'
import { blindedAddress } from '../wallets/local/blindedAddress.ts'

const blindApi = {
  /** The address that only `signer` with this factor can claim from. */
  blind: async (signer: string, factor: string): Promise<string> => {
    const sdk = await import('@provablehq/sdk/testnet.js')
    sdk.setWasmLogLevel(0)
    return blindedAddress(sdk, signer, factor)
  },
}

export type BlindApi = typeof blindApi

expose(blindApi)
