import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { blindedAddress } from '@nightjar/wallet/local/blindedAddress'
import { expose } from 'comlink'

const blindApi = {
  /** The address that only `signer` with this factor can claim from. */
  blind: async (signer: string, factor: string): Promise<string> => {
    const { crypto } = await loadTestnet()
    return blindedAddress(crypto, signer, factor)
  },
}

export type BlindApi = typeof blindApi

expose(blindApi)
