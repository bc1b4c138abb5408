import { createOwnerTest, type OwnerKey } from '@nightjar/avm/owner'
import { expose } from 'comlink'

let isOwn: (ciphertext: Uint8Array) => boolean = () => false

const ownOutputsApi = {
  /** Call once, before anything else. */
  start: (key: OwnerKey): void => {
    isOwn = createOwnerTest(key)
  },
  /** Whether each ciphertext may belong to the key's owner. */
  find: (ciphertexts: readonly Uint8Array[]): readonly boolean[] => ciphertexts.map(isOwn),
}

export type OwnOutputsApi = typeof ownOutputsApi

expose(ownOutputsApi)
